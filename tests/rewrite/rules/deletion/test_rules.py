"""Rules that leave something out."""

import math

import pytest

from otherwords.grammar import Settings
from otherwords.parse import Tree
from otherwords.rewrite.rules.deletion.deletable import Deletable, Part
from otherwords.rewrite.rules.deletion.parts import deletable_parts
from otherwords.rewrite.rules.deletion.rules import deletion_features, deletion_rules
from otherwords.rewrite.rules.deletion.tag_counts import TagCounts
from otherwords.rewrite.rules.labels import span_labels

TREE = Tree.from_brackets(
    "(S (NP (DT the) (JJ old) (NN cat)) (VP (VBZ sleeps) (ADVP (RB very) (RB well))"
    " (PP (IN on) (NP (DT no) (NN sofa))) (PP (IN at) (NP (NN noon)))))"
)
WORDS = TREE.words
LABELS = span_labels([TREE], Settings.syntactic(), longest=12)[0]
WORDS_ALONE = Deletable.words_alone()
VERY = Part("RB", "ADVP", 4, 5, 4, is_word=True)
AT_NOON = Part("PP", "VP", 9, 11, 9)


def rules_of(deletable=WORDS_ALONE, **options):
    return deletion_rules(WORDS, TREE, LABELS, deletable_parts(TREE, deletable), **options)


def spans(rules):
    return [(rule.label, " ".join(WORDS[rule.start : rule.end])) for rule in rules]


def test_adjectives_adverbs_and_determiners_may_be_deleted():
    expected = [("DT", "the"), ("JJ", "old"), ("RB", "very"), ("RB", "well")]
    assert spans(rules_of()) == expected  # "no" says the opposite when it is gone
    assert all(rule.edit and rule.target == () and not rule.slots for rule in rules_of())


def test_which_tags_may_be_deleted_is_a_setting():
    deletable = Deletable(tags=("NN*",), constituents=())
    assert [text for _, text in spans(rules_of(deletable))] == ["cat", "sofa", "noon"]


def test_constituents_may_be_deleted_unless_they_contain_a_negation():
    deletable = Deletable(tags=(), constituents=("PP", "ADVP"))
    assert spans(rules_of(deletable)) == [("ADVP", "very well"), ("PP", "at noon")]
    short = Deletable(tags=(), constituents=("VP",), longest=3)
    assert rules_of(short) == []


def test_complements_of_be_stay():
    for text in (
        "(S (NP (NN tea)) (VP (VBZ is) (ADJP (JJ good) (PP (IN for) (NP (PRP you))))))",
        "(S (NP (NN tea)) (VP (VBZ is) (ADJP (JJ good))))",
        "(S (NP (NN tea)) (VP (VBD was) (PP (IN on) (NP (NN fire)))))",
    ):
        tree = Tree.from_brackets(text)
        labels = span_labels([tree], Settings.syntactic(), longest=12)[0]
        rules = deletion_rules(tree.words, tree, labels, deletable_parts(tree, Deletable()))
        gone = [" ".join(tree.words[rule.start : rule.end]) for rule in rules]
        assert gone in ([], ["for you"])


def test_commas_are_deleted_with_what_they_set_apart():
    tree = Tree.from_brackets(
        "(S (PP (IN in) (NP (NN may))) (, ,) (NP (NN tea) (, ,) (SBAR (WP who) (VP (VBZ cares)))"
        " (, ,)) (VP (VBD rose)))"
    )
    labels = span_labels([tree], Settings.syntactic(), longest=12)[0]
    rules = deletion_rules(tree.words, tree, labels, deletable_parts(tree, Deletable()))
    gone = [" ".join(tree.words[rule.start : rule.end]) for rule in rules]
    assert gone == ["in may ,", ", who cares ,"]
    assert rules[0].features["WordCountDiff"] == -3


def test_the_whole_sentence_is_never_deleted():
    tree = Tree.from_brackets("(PP (IN at) (NP (NN noon)))")
    labels = span_labels([tree], Settings.syntactic(), longest=5)[0]
    assert deletion_rules(tree.words, tree, labels, deletable_parts(tree, Deletable())) == []


def test_with_counts_a_word_must_be_known_with_its_tag():
    counts = TagCounts({("old", "JJ"): 3, ("old", "NN"): 1, ("big", "JJ"): 3, ("well", "UH"): 2})
    (rule,) = rules_of(counts=counts)
    assert WORDS[rule.start] == "old"
    assert rule.features["p(LHS|f)"] == pytest.approx(-math.log(3 / 4))
    assert rule.features["p(f|LHS)"] == pytest.approx(-math.log(3 / 6))


def test_without_counts_the_tree_alone_decides():
    assert "p(LHS|f)" not in rules_of()[0].features


def test_the_features_of_a_deletion_worked_by_hand():
    assert deletion_features(["very"], VERY, "very", "RB") == {
        "Deletion": 1,
        "DeletedWords": 1,
        "del:RB": 1,
        "del:RB<ADVP": 1,
        "del:word=very": 1,
        "SourceWords": 1,
        "WordCountDiff": -1,
        "WordLenDiff": -4,
        "SourceChars": 4,
        "TargetChars": -1,  # a space goes too
        "CharCountDiff": -5,
        "SourceTerminalsButNoTarget": 1,
        "UnalignedSource": 1,
        "Lexical": 1,
        "Monotonic": 1,
        "PhrasePenalty": 1,
    }


def test_a_deleted_constituent_has_these_features():
    found = deletion_features(["at", "noon"], AT_NOON, "at", "X")
    assert found["del:PP"] == found["del:PP<VP"] == found["del:first=at"] == found["ContainsX"] == 1
    assert found["WordCountDiff"] == -2
    assert found["WordLenDiff"] == -3
    assert found["CharCountDiff"] == -8
    assert not any(name.startswith("del:word=") for name in found)


def test_word_features_of_deleted_words_are_subtracted():
    first = rules_of(word_features={"Length": len})[0]
    assert first.features["Length"] == -3


def test_without_labels_everything_is_x():
    assert {rule.label for rule in rules_of(Deletable(), labelled=False)} == {"X"}


def test_a_preposition_keeps_its_object():
    tree = Tree.from_brackets(
        "(S (NP (PRP we)) (VP (VBD stayed) (PP (IN because) (PP (IN of) (NP (NN snow))))))"
    )
    labels = span_labels([tree], Settings.syntactic(), longest=12)[0]
    rules = deletion_rules(tree.words, tree, labels, deletable_parts(tree, Deletable()))
    assert [" ".join(tree.words[rule.start : rule.end]) for rule in rules] == ["because of snow"]
