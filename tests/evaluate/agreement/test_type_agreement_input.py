"""Annotations that cannot be compared are named, or under a lenient policy left out."""

from dataclasses import replace

import pytest
from tests.evaluate.agreement.type_annotations import annotations, mark

from otherwords.corpus import SkipBadLines
from otherwords.corpus.annotations import AnnotatedPair, AnnotationSet, Place
from otherwords.errors import EmptyInputError, InputError, OtherwordsError
from otherwords.evaluate.agreement.compared import only
from otherwords.evaluate.agreement.types import type_agreement

ONE = [mark("a", "0", "0")]


def made(annotator, *pairs, **more):
    """One annotator's file, a line for each pair."""
    done = annotations(annotator, dict.fromkeys(pairs, ONE), (3, 3), **more)
    path = f"{annotator.lower()}.jsonl"
    placed = [replace(one, place=Place(path, n)) for n, one in enumerate(done.annotations, 1)]
    return AnnotationSet(done.pairs, placed, done.tag_set)


def refusal(first, second):
    with pytest.raises(InputError) as caught:
        type_agreement(first, second)
    return str(caught.value)


def test_a_pair_that_one_annotator_lacks_is_named():
    assert refusal(made("A", "p", "q"), made("B", "p")) == (
        "a.jsonl:2: pair 'q' is not annotated by B in b.jsonl. Add it there; "
        "--lenient leaves it out."
    )
    assert refusal(made("A", "p"), made("B", "r", "p")).startswith("b.jsonl:1: pair 'r' is not")


def test_lenient_leaves_such_pairs_out_and_counts_them():
    bad = SkipBadLines()
    found = type_agreement(made("A", "p", "q"), made("B", "r", "p"), bad=bad)
    assert (found.pairs, found.left_out) == (1, {"annotated by one only": 2})
    assert bad.summary("pairs") == (
        "skipped 2 of 3 pairs: 2 annotated by one only (first: a.jsonl:2)"
    )


def test_different_tokens_of_the_same_pair_are_shown():
    second = made("B", "p")
    members = (("w0", "x", "w2"), ("w0", "w1", "w2"))
    second.pairs["p"] = AnnotatedPair("p", members)
    assert refusal(made("A", "p"), second) == (
        "a.jsonl:1: pair 'p' is tokenised differently in b.jsonl:1: token 1 of member 1 is "
        "'w1' here, 'x' there. Tokenise both alike before annotating."
    )
    second.pairs["p"] = AnnotatedPair("p", (("w0", "w1", "w2"), ("w0",)))
    assert "member 2 has 3 tokens here, 1 there" in refusal(made("A", "p"), second)
    second.annotations.append(made("B", "q").annotations[0])
    second.pairs["q"] = made("B", "q").pairs["q"]
    found = type_agreement(made("A", "p", "q"), second, bad=SkipBadLines())
    assert (found.pairs, found.left_out) == (1, {"in different tokens": 1})


def test_annotators_without_a_common_pair_cannot_be_compared():
    with pytest.raises(EmptyInputError, match="no pair was annotated by both"):
        type_agreement(made("A", "p"), made("B", "q"), bad=SkipBadLines())


def test_a_pair_annotated_twice_is_named_and_its_first_annotation_kept():
    first = made("A", "p")
    again = replace(first.annotations[0], phenomena=(), place=Place("a.jsonl", 2))
    first.annotations.append(again)
    assert refusal(first, made("B", "p")) == (
        "a.jsonl:2: pair 'p' is already annotated by A, in a.jsonl:1. Keep one of the two."
    )
    found = type_agreement(first, made("B", "p"), bad=SkipBadLines())
    assert (found.f1.overall, found.left_out) == (1, {"annotated twice by one annotator": 1})


def test_several_annotators_on_one_side_are_an_error():
    two = made("A", "p")
    two.annotations.extend(made("C", "p").annotations)
    with pytest.raises(OtherwordsError, match=r"found A, C\. Choose one\."):
        type_agreement(two, made("B", "p"))
    assert type_agreement(only(two, "C"), made("B", "p")).annotators == ("C", "B")


def test_types_of_different_tag_sets_are_not_compared():
    with pytest.raises(OtherwordsError, match=r"different tag sets, vila and operations"):
        type_agreement(made("A", "p", tag_set="vila"), made("B", "p", tag_set="operations"))


def test_annotations_made_in_memory_are_named_by_their_annotator():
    first = annotations("A", {"p": ONE, "q": ONE}, (3, 3))
    assert refusal(first, annotations("B", {"p": ONE}, (3, 3))).startswith(
        "annotations by A: pair 'q' is not annotated by B in the other annotations."
    )


def test_a_pair_without_tokens_is_named():
    first = made("A", "p")
    del first.pairs["p"]
    assert refusal(first, made("B", "p")) == (
        "a.jsonl:1: pair 'p' is annotated, but its tokens are missing. Add the pair."
    )
