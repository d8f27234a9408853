"""MERT: the top of small hills, signs, restarts, features that are not tuned."""

from itertools import product

import numpy as np
import pytest
from tests.tune.made_up_lists import Worth, lists_of, random_lists, slow_score

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.tune import MertSettings
from otherwords.tune.mert import mert

ALL = MertSettings(least=0)
# the good candidates have more of a and less of b
PLAIN = [
    [(1, {"a": 1.0, "b": 2.0}), (9, {"a": 2.0, "b": 1.0})],
    [(2, {"a": 0.0, "b": 1.0}), (8, {"a": 1.0, "b": 0.0}), (1, {"a": 1.0, "b": 3.0})],
]


def test_the_best_candidates_are_chosen_if_any_weights_choose_them():
    found = mert(lists_of(PLAIN), Worth(), {"a": -1.0, "b": 1.0}, settings=ALL)
    assert found.score == ((9 + 8) / 2) ** 2
    assert slow_score(PLAIN, found.weights) == found.score


def test_weights_sum_to_1_without_their_signs():
    found = mert(lists_of(PLAIN), Worth(), {"a": -10.0, "b": 30.0}, settings=ALL)
    assert max(map(abs, found.weights.values())) == pytest.approx(1)
    assert list(found.weights) == ["a", "b"]


@pytest.mark.parametrize("seed", range(5))
def test_no_point_of_a_grid_over_the_circle_is_better(seed):
    sentences = random_lists(np.random.default_rng(seed), 6, 6, 2)
    found = mert(lists_of(sentences), Worth(), {"f0": 1.0, "f1": 0.0}, seed=seed, settings=ALL)
    angles = np.linspace(0, 2 * np.pi, 20_001)
    grid = max(
        slow_score(sentences, {"f0": np.cos(angle), "f1": np.sin(angle)}) for angle in angles[::20]
    )
    assert found.score >= grid
    assert slow_score(sentences, found.weights) == pytest.approx(found.score)


@pytest.mark.parametrize("seed", range(3))
def test_no_point_of_a_grid_over_three_features_is_better(seed):
    sentences = random_lists(np.random.default_rng(seed), 3, 4, 3)
    start = {"f0": 1.0, "f1": 1.0, "f2": 1.0}
    found = mert(lists_of(sentences), Worth(), start, seed=seed, settings=ALL)
    ticks = np.linspace(-1, 1, 13)
    grid = max(
        slow_score(sentences, dict(zip(start, point, strict=True)))
        for point in product(ticks, repeat=3)
    )
    assert found.score >= grid


def test_the_result_is_never_worse_than_the_start():
    for seed in range(10):
        sentences = random_lists(np.random.default_rng(seed), 5, 8, 4, integers=True)
        start = {f"f{k}": float(k - 1) for k in range(4)}
        settings = MertSettings(least=0, restarts=0, random_directions=0)
        found = mert(lists_of(sentences), Worth(), start, settings=settings)
        assert found.score >= slow_score(sentences, start)


def test_restarts_find_what_one_climb_misses():
    better = 0
    for seed in range(10):
        lists = lists_of(random_lists(np.random.default_rng(seed), 12, 10, 6))
        start = {f"f{k}": 1.0 for k in range(6)}
        one, many = (
            mert(
                lists,
                Worth(),
                start,
                settings=MertSettings(least=0, restarts=n, random_directions=0),
            )
            for n in (0, 10)
        )
        assert many.score >= one.score
        better += many.score > one.score
    assert better > 5


def test_the_same_seed_gives_the_same_weights():
    lists = lists_of(random_lists(np.random.default_rng(1), 12, 10, 6))
    runs = [mert(lists, Worth(), {}, seed=seed, settings=ALL) for seed in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]


def test_a_weight_keeps_the_sign_it_must_have():
    # without a bound a negative weight of b is best; with it b cannot help and has 0
    bound = MertSettings(least=0, signs={"b": 1, "a": -1})
    found = mert(lists_of(PLAIN), Worth(), {"a": 1.0, "b": -1.0}, settings=bound)
    assert found.weights["b"] >= 0 >= found.weights["a"]
    for seed in range(10):
        sentences = random_lists(np.random.default_rng(seed), 5, 8, 4)
        settings = MertSettings(least=0, signs={"f0": 1, "f2": -1})
        weights = mert(lists_of(sentences), Worth(), {}, seed=seed, settings=settings).weights
        assert weights["f0"] >= 0 >= weights["f2"]


def test_a_feature_of_few_sentences_keeps_its_proportion():
    # "rare" is in one sentence and is not tuned: sentence 3 is right where a weighs less
    sentences = [*PLAIN, [(0, {"a": 1.0}), (9, {"rare": 1.0})]]
    start = {"a": 3.0, "b": -1.0, "rare": 2.0, "unseen": 4.0}
    found = mert(lists_of(sentences), Worth(), start, settings=MertSettings(least=0.5))
    assert found.score == ((9 + 8 + 9) / 3) ** 2
    assert found.weights["rare"] / found.weights["unseen"] == pytest.approx(1 / 2)
    assert slow_score(sentences, found.weights) == pytest.approx(found.score)


def test_tuning_without_features_does_not_fail():
    found = mert(lists_of([[(1, {}), (2, {})]]), Worth(), {})
    assert (found.weights, found.score) == ({}, 1)


@pytest.mark.parametrize(
    "settings",
    [
        {"restarts": -1},
        {"random_directions": -1},
        {"least": -0.1},
        {"least": 2},
        {"most": 0},
        {"signs": {"a": 2}},
    ],
)
def test_settings_out_of_range_are_rejected(settings):
    with pytest.raises(OtherwordsError, match=r"^MERT: .*expected"):
        MertSettings(**settings)


def test_a_sign_of_an_unknown_feature_is_rejected():
    with pytest.raises(UnknownNameError, match="no feature called 'c'"):
        mert(lists_of(PLAIN), Worth(), {}, settings=MertSettings(signs={"c": 1}))


def test_a_feature_that_hardly_varies_cannot_drown_the_others():
    # tiny alone would choose the candidates worth 9; a, from 0 to 1, those worth 8 or 1
    sentences = [
        [(9, {"a": 0.4, "tiny": 1e-6}), (8, {"a": 1.0, "tiny": 0.0}), (1, {"a": 0.0})],
        [(9, {"a": 1.4, "tiny": 1e-6}), (8, {"a": 2.0, "tiny": 0.0}), (1, {"a": 1.0})],
    ]
    start = {"a": 1.0, "tiny": 0.0}
    bound = mert(lists_of(sentences), Worth(), start, settings=MertSettings(restarts=0, most=0.5))
    assert bound.score == 8**2
    assert abs(bound.weights["tiny"]) * 1e-6 <= 0.5 * abs(bound.weights["a"]) + 1e-9
    free = mert(lists_of(sentences), Worth(), start, settings=MertSettings(restarts=0, most=9))
    assert free.score == 9**2
