"""Correlations under weights are those of the draws written out."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import pearsonr, spearmanr

from otherwords.database.ranking.overlap import character_overlap
from otherwords.evaluate.judgements.resampled import Ranked, correlations, resampled_correlations

VALUES = st.sampled_from([-1.5, 0.1, 0.3, 2.0, 7.0])
PAIRS = st.lists(st.tuples(VALUES, VALUES, st.integers(0, 3)), min_size=1, max_size=15)


def written_out(first, second, times):
    first, second = np.repeat(first, times), np.repeat(second, times)
    if len(first) < 3 or len(set(first)) < 2 or len(set(second)) < 2:
        return [math.nan, math.nan]
    return [spearmanr(first, second).statistic, pearsonr(first, second).statistic]


@given(PAIRS)
def test_a_weight_is_so_many_copies(pairs):
    first, second, times = map(list, zip(*pairs, strict=True))
    found = correlations([Ranked(first)], Ranked(second), np.array(times, float))
    assert found[0] == pytest.approx(written_out(first, second, times), nan_ok=True)


def test_a_phrase_is_drawn_with_all_its_pairs():
    generator = np.random.default_rng(5)
    scores, judgements = generator.integers(0, 4, (2, 12)).astype(float)
    units = np.array([0, 0, 0, 1, 1, 3, 3, 3, 3, 4, 5, 5])  # phrase 2 has no covered pair
    options = {"of": 6, "samples": 25, "seed": 9}
    found = resampled_correlations([Ranked(scores)], Ranked(judgements), units, **options)
    draws = np.random.default_rng(9).multinomial(6, [1 / 6] * 6, size=25)
    for draw, own in zip(draws, found[:, 0], strict=True):
        places = [
            k
            for phrase in range(6)
            for _ in range(draw[phrase])
            for k in np.flatnonzero(units == phrase)
        ]
        expected = written_out(scores[places], judgements[places], 1)
        assert own == pytest.approx(expected, nan_ok=True)


def test_overlap_is_of_trigrams_with_two_spaces_at_the_edges():
    # __c _ca car ar_ r__ and __c _ca car ars rs_ s__
    assert character_overlap("car", "cars") == 2 * 3 / (5 + 6)
    assert character_overlap("a", "a") == 1
    assert character_overlap("aaaa", "aaaaaa") == 1  # a set: the same trigrams
    assert character_overlap("car", "dog") == 0
