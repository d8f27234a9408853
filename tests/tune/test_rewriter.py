"""Tuning a rewriter in one call: lists or files in, weights that can be used out."""

from pathlib import Path

import pytest

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.rewrite import read_weights
from otherwords.tune import MertSettings, ProSettings, tune

LONG = ["The committee agreed to the very old plan.", "The very old roof fell."]
SHORT = ["The committee approved the old plan.", "The old roof fell."]
QUICK = {"iterations": 1, "nbest": 20, "settings": MertSettings(restarts=0)}


@pytest.fixture
def compressor(make_rewriter):
    return make_rewriter(task="compression")


def test_lists_and_files_give_the_same_weights(make_rewriter, here):
    Path("long").write_text("\n".join(LONG) + "\n")
    Path("short").write_text("\n".join(SHORT) + "\n")
    ways = [
        (LONG, SHORT),
        (LONG, [[text] for text in SHORT]),
        (Path("long"), [Path("short")]),
        ("long", "short"),
    ]
    found = [tune(make_rewriter(task="compression"), *way, **QUICK) for way in ways]
    assert all(each == found[0] for each in found)


def test_the_result_can_be_saved_and_used(compressor, make_rewriter, here):
    tuned = tune(compressor, LONG, SHORT, objective="bleu", **QUICK)
    tuned.save("weights.toml")
    read = read_weights("weights.toml")
    assert (read.task, read.objective, read.ratio) == ("compression", "bleu", None)
    assert (read.score, read.data) == (tuned.score, tuned.signature)
    best = [make_rewriter(task="compression", weights=w) for w in (tuned.weights, read)]
    assert best[0].rewrite(LONG[1], 1)[0].text == best[1].rewrite(LONG[1], 1)[0].text


@pytest.mark.parametrize("ratio", [0.6, 0.8])
def test_the_default_objective_uses_the_requested_ratio(make_rewriter, ratio):
    tuned = tune(make_rewriter(task="compression", ratio=ratio), LONG, SHORT, **QUICK)
    assert (tuned.objective, tuned.ratio) == (f"precis:{ratio}", ratio)


def test_without_a_ratio_that_of_the_objective_is_recorded(compressor):
    for objective, ratio in (None, 0.7), ("precis:0.5", 0.5), ("sari", None):
        assert tune(compressor, LONG, SHORT, objective=objective, **QUICK).ratio == ratio


def test_the_weight_of_the_language_model_never_falls_below_zero(compressor):
    tuned = tune(compressor, LONG, SHORT, **QUICK)
    assert "LanguageModel': 1" in tuned.signature
    free = MertSettings(restarts=0, signs={"LanguageModel": -1})
    assert "LanguageModel': -1" in tune(compressor, LONG, SHORT, **QUICK | {"settings": free})[3]


def test_another_language_model_is_another_run(compressor, make_rewriter, tmp_path):
    folder = tmp_path / "run"
    tune(compressor, LONG, SHORT, folder=folder, **QUICK)
    other = make_rewriter(task="compression")
    other.model.rare = {"plan": 9.0}
    with pytest.raises(OtherwordsError, match="model was"):
        tune(other, LONG, SHORT, folder=folder, **QUICK)


def test_weights_that_are_not_tuned_are_noted(compressor):
    notes = []
    tune(compressor, LONG, SHORT, features="LanguageModel", on_note=notes.append, **QUICK)
    assert notes == [
        "ignoring the start's weights of GlueRule, Identity, p(e|f), p(f|e), which are not tuned."
    ]


@pytest.mark.parametrize(
    ("sources", "references", "more", "message"),
    [
        (LONG, SHORT[:1], {}, "2 sentences, but references for 1"),
        (LONG, "short", {}, "the sources are a list, but the references a file"),
        (LONG, [Path("short")], {}, "the sources are a list, but the references a file"),
        ("long", [["a"]], {}, "the sources are a file, long, so expected a file, found list"),
        ([], [], {}, "no sentence to tune on"),
        (LONG, SHORT, {"task": "compression"}, "task='compression': an open rewriter has its own"),
        (LONG, SHORT, {"ratio": 0.5}, "ratio=0.5: an open rewriter has its own"),
        (LONG, SHORT, {"settings": ProSettings()}, "mert takes MertSettings, found ProSettings"),
    ],
)
def test_bad_arguments_are_one_line_errors(compressor, sources, references, more, message):
    with pytest.raises(OtherwordsError, match=message) as found:
        tune(compressor, sources, references, **QUICK | more)
    assert "\n" not in str(found.value)


def test_unknown_names_are_rejected_before_anything_is_opened():
    with pytest.raises(UnknownNameError, match="no objective called 'blue'"):
        tune("nowhere.ow", LONG, SHORT, objective="blue")
    with pytest.raises(UnknownNameError, match="no optimiser called 'met'"):
        tune("nowhere.ow", LONG, SHORT, optimiser="met")
