"""Files of weights: read, written, shipped, refused."""

import math

import pytest

from otherwords.errors import InputError, OtherwordsError
from otherwords.rewrite.features import check_weights, known_features
from otherwords.rewrite.tasks import TASKS
from otherwords.rewrite.weights import (
    SHIPPED,
    Weights,
    read_weights,
    shipped_weights,
    write_weights,
)

MADE = Weights(
    weights={"p(e|f)": -0.3, "LanguageModel": 1.0, "del:word=\"x'": 2e-9},
    task="compression",
    objective="precis",
    ratio=0.7,
    data="dev.tsv",
    score=0.25,
)


def test_what_is_written_is_read_back(here):
    write_weights("w.toml", MADE)
    assert read_weights("w.toml") == MADE


def test_weights_are_written_in_the_order_of_their_names(here):
    write_weights("w.toml", MADE)
    lines = (here / "w.toml").read_text().splitlines()
    assert lines[lines.index("[weights]") + 1] == "LanguageModel = 1.0"


def test_facts_may_be_omitted(here):
    (here / "w.toml").write_text("[weights]\nIdentity = 1\n")
    assert read_weights("w.toml") == Weights(weights={"Identity": 1.0})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "w.toml: has no weights. Write a line"),
        ("[weights]\n", "has no weights"),
        ("weights = 3\n", "has no weights"),
        ("[weights]\nIdentity = nan\n", "the weight of 'Identity' is nan, expected a finite"),
        ("[weights]\nIdentity = inf\n", "is inf, expected a finite"),
        ('[weights]\nIdentity = "1"\n', "is '1', expected a finite"),
        ("[weights]\nIdentity = true\n", "is True, expected a finite"),
        ("tusk = 'x'\n[weights]\nIdentity = 1\n", "unknown key 'tusk'. Known: task"),
        ("ratio = 'x'\n[weights]\nIdentity = 1\n", "'ratio' is 'x', expected a number"),
        ("task = 1\n[weights]\nIdentity = 1\n", "'task' is 1, expected text"),
        ("[weights\n", "w.toml:"),
    ],
)
def test_a_file_without_weights_is_a_one_line_error(here, text, message):
    (here / "w.toml").write_text(text)
    with pytest.raises(InputError) as caught:
        read_weights("w.toml")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_an_error(here):
    with pytest.raises(InputError, match=r"no-such.toml: no such file"):
        read_weights("no-such.toml")


@pytest.mark.parametrize("task", TASKS.values(), ids=lambda task: task.name)
def test_every_task_is_shipped_with_weights_for_features_it_has(task):
    found = shipped_weights(task.name)
    assert found.task == task.name
    words = ["WordFrequency", "WordLetters", "Syllables"] if task.name == "simplification" else []
    stored = [name for name in task.features if name.startswith(("p(", "Lex(", "Rarity", "Good"))]
    check_weights(found.weights, known_features(stored, words))
    assert found.weights["LanguageModel"] > 0


def test_all_shipped_files_belong_to_a_task():
    for path in SHIPPED.glob("*"):
        assert read_weights(path).task in TASKS
        assert path.stem.split("-")[0] in TASKS


def test_of_several_files_the_one_with_the_nearest_ratio_is_used(monkeypatch, here):
    monkeypatch.setattr("otherwords.rewrite.weights.SHIPPED", here)
    for ratio in (0.5, 0.7):
        weights = Weights(weights={"Identity": ratio}, task="compression", ratio=ratio)
        write_weights(here / f"compression-{ratio}.toml", weights)
    write_weights(here / "compression-notes.toml", Weights(weights={"Identity": 9.0}))
    assert shipped_weights("compression", 0.65).ratio == 0.7
    assert shipped_weights("compression", 0.1).ratio == 0.5


def test_a_task_without_shipped_weights_says_how_to_get_some():
    with pytest.raises(
        OtherwordsError, match=r"no weights are shipped for the task 'poetry'. Tune"
    ):
        shipped_weights("poetry")


def test_small_numbers_survive(here):
    write_weights("w.toml", MADE)
    assert math.isclose(read_weights("w.toml").weights["del:word=\"x'"], 2e-9)
