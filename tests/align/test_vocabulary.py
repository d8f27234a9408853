from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.align.vocabulary import NO_TWIN, Vocabulary, encode

TOKENS = st.lists(st.sampled_from(["a", "B", "b", "ab", "abc", "Straße"]), max_size=4)
PAIRS = st.lists(st.none() | st.tuples(TOKENS, TOKENS))


def decoded(numbers, offsets, words):
    """The sentences again, in lowercase."""
    known = list(words.numbers)
    return [[known[number] for number in numbers[start:stop]] for start, stop in pairwise(offsets)]


@given(PAIRS)
def test_numbers_turn_back_into_lowercase_tokens(pairs):
    source, target = Vocabulary(stem_length=3), Vocabulary(stem_length=3)
    bitext = encode(pairs, source, target)
    full = [pair if pair and pair[0] and pair[1] else ([], []) for pair in pairs]
    small = [[[token.lower() for token in side] for side in pair] for pair in full]
    assert decoded(bitext.source, bitext.source_offsets, source) == [pair[0] for pair in small]
    assert decoded(bitext.target, bitext.target_offsets, target) == [pair[1] for pair in small]
    kept = bitext.without_empty()
    assert decoded(kept.source, kept.source_offsets, source) == [s for s, _ in small if s]
    assert decoded(kept.target, kept.target_offsets, target) == [t for _, t in small if t]


def test_words_that_begin_alike_share_a_stem():
    words = Vocabulary(stem_length=5, words=["house", "houses", "hous", "household", "mouse"])
    assert words.stems().tolist() == [0, 0, 1, 0, 2]


def test_words_known_to_both_sides_are_twins():
    one, other = (Vocabulary(stem_length=5, words=words) for words in (["a", "b"], ["b", "c"]))
    assert one.twins(other).tolist() == [NO_TWIN, 0]
    assert other.twins(one).tolist() == [1, NO_TWIN]


def test_new_words_of_a_copy_leave_the_vocabulary_alone():
    words = Vocabulary(stem_length=5, words=["a"])
    assert words.copy().number("b") == 1
    assert len(words) == 1


@pytest.mark.parametrize("pairs", [[], [None], [([], ["a"])]])
def test_no_words_give_empty_arrays(pairs):
    bitext = encode(pairs, Vocabulary(stem_length=5), Vocabulary(stem_length=5))
    assert (len(bitext), len(bitext.source), len(bitext.target)) == (len(pairs), 0, 0)
    assert len(bitext.without_empty()) == 0
    assert bitext.source.dtype == np.uint32
