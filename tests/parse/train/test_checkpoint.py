"""Training that was killed resumes, and gives the same bytes as training that was not."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.parse.small_treebank import DEPENDENCIES, TEXT, TINY, TREES

from otherwords.errors import OtherwordsError
from otherwords.parse import write_trees
from otherwords.parse.settings import Training
from otherwords.parse.train import train_parser
from otherwords.parse.train.files import train_from_files

SHORT = replace(TINY, epochs=4)
STATE = "state.checkpoint"


class KilledError(Exception):
    pass


def train(settings=SHORT, last=None, text=TEXT, **options):
    """The bytes of the weights, and the epochs that were gone through."""
    seen = []

    def report(epoch):
        seen.append(epoch.number)
        if epoch.number == last:
            raise KilledError

    trained = train_parser([TREES, DEPENDENCIES], text, settings=settings, report=report, **options)
    weights = trained.table.tobytes(), trained.scales.tobytes(), trained.dense.tobytes()
    return weights, seen


def kill_after(epoch, **options):
    with pytest.raises(KilledError):
        train(last=epoch, checkpoint=STATE, **options)


@pytest.mark.parametrize("last", [1, 3])
@pytest.mark.parametrize("text", [TEXT, ()], ids=["with text", "without text"])
def test_killed_training_resumes_and_gives_the_same_bytes(here, last, text):
    whole, _ = train(text=text)
    kill_after(last, text=text)
    resumed, seen = train(checkpoint=STATE, text=text)
    assert resumed == whole
    assert seen == list(range(last + 1, 5))


def test_the_state_of_other_settings_is_not_used(here):
    kill_after(2)
    other = replace(SHORT, seed=2)
    assert train(other, checkpoint=STATE) == train(other)


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 cut short"])
def test_a_damaged_state_is_not_used(here, content):
    Path(STATE).write_bytes(content)
    assert train(checkpoint=STATE) == train()


def test_a_truncated_state_is_not_used(here):
    kill_after(2)
    Path(STATE).write_bytes(Path(STATE).read_bytes()[:-1000])
    assert train(checkpoint=STATE) == train()


def test_nothing_but_the_model_is_left_behind(here):
    write_trees("a.ptb", TREES)
    train_from_files(["a.ptb"], "out.owparse", settings=SHORT)
    assert sorted(path.name for path in Path().iterdir()) == ["a.ptb", "out.owparse"]


def test_training_on_files_resumes_from_the_checkpoint_beside_the_output(here):
    write_trees("a.ptb", TREES)

    def kill(epoch):
        raise KilledError

    with pytest.raises(KilledError):
        train_from_files(["a.ptb"], "out.owparse", settings=SHORT, report=kill)
    assert Path("out.owparse.checkpoint").exists()
    seen = []
    train_from_files(["a.ptb"], "out.owparse", settings=SHORT, report=seen.append)
    assert [epoch.number for epoch in seen] == [2, 3, 4]
    assert not Path("out.owparse.checkpoint").exists()


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("hidden", 0, "hidden is 0, but must be above 0."),
        ("dropout", 1.0, "dropout is 1.0, but must be at least 0 and below 1."),
        ("seed", -1, "seed is -1, but must be 0 or more."),
        ("vector_width", 20, "vector_width is 20, but must be a multiple of 16."),
    ],
)
def test_impossible_settings_are_an_error(name, value, wanted):
    with pytest.raises(OtherwordsError, match="^" + wanted.replace(".", r"\.") + "$"):
        Training(**{name: value})
