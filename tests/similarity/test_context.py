"""Substitutes against the words around them."""

import numpy as np
import pytest

from otherwords.similarity.context import SHARE, fit, fits, gains, phrase_vectors

ROWS = {
    "train": (1.0, 0.0),
    "process": (0.8, -0.6),
    "railway": (0.8, 0.6),
    "station": (0.0, 1.0),
}


def vectors(words):
    return np.array([ROWS.get(word, (np.nan, np.nan)) for word in words], np.float32)


class Lengths:
    """A model in which every letter costs 1."""

    def score(self, words, *, begin, end):
        return -float(sum(map(len, words)))


AROUND = ["the"], ["reached", "the", "station"]


def test_fit_of_two_words_worked_by_hand():
    # cos with the target is 0.8 for both; of the words around, only `station` is known, `reached`
    # counts as 0, so that the mean is +-0.6 / 2
    railway, process = fits("train", ["railway", "process"], AROUND, vectors)
    assert railway == pytest.approx((1 - SHARE) * 0.8 + SHARE * 0.3)
    assert process == pytest.approx((1 - SHARE) * 0.8 - SHARE * 0.3)
    assert fit("train", "railway", AROUND, vectors) == pytest.approx(railway)


def test_an_unknown_substitute_fits_not_at_all():
    assert fit("train", "giraffe", AROUND, vectors) == 0.0
    assert fits("train", [], AROUND, vectors).tolist() == []


def test_the_model_counts_only_what_differs():
    assert gains("train", ["railway", "train"], AROUND, Lengths()).tolist() == [-2.0, 0.0]


def test_the_vector_of_a_phrase_is_the_sum_of_its_words_with_length_one():
    [found] = phrase_vectors(["train station"], vectors)
    assert found == pytest.approx([0.5**0.5, 0.5**0.5])
