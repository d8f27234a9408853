"""The loop: it gains, it can be stopped anywhere, it refuses what does not fit."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.tune.fake_decoder import REFERENCES, SOURCES, START, decode

from otherwords.errors import EmptyInputError, InputError, OtherwordsError, UnknownNameError
from otherwords.tune import MertSettings, ProSettings, tune_weights

EASY = MertSettings(least=0, restarts=2, random_directions=2)
ROOT = Path(__file__).parents[2]


def run(folder=None, decoder=decode, **options):
    options = {"settings": EASY, "iterations": 4} | options
    return tune_weights(decoder, SOURCES, REFERENCES, "bleu", START, folder=folder, **options)


def content(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A run that nobody stopped."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    return run(folder), folder


@pytest.mark.parametrize(
    ("optimiser", "settings"),
    [("mert", EASY), ("pro", ProSettings(pairs=50, difference=1, fewest=1))],
)
def test_tuning_finds_what_the_references_have(optimiser, settings):
    # at first no word is left out; the references leave out one to two words each
    found = run(optimiser=optimiser, settings=settings, iterations=10)
    assert found.history[0].weights == dict(sorted(START.items()))
    assert found.history[0].score < 60
    assert found.score == max(each.score for each in found.history) > 80
    best = next(each for each in found.history if each.score == found.score)
    assert found.weights == best.weights


def test_the_score_is_that_of_the_decoders_own_choices():
    from otherwords.tune import Bleu

    found = run()
    for each in found.history:
        outputs = [candidates[0].words for candidates in decode(each.weights)]
        assert Bleu().text(SOURCES, outputs, REFERENCES) == each.score


def test_lists_grow_and_mert_ends_when_nothing_is_new():
    found = run(iterations=50)
    assert len(found.history) < 50
    assert found.history[-1].new == 0
    sums = [sum(each.new for each in found.history[: k + 1]) for k in range(len(found.history))]
    assert [each.candidates for each in found.history] == sums


def test_every_iteration_is_reported():
    reported = []
    assert run(on_iteration=reported.append).history == reported


def test_with_and_without_a_folder_the_result_is_the_same(whole):
    assert run() == whole[0]


def test_the_folder_holds_history_and_plot(whole):
    found, folder = whole
    report = json.loads((folder / "history.json").read_text())
    assert report["score"] == found.score
    assert report["weights"] == found.weights
    assert [each["score"] for each in report["iterations"]] == [
        each.score for each in found.history
    ]
    assert report["signature"] == found.signature
    assert "objective=bleu" in found.signature and "|seed:1" in found.signature
    drawn = ElementTree.fromstring((folder / "objective.svg").read_text())
    assert drawn.get("aria-label") == "bleu by iteration"
    assert not list(folder.glob("lock"))


class StoppedError(Exception):
    pass


@pytest.mark.parametrize("calls", [0, 1, 2])
def test_an_interrupted_run_ends_with_the_same_bytes(calls, whole, tmp_path):
    asked = []

    def stops(weights):
        asked.append(weights)
        if len(asked) > calls:
            raise StoppedError
        return decode(weights)

    with pytest.raises(StoppedError):
        run(tmp_path / "run", stops)
    assert run(tmp_path / "run") == whole[0]
    assert content(tmp_path / "run") == content(whole[1])


def test_finished_iterations_are_not_decoded_again(whole):
    def never(weights):
        raise AssertionError

    assert run(whole[1], never) == whole[0]


def test_a_run_can_be_extended(whole, tmp_path):
    run(tmp_path / "run", iterations=1)
    assert run(tmp_path / "run") == whole[0]
    assert content(tmp_path / "run") == content(whole[1])


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.tune.test_run import run

left = int(sys.argv[2])

def kill(event, arguments):
    global left
    if event in ("os.rename", "os.mkdir", "open") and sys.argv[1] in str(arguments[0]):
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(kill)
run(Path(sys.argv[1]))
"""


@pytest.mark.parametrize("operations", [2, 5, 9, 14])
def test_a_run_that_was_killed_between_two_writes_ends_with_the_same_bytes(
    operations, whole, tmp_path
):
    folder = tmp_path / "run"
    command = [sys.executable, "-c", KILLED, str(folder), str(operations)]
    ended = subprocess.run(command, cwd=ROOT, check=False, timeout=120, capture_output=True)
    assert ended.returncode == -signal.SIGKILL, ended.stderr.decode()
    assert run(folder) == whole[0]
    assert content(folder) == content(whole[1])


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"seed": 2}, "seed was 1, is 2"),
        ({"settings": MertSettings(least=0.5)}, "least was 0, is 0.5"),
        ({"optimiser": "pro", "settings": ProSettings()}, "difference was null, is 5.0"),
        ({"about": {"database": "other"}}, 'database was null, is "other"'),
    ],
)
def test_the_folder_of_another_run_is_a_one_line_error(options, name, whole):
    with pytest.raises(OtherwordsError, match=f"holds a run with other settings or data .*{name}"):
        run(whole[1], **options)
    assert run(whole[1]) == whole[0]


def test_the_folder_of_other_data_is_rejected(whole):
    with pytest.raises(OtherwordsError, match="data was"):
        tune_weights(
            decode, SOURCES, REFERENCES[::-1], "bleu", START, settings=EASY, folder=whole[1]
        )


def test_a_folder_with_something_else_is_rejected(tmp_path):
    (tmp_path / "thesis.txt").write_text("...")
    with pytest.raises(OtherwordsError, match=r"holds 'thesis\.txt' but no tuning run"):
        run(tmp_path)
    assert (tmp_path / "thesis.txt").exists()


@pytest.mark.parametrize("text", ["", "{", "[]", "3"])
def test_a_damaged_note_of_the_run_is_named(text, tmp_path):
    (tmp_path / "run.json").write_text(text)
    with pytest.raises(OtherwordsError, match=r"run\.json: damaged"):
        run(tmp_path)


def test_damaged_lists_are_named(tmp_path):
    run(tmp_path / "run", iterations=1)
    path = tmp_path / "run" / "00-lists" / "lists.parquet"
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(InputError, match="damaged"):
        run(tmp_path / "run")


def test_bad_input_is_a_one_line_error():
    def refused(
        message,
        sources=SOURCES,
        references=REFERENCES,
        start=START,
        kind=OtherwordsError,
        **options,
    ):
        with pytest.raises(kind, match=message) as found:
            tune_weights(
                decode, sources, references, options.pop("objective", "bleu"), start, **options
            )
        assert "\n" not in str(found.value)

    refused("no sentence to tune on", [], [], kind=EmptyInputError)
    refused("3 sentences, but references for 2", references=REFERENCES[:2])
    refused("sentence 2: the sentence is empty", [SOURCES[0], [], SOURCES[2]])
    refused("sentence 3: a reference is empty", references=[*REFERENCES[:2], [["a"], []]])
    refused("sentence 3: a reference is empty", references=[*REFERENCES[:2], []])
    refused("the weight of words is nan", start={"words": float("nan")})
    refused("0 iterations asked for", iterations=0)
    refused(
        "no optimiser called 'met'. Did you mean 'mert'", optimiser="met", kind=UnknownNameError
    )
    refused("no objective called 'blue'", objective="blue", kind=UnknownNameError)
