"""Rules of one sentence: words that stay, neighbours that are joined."""

import random

import pytest

from otherwords.grammar import Settings
from otherwords.parse import Tree
from otherwords.rewrite.rules.identity import identity_rules, join_rules
from otherwords.rewrite.rules.labels import fit_labels, span_labels

CAT = Tree.from_brackets(
    "(S (NP (DT the) (JJ old) (NN cat)) (VP (VBZ sleeps)) (, ,) (ADVP (RB so)))"
)


def labels_of(tree, settings=None, longest=12):
    return span_labels([tree], settings or Settings.syntactic(), longest=longest)[0]


def test_spans_have_the_labels_of_extraction():
    labels = labels_of(CAT)
    assert labels[0, 3] == "NP"
    assert labels[0, 6] == "S"
    assert labels[0, 2] == "NP/NN"
    assert labels[1, 3] == "NP\\DT"
    assert labels[0, 4] == "NP+VBZ"  # the lowest label of "sleeps"
    assert labels[4, 5] == "COMMA"


def test_a_span_of_one_word_has_its_tag_or_its_highest_constituent():
    assert labels_of(CAT)[3, 4] == "VBZ"
    assert labels_of(CAT, Settings(unary="highest"))[3, 4] == "VP"


def test_spans_are_as_long_as_the_limit():
    assert {end - start for start, end in labels_of(CAT, longest=2)} == {1, 2}


def test_without_tiers_every_span_is_x():
    assert set(labels_of(CAT, Settings.hiero()).values()) == {"X"}


def test_labels_of_many_trees_are_those_of_each_alone():
    trees = [CAT, Tree((), (), (), (), ()), Tree.from_brackets("(NP (NN tea))"), CAT]
    together = span_labels(trees, Settings.syntactic(), longest=5)
    assert together == [labels_of(tree, longest=5) if len(tree) else {} for tree in trees]


def test_each_word_may_stay_under_its_tag_and_the_label_of_its_span():
    labels = labels_of(CAT, Settings(unary="highest"))
    rules = identity_rules(CAT.words, CAT.tags, labels, is_known=lambda word: True)
    own = [(rule.label, rule.start) for rule in rules]
    assert own[:3] == [("DT", 0), ("JJ", 1), ("NN", 2)]
    assert {("VBZ", 3), ("VP", 3), ("COMMA", 4), ("RB", 5), ("ADVP", 5)} <= set(own)
    assert not any(rule.edit or rule.slots for rule in rules)


def test_the_features_of_a_word_that_stays():
    labels = {(0, 1): "NN"}
    (rule,) = identity_rules(["tea"], ["NN"], labels, is_known=lambda word: True)
    expected = {"Identity", "Lexical", "Monotonic", "PhrasePenalty", "SourceWords", "TargetWords"}
    assert {name for name, value in rule.features.items() if value == 1} == expected
    assert rule.features["SourceChars"] == rule.features["TargetChars"] == 3


def test_a_word_without_a_rule_is_counted_as_unknown():
    labels = {(0, 1): "NN", (1, 2): "NN"}
    rules = identity_rules(["tea", "zq"], ["NN", "NN"], labels, is_known={"tea"}.__contains__)
    assert [rule.features.get("OOV", 0) for rule in rules] == [0, 1]


def test_without_tags_every_word_is_an_x():
    rules = identity_rules(["tea", "time"], (), {}, is_known=lambda word: True)
    assert [(rule.label, rule.features["ContainsX"]) for rule in rules] == [("X", 1), ("X", 1)]


def test_a_span_that_is_kept_has_a_rule_of_its_own_with_its_label():
    rules = identity_rules(
        CAT.words, CAT.tags, labels_of(CAT), is_known=lambda word: True, kept=[(1, 3), (5, 6)]
    )
    (span,) = [rule for rule in rules if rule.end > rule.start + 1]
    assert (span.label, span.target) == ("NP\\DT", ("old", "cat"))
    assert span.features["SourceWords"] == 2
    assert span.features["SourceChars"] == len("old cat")


def slow_joins(labels, words):
    found = set()
    for i in range(words):
        for j in range(i + 2, words + 1):
            for k in range(i + 1, j):
                parts = [labels.get(span, "X") for span in ((i, j), (i, k), (k, j))]
                if "X" not in parts:
                    found.add((parts[0], i, j, (parts[1], i, k), (parts[2], k, j)))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_joins_are_those_of_the_slow_twin(seed):
    chance = random.Random(seed)
    words = chance.randrange(1, 7)
    spans = [(i, j) for i in range(words) for j in range(i + 1, words + 1)]
    labels = {span: chance.choice(["X", "NP", "VP", "DT"]) for span in spans}
    rules = join_rules(labels)
    assert {(r.label, r.start, r.end, *r.slots) for r in rules} == slow_joins(labels, words)
    assert all(r.target == (0, 1) and r.features == {"Join": 1} for r in rules)


def test_function_tags_are_stripped_if_the_database_has_none():
    tree = Tree.from_brackets("(S (NP-SBJ (PRP it)) (VP-X (VBZ is) (NP (-NONE- *))))")
    assert str(fit_labels(tree, frozenset({"S", "NP", "VP-X"}))) == (
        "(S (NP (PRP it)) (VP-X (VBZ is)))"
    )
