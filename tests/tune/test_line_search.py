"""The best point of a line: worked by hand, by brute force, by a fine grid."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tune.made_up_lists import (
    Worth,
    lists_of,
    random_lists,
    slow_line_search,
    slow_score,
)

from otherwords import _core
from otherwords.tune.line_search import line_search, score_of

TWO = [
    [(1, {"a": 0.0}), (3, {"a": 1.0}), (0, {"a": 2.0, "b": -2.0})],
    [(1, {"b": 1.0}), (5, {"a": 1.0})],
]


def search(sentences, weights, direction, **bounds):
    lists = lists_of(sentences)
    intercepts, slopes = (lists.features @ lists.vector(v) for v in (weights, direction))
    return line_search(lists, Worth(), intercepts, slopes, **bounds)


def test_two_sentences_worked_by_hand():
    # weights b = 1, along a. Sentence 1: 0, x, 2x - 2: worth 1 below 0, 3 up to 2, then 0.
    # Sentence 2: 1, x: worth 1 below 1, then 5. Between 1 and 2: ((3 + 5) / 2)^2 = 16
    found = search(TWO, {"b": 1.0}, {"a": 1.0})
    assert found.step == 1.5
    assert found.score == 16
    assert found.before == 4  # at 0 the second of the first sentence is as good, and last


def test_the_step_into_an_unbounded_interval_is_one_mean_width():
    # the same, the end worth 50: changes at 0, 1, 2, one apart: 2 + 1
    sentences = [[*TWO[0][:2], (50, TWO[0][2][1])], TWO[1]]
    assert search(sentences, {"b": 1.0}, {"a": 1.0}).step == 3
    # the beginning worth 50: 0 - 1
    sentences = [[(50, TWO[0][0][1]), *TWO[0][1:]], TWO[1]]
    assert search(sentences, {"b": 1.0}, {"a": 1.0}).step == -1
    # a single change, at 0.5: 1 beyond
    single = [[(1, {"b": 0.5}), (2, {"a": 1.0})]]
    assert search(single, {"b": 1.0}, {"a": 1.0}).step == 1.5


def test_bounds_cut_the_line():
    assert search(TWO, {"b": 1.0}, {"a": 1.0}, high=1.5).step == 1.25
    found = search(TWO, {"b": 1.0}, {"a": 1.0}, low=-1, high=0.5)
    assert (found.step, found.score) == (0, 4)
    assert search(TWO, {"b": 1.0}, {"a": 1.0}, low=0, high=0).step == 0


def test_without_a_gain_the_step_is_0():
    found = search(TWO, {"a": 1.5, "b": 1.0}, {"a": 1.0})
    assert (found.step, found.score, found.before) == (0, 16, 16)
    found = search([[(4, {"a": 1.0})]], {"a": 1.0}, {"a": 1.0})
    assert (found.step, found.score) == (0, 16)


def test_of_equally_good_intervals_the_widest_is_taken():
    # worth 1 below 0, 7 from 0 to 1, 1 from 1 to 2, 7 from 2 to 5, 1 above
    lines = [(1, 0, 0), (7, 1, 0), (1, 2, -1), (7, 3, -3), (1, 4, -8)]
    sentence = [(worth, {"a": float(b), "b": float(a)}) for worth, b, a in lines]
    assert search([sentence], {"b": 1.0, "a": -1.0}, {"a": 1.0}).step == 4.5


@given(st.integers(0, 2**32), st.booleans())
def test_the_best_score_is_that_of_the_slow_obvious_twin(seed, integers):
    random = np.random.default_rng(seed)
    sentences = random_lists(random, random.integers(1, 4), random.integers(1, 6), 3, integers)
    weights, direction = ({f"f{k}": float(random.normal()) for k in range(3)} for _ in range(2))
    found = search(sentences, weights, direction)
    assert found.score == pytest.approx(slow_line_search(sentences, weights, direction))
    there = {name: weights[name] + found.step * direction[name] for name in weights}
    assert slow_score(sentences, there) == pytest.approx(found.score)


def test_no_point_of_a_fine_grid_is_better():
    random = np.random.default_rng(7)
    sentences = random_lists(random, 10, 20, 4)
    weights, direction = ({f"f{k}": float(random.normal()) for k in range(4)} for _ in range(2))
    found = search(sentences, weights, direction)
    lists = lists_of(sentences)
    grid = [
        score_of(
            lists, Worth(), lists.features @ (lists.vector(weights) + x * lists.vector(direction))
        )
        for x in np.linspace(-20, 20, 20_001)
    ]
    assert found.score >= max(grid)
    assert found.score == max(grid)  # so fine that it meets the best interval


def test_the_score_of_weights_takes_the_first_of_equal_candidates():
    lists = lists_of([[(3, {"a": 1.0}), (9, {"a": 1.0, "b": 0.0})]])
    assert score_of(lists, Worth(), np.array([1.0, 1.0])) == 9
    assert score_of(lists, Worth(), np.array([1.0, 2.0])) == 81


def test_inconsistent_arrays_are_rejected():
    good = {
        "starts": np.array([0, 1, 3], dtype=np.uint64),
        "outputs": np.array([0, 1, 1], dtype=np.uint32),
        "statistics": np.ones((2, 2)),
        "intercepts": np.zeros(3),
        "slopes": np.zeros(3),
    }
    steps, sums = _core.tune_sweep(**good)
    assert (len(steps), sums.tolist()) == (0, [[2, 2]])
    for name, wrong in (
        ("starts", np.array([0, 1, 1, 3], dtype=np.uint64)),
        ("starts", np.array([0, 1], dtype=np.uint64)),
        ("outputs", np.array([0, 1, 2], dtype=np.uint32)),
        ("slopes", np.array([0, 1, np.nan])),
        ("intercepts", np.zeros(2)),
    ):
        with pytest.raises(ValueError, match="do not fit together"):
            _core.tune_sweep(**good | {name: wrong})
    words = np.array([0, 1], dtype=np.uint32), np.array([0, 3], dtype=np.uint64)
    with pytest.raises(ValueError, match="do not fit together"):
        _core.tune_matches(*[(*words, np.array([0, 1], dtype=np.uint64))] * 2)
    none = np.zeros(0, dtype=np.uint32), np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.uint64)
    one = none[0], np.zeros(2, dtype=np.uint64), np.array([0, 1], dtype=np.uint64)
    with pytest.raises(ValueError, match="not the same number of sentences"):
        _core.tune_matches(none, one)
