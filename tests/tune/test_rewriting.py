"""A rewriter under the tuner: which features it gives, and that it parses once."""

import pytest

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.rewrite.tasks.task import GENERAL
from otherwords.tune.chosen_features import ChosenFeatures, choose_features
from otherwords.tune.rewriting import RewriterDecode

LINES = ["The committee agreed to the very old plan.", "The very old roof fell."]
MODEL_ONLY = {"LanguageModel": 1.0}


@pytest.fixture
def compressor(make_rewriter):
    return make_rewriter(task="compression")


def test_candidates_are_those_of_a_rewriter_with_the_same_weights(make_rewriter):
    ours = make_rewriter().candidates(make_rewriter().prepare(LINES), MODEL_ONLY, 5)
    theirs = make_rewriter(weights=MODEL_ONLY).rewrite_all(LINES, 5)
    for mine, others in zip(ours, theirs, strict=True):
        assert [each.words for each in mine] == [each.words for each in others]
        assert [each.score for each in mine] == [each.score for each in others]


def test_a_rewriter_keeps_its_own_weights(make_rewriter):
    rewriter = make_rewriter()
    before = [each.text for each in rewriter.rewrite(LINES[0])]
    list(rewriter.candidates(rewriter.prepare(LINES), {"p(e|f)": 1.0}, 5))
    assert [each.text for each in rewriter.rewrite(LINES[0])] == before


def test_candidates_have_only_the_chosen_features(compressor):
    chosen = ChosenFeatures(frozenset({"LanguageModel", "del:"}))
    decode = RewriterDecode(compressor, LINES, chosen, k=10)
    found = list(decode(MODEL_ONLY))
    names = {name for each in found for one in each for name in one.features}
    assert {"LanguageModel", "del:RB"} <= names
    assert [n for n in names if not n.startswith("del:") or "=" in n] == ["LanguageModel"]
    assert (
        decode.sources[1] == ("the", "very", "old", "roof", "fell", ".") == decode.words(LINES[1])
    )


def test_sentences_are_prepared_once(compressor, monkeypatch):
    decode = RewriterDecode(compressor, LINES, ChosenFeatures(frozenset({"Join"})), k=3)
    monkeypatch.setattr(compressor._preparer, "prepare", None)
    first, second = (list(decode({"LanguageModel": weight})) for weight in (1.0, -1.0))
    assert [len(each) for each in first] == [3, 3]
    assert first != second


def test_other_rules_have_another_checksum(make_rewriter):
    chosen = ChosenFeatures(frozenset({"Join"}))
    made = [
        RewriterDecode(make_rewriter(task="compression", **more), LINES, chosen).checksum
        for more in ({}, {}, {"deletions": False}, {"parse": False})
    ]
    assert made[0] == made[1]
    assert len(set(made)) == 3


def test_all_features_are_those_of_the_task_and_those_with_a_weight(make_rewriter):
    rewriter = make_rewriter(task="compression", weights={"Adjacent": 1.0, "del:NN": 1.0})
    chosen = choose_features("all", rewriter)
    assert chosen.names == {*rewriter.task.features, "Adjacent", "del:NN"}
    assert "del:word=old" in chosen


def test_base_features_are_those_of_every_task(compressor):
    assert choose_features("base", compressor).names == set(GENERAL)
    more = choose_features("base TargetChars p(e|f,LHS) del:word=old", compressor)
    assert more.names == {*GENERAL, "TargetChars", "del:word=old"}
    assert "del:word=old" in more
    assert "del:word=very" not in more


def test_without_deletions_their_features_are_omitted(make_rewriter):
    rewriter = make_rewriter(task="compression", deletions=False, weights={"Deletion": 1.0})
    chosen = choose_features("all", rewriter)
    assert "TargetChars" in chosen
    assert not {"Deletion", "del:", "del:word="} & chosen.names


@pytest.mark.parametrize(
    ("text", "deletions", "kind", "message"),
    [
        ("bass", True, UnknownNameError, "no feature called 'bass'. Did you mean 'base'"),
        ("", True, OtherwordsError, "no feature to tune"),
        ("all Deletion", False, OtherwordsError, "'Deletion' does not exist without deletions"),
        ("del:word=old", False, OtherwordsError, "does not exist without deletions"),
    ],
)
def test_features_that_cannot_be_chosen_are_rejected(make_rewriter, text, deletions, kind, message):
    rewriter = make_rewriter(task="compression", deletions=deletions)
    with pytest.raises(kind, match=message):
        choose_features(text, rewriter)
