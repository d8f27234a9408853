"""What a user allows, found in sentences."""

from itertools import pairwise

import pytest

from otherwords.errors import OtherwordsError
from otherwords.rewrite.read.constraints import Constraints, Places, merge

WORDS = "the old town of the old Town hall".split()


def placed(words=WORDS, tags=(), **given):
    return Places(Constraints(**given), str.split).of(words, tags)


def test_without_constraints_nothing_is_marked():
    assert placed() == placed([])
    assert placed().kept == ()
    assert placed().most_edits is None


def test_every_occurrence_is_kept_whatever_its_capitals():
    assert placed(keep=("Old town",)).kept == ((1, 3), (5, 7))


def test_spans_that_overlap_are_one():
    assert placed(keep=("old town", "town hall")).kept == ((1, 3), (5, 8))


def test_words_are_kept_by_their_tags():
    tags = ["DT", "JJ", "NN", "IN", "DT", "NNP", "NNPS", "NN"]
    assert placed(tags=tags, keep_tags=("NNP*", "IN")).kept == ((3, 4), (5, 6), (6, 7))


def test_every_occurrence_must_change():
    assert placed(change=("the",)).changed == ((0, 1), (4, 5))


def test_keeping_and_changing_the_same_words_is_rejected():
    with pytest.raises(OtherwordsError, match="'old' must both change and stay"):
        placed(keep=("old town",), change=("old",))


def test_a_kept_part_of_what_must_change_is_allowed():
    found = placed(keep=("old",), change=("old town",))
    assert found.changed == ((1, 3), (5, 7))


def test_forbidden_phrases_are_tokenised_like_the_text():
    assert placed(forbid=("very  old", "bad")).forbidden == (("very", "old"), ("bad",))


def test_phrases_that_no_sentence_has_are_reported():
    places = Places(Constraints(keep=("hall",), change=("village", "old town")), str.split)
    places.of(WORDS)
    assert places.unmet() == ["village"]


def test_a_phrase_longer_than_the_sentence_is_not_found():
    assert placed(["hall"], keep=("town hall",)).kept == ()


@pytest.mark.parametrize("name", ["keep", "keep_tags", "change", "forbid"])
def test_an_empty_phrase_is_rejected(name):
    with pytest.raises(OtherwordsError, match=f"{name}: a phrase is empty"):
        Constraints(**{name: (" ",)})


def test_a_negative_number_of_edits_is_rejected():
    with pytest.raises(OtherwordsError, match="max_edits is -1"):
        Constraints(max_edits=-1)


def test_merging_covers_the_same_places_and_leaves_no_overlap():
    spans = [(0, 3), (2, 5), (5, 6), (1, 2), (9, 10), (9, 12)]
    merged = merge(spans)
    cover = {place for span in spans for place in range(*span)}
    assert {place for span in merged for place in range(*span)} == cover
    assert all(a[1] <= b[0] for a, b in pairwise(merged))


def test_words_that_stay_change_only_on_request():
    places = Places(Constraints(change=("his car",)), str.split, frozenset({"his", "he"}))
    found = places.of("He sold his car and his boat".split())
    assert found.kept == ((0, 1), (5, 6))
    assert places.unmet() == []
