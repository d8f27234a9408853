"""Boosted trees: by hand, against a slow twin, and against scikit-learn."""

import numpy as np
import pytest

from otherwords.database.ranking.trees import Trees, TreeSettings, grow

ONE = TreeSettings(trees=1, depth=1, rate=1.0, least=1, shrinkage=0.0, share=1.0)


def test_one_split_by_hand():
    # 1 1 | 5 5: the mean is 3, the left side is 2 below it, the right side 2 above
    table = np.array([[0.0], [1.0], [2.0], [3.0]])
    trees = grow(table, np.array([1.0, 1.0, 5.0, 5.0]), ONE)
    assert trees.start == 3.0
    assert trees.thresholds.tolist() == [[1.5]]
    assert trees.values.tolist() == [[0.0, -2.0, 2.0]]


def test_shrinkage_by_hand():
    # two rows of -2 and one more of 0: -4 / 3; half of it is taken
    settings = TreeSettings(trees=1, depth=1, rate=0.5, least=1, shrinkage=1.0, share=1.0)
    trees = grow(np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([1.0, 1.0, 5.0, 5.0]), settings)
    assert trees.values[0].tolist() == pytest.approx([0.0, -2 / 3, 2 / 3])


def test_unknown_values_go_where_they_fit():
    table = np.array([[0.0], [1.0], [np.nan], [np.nan]])
    trees = grow(table, np.array([1.0, 1.0, 5.0, 5.0]), ONE)
    assert trees.predict(table).tolist() == [1.0, 1.0, 5.0, 5.0]
    table = np.array([[0.0], [1.0], [2.0], [np.nan]])
    trees = grow(table, np.array([5.0, 1.0, 1.0, 5.0]), ONE)
    assert trees.predict(table).tolist() == [5.0, 1.0, 1.0, 5.0]


def slow_predict(trees, row):
    total = trees.start
    for tree in range(len(trees.features)):
        node = 0
        while node < trees.features.shape[1]:
            value = row[trees.features[tree, node]]
            left = trees.unknown_left[tree, node] if value != value else None
            left = value <= trees.thresholds[tree, node] if left is None else left
            node = 2 * node + (1 if left else 2)
        total += trees.values[tree, node]
    return total


@pytest.fixture(scope="module")
def noisy():
    random = np.random.default_rng(5)
    table = random.normal(size=(600, 5))
    table[random.random(table.shape) < 0.2] = np.nan
    known = np.nan_to_num(table)
    wanted = known[:, 0] + np.where(known[:, 1] > 0.3, 2.0, 0.0) * (known[:, 2] < 0)
    return table, wanted + random.normal(0, 0.1, 600)


def test_all_rows_together_are_as_one_by_one(noisy):
    table, wanted = noisy
    trees = grow(table, wanted, TreeSettings(trees=10))
    slowly = [slow_predict(trees, row) for row in table]
    assert trees.predict(table).tolist() == pytest.approx(slowly)


def test_effects_add_up_to_the_prediction(noisy):
    table, wanted = noisy
    trees = grow(table, wanted, TreeSettings(trees=20))
    roots = trees.start + trees.values[:, 0].sum()
    for row in table[:20]:
        assert roots + trees.effects(row).sum() == pytest.approx(trees.predict(row[None])[0])


def test_the_best_split_is_that_of_a_slow_search(noisy):
    table, wanted = noisy
    table, wanted = np.round(table[:80], 1), wanted[:80]
    trees = grow(table, wanted, ONE)
    error = ((trees.predict(table) - wanted) ** 2).sum()
    best = min(
        sum(((wanted[side] - wanted[side].mean()) ** 2).sum() for side in (left, ~left))
        for column in table.T
        for cut in np.unique(column[~np.isnan(column)])
        for unknown in (True, False)
        for left in [np.where(np.isnan(column), unknown, column <= cut)]
        if 0 < left.sum() < len(left)
    )
    assert error == pytest.approx(best)


def test_scikit_learn_does_about_as_well(noisy):
    ensemble = pytest.importorskip("sklearn.ensemble")
    table, wanted = noisy
    ours = grow(table[:400], wanted[:400], TreeSettings(trees=80, least=10, share=1.0))
    settings = {"max_iter": 80, "learning_rate": 0.07, "max_depth": 4, "min_samples_leaf": 10}
    judge = ensemble.HistGradientBoostingRegressor(**settings, early_stopping=False)
    judge.fit(table[:400], wanted[:400])
    errors = [
        np.mean((found - wanted[400:]) ** 2)
        for found in (ours.predict(table[400:]), judge.predict(table[400:]))
    ]
    assert errors[0] < 1.25 * errors[1]


def test_the_same_seed_gives_the_same_trees(noisy):
    first, second = (grow(*noisy, TreeSettings(trees=5, seed=3)).as_dict() for _ in range(2))
    assert first == second
    assert Trees.of(first).as_dict() == first
