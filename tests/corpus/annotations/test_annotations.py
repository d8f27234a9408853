from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.corpus.annotations import (
    AnnotatedPair,
    Annotation,
    AnnotationSet,
    Phenomenon,
    Place,
    length_of,
    make_scope,
    tokens_in,
)

TOKENS = st.sets(st.integers(0, 40))


@given(TOKENS)
def test_a_scope_returns_the_tokens_it_was_made_of(tokens):
    scope = make_scope(tokens)
    assert list(tokens_in(scope)) == sorted(tokens)
    assert length_of(scope) == len(tokens)


@given(TOKENS)
def test_the_ranges_of_a_scope_are_sorted_and_never_touch(tokens):
    scope = make_scope(tokens)
    assert all(start < stop for start, stop in scope)
    assert all(before[1] < after[0] for before, after in pairwise(scope))


def test_annotations_are_found_by_their_annotator_in_file_order():
    ones = [Annotation("p1", "B"), Annotation("p1", "A"), Annotation("p2", "B")]
    found = AnnotationSet({"p1": AnnotatedPair("p1", (("a",), ("b",)))}, ones)
    assert found.annotators() == ["B", "A"]
    assert [one.pair for one in found.by("B")] == ["p1", "p2"]
    assert found.by("nobody") == []


def test_annotations_read_from_different_places_are_equal():
    assert Annotation("p", "A", place=Place("x.jsonl", 3)) == Annotation("p", "A")


def test_the_model_cannot_be_altered():
    phenomenon = Phenomenon("order", (((0, 1),), ((2, 3),)))
    with pytest.raises(AttributeError):
        phenomenon.type = "identical"
