"""When in doubt a sentence stays as it is."""

import math

import pytest
from tests.rewrite.small_rewriting import WordModel

from otherwords.database.manifest import PACKED
from otherwords.database.packed import PackedStore
from otherwords.errors import OtherwordsError
from otherwords.rewrite.caution import edits
from otherwords.rewrite.caution.choice import without
from otherwords.rewrite.caution.dial import least_trust
from otherwords.rewrite.caution.edits import Edit
from otherwords.rewrite.caution.grammar import spoiled
from otherwords.rewrite.caution.trust import Trust
from otherwords.rewrite.decode.sentence import Sentence
from otherwords.rewrite.read.prepare import Prepared
from otherwords.rewrite.read.text import Line
from otherwords.rewrite.trace.rule_texts import rule_texts

SENTENCE = "The committee agreed to the plan."


def edit_of(text, change):
    """The edit that turns `old` into `new`, and the sentence: edit_of("a b", "b -> c")."""
    words = tuple(text.split())
    old, new = (tuple(side.split()) for side in change.split(" -> "))
    start = next(k for k in range(len(words)) if words[k : k + len(old)] == old)
    own = tuple(range(start, start + len(old)))
    prepared = Prepared(Line(words, words), (), Sentence(words))
    return prepared, Edit(start, start + len(old), new, None, own, new)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("we saw the old man", "old -> the old"),
        ("a new idea", "idea -> information"),
        ("the company lost", "the company -> a firm"),
        ("we stay at home", "home -> the house"),
        ("we left .", "left -> left ,"),
        ("he has a car", "a -> an"),
        ("they eat before lunch", "lunch -> dinner"),
        ("a cheaper way to heat", "way -> path"),
        ("the number of tourists", "number -> series"),
        ("the baby was asleep", "baby -> child"),
        ("an american actor", "actor -> player"),
        ("a small room", "small -> small-"),
        ("my grandmother is ill", "grandmother -> grandfather"),
    ],
)
def test_some_changes_cannot_be_right(text, change):
    assert spoiled(*edit_of(text, change))


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("we saw the old man", "old -> elderly"),
        ("in the course of the year", "in the course of -> during"),
        ("the company lost", "the company -> the firm"),
        ("they eat before dinner", "dinner -> supper"),
        ("they eat for breakfast", "for -> before"),
        ("we wait for lunch", "lunch -> food"),
        ("a long road to town", "road -> street"),
        ("the child was asleep", "child -> kid"),
    ],
)
def test_others_may_be(text, change):
    assert not spoiled(*edit_of(text, change))


def test_the_trust_in_a_change_is_the_logistic_function_of_its_features(rules_of_six):
    store = PackedStore(rules_of_six / PACKED)
    weights = {"One": 1.0, "Gain": 0.5}
    trust = Trust(store, WordModel(), None, weights)
    own, edit = edit_of("the plan failed", "plan -> project")  # `project` costs 3 more
    assert trust.features(own.line.words, edit)["Gain"] == -3.0
    expected = 1 / (1 + math.exp(-(1.0 - 1.5)))
    assert trust.probability(own.line.words, edit) == pytest.approx(expected)


def test_more_caution_changes_less(make_rewriter):
    changed = []
    for caution in (0.0, 0.3, 0.6, 0.9, 1.0):
        [best] = make_rewriter(caution=caution).rewrite(SENTENCE, 1)
        changed.append(len(best.edits))
    assert changed == sorted(changed, reverse=True)
    assert (changed[0], changed[-1]) == (2, 0)


def test_a_sentence_stays_as_it_is_if_nothing_else_is_left(make_rewriter, monkeypatch):
    rewriter = make_rewriter(caution=1.0)
    real = rewriter._search

    def search(sentences, k, weights, **options):
        """Only changed outputs at first, none under a limit, and itself if all of it is kept."""
        [own], [found] = sentences, real(sentences, k, weights, **options)
        if len(own.kept) == len(own.words):
            return [found]
        limited = own.forbidden or len(own.kept) > 1  # its end is always kept
        return [[] if limited else [each for each in found if each.words != own.words]]

    monkeypatch.setattr(rewriter, "_search", search)
    assert [best.text for best in rewriter.rewrite(SENTENCE, 1)] == [SENTENCE]


def test_edits_are_read_as_if_each_were_alone(make_rewriter):
    rewriter = make_rewriter()
    [best] = rewriter.rewrite(SENTENCE, 1)
    [own] = rewriter.prepare([SENTENCE])
    nodes = edits.changes_of(best.derivation)
    texts = rule_texts([node.rule for node in nodes], rewriter.store)
    made = [edits.edit_of(node, own.sentence, texts) for node in nodes]
    found = [(edit.start, edit.end, " ".join(edit.words)) for edit in made if edit]
    assert found == [(2, 6, "approved the plan"), (5, 6, "scheme")]


def test_what_is_doubtful_is_forbidden_or_kept():
    words = tuple("the big house and the garden".split())
    new = Edit(1, 2, ("large",), 1, (1,), ("large",))
    there = Edit(2, 3, ("garden",), 2, (2,), ("garden",))
    slots = Edit(3, 6, ("garden", "and"), 3, (3,), ("and",))
    found = without(Sentence(words, names=((2, 3),)), {new: 0.1, there: 0.2, slots: 0.3})
    assert found.forbidden == (("large",),)
    assert found.kept == ((2, 3), (3, 4))
    assert found.names == ()


@pytest.mark.parametrize("caution", [-0.1, 1.1, "high", True, None])
def test_a_caution_outside_its_bounds_is_an_error(make_rewriter, caution):
    with pytest.raises(OtherwordsError, match="expected a number from 0"):
        make_rewriter(caution=caution)


def test_trust_grows_with_caution():
    assert least_trust(0.2) < least_trust(0.8) < least_trust(0.8, in_scope=True)
