"""Gradient-boosted regression trees, grown and evaluated with NumPy (Friedman 2001).

Every tree is complete: node k has the children 2k + 1 and 2k + 2, and depth levels of them. So all
rows go down a tree together, a level at a time. A feature is compared with a threshold; where it is
unknown (nan) the node says which way to go.

Each tree is fitted to what the trees before it left over. Thresholds are sought among at most 63
quantiles of each feature, over the sums of each bin (a histogram), as LightGBM does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
BINS = 64
"""The last bin is that of unknown values."""
UNKNOWN = BINS - 1
TINY = 1e-12
"""Instead of no rows at all, which nothing is divided by."""


@dataclass(frozen=True, kw_only=True)
class TreeSettings:
    """How trees are grown."""

    trees: int = 150
    depth: int = 4
    rate: float = 0.07
    """How much of what is left each tree may explain."""
    least: int = 30
    """Rows in a leaf."""
    shrinkage: float = 5.0
    """Rows of mean 0 that every leaf has besides its own."""
    share: float = 0.5
    """Of the features that a tree may look at, drawn anew for each."""
    seed: int = 1


@dataclass(frozen=True)
class Trees:
    """Trees as arrays: a row per tree, a column per node."""

    start: float
    """The mean, where every sum begins."""
    features: NDArray[np.int64]
    thresholds: Numbers
    unknown_left: NDArray[np.bool_]
    values: Numbers
    """Of every node, leaves and others: what a row that has come so far is worth."""

    @property
    def depth(self) -> int:
        """Levels above the leaves."""
        return int(self.features.shape[1] + 1).bit_length() - 1

    def predict(self, table: Numbers) -> Numbers:
        """The sum of all trees for every row.

        >>> one = Trees(3.0, np.array([[0]]), np.array([[0.5]]), np.array([[True]]),
        ...     np.array([[0.0, -1.0, 1.0]]))
        >>> one.predict(np.array([[0.2], [0.7], [np.nan]])).tolist()
        [2.0, 4.0, 2.0]
        """
        total = np.full(len(table), self.start)
        rows = np.arange(len(table))
        for tree in range(len(self.features)):
            node = np.zeros(len(table), np.int64)
            for _ in range(self.depth):
                node = self._child(tree, node, table, rows)
            total += self.values[tree, node]
        return total

    def effects(self, row: Numbers) -> Numbers:
        """What each feature adds to the sum of one row: the steps of value along its paths.

        Together with the start and the values of the roots they add up to the prediction.
        """
        added = np.zeros(len(row))
        table, rows = row[None, :], np.zeros(1, np.int64)
        for tree in range(len(self.features)):
            node = np.zeros(1, np.int64)
            for _ in range(self.depth):
                child = self._child(tree, node, table, rows)
                step = self.values[tree, child] - self.values[tree, node]
                added[self.features[tree, node[0]]] += step[0]
                node = child
        return added

    def _child(
        self, tree: int, node: NDArray[np.int64], table: Numbers, rows: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        found = table[rows, self.features[tree, node]]
        left = np.where(
            np.isnan(found), self.unknown_left[tree, node], found <= self.thresholds[tree, node]
        )
        child: NDArray[np.int64] = 2 * node + 2 - left
        return child

    def as_dict(self) -> dict[str, Any]:
        """As plain lists, for the file."""
        return {
            "start": self.start,
            "features": self.features.tolist(),
            "thresholds": self.thresholds.tolist(),
            "unknown_left": self.unknown_left.astype(int).tolist(),
            "values": self.values.tolist(),
        }

    @classmethod
    def of(cls, found: dict[str, Any]) -> Trees:
        """From what `as_dict` gives; a ValueError says what does not fit."""
        features = np.array(found["features"], np.int64)
        thresholds, values = (
            np.array(found[name], np.float64) for name in ("thresholds", "values")
        )
        left = np.array(found["unknown_left"], np.int64).astype(bool)
        start = float(found["start"])
        if features.ndim != 2 or (features.shape[1] + 1) & features.shape[1]:
            raise ValueError("its trees are not complete")
        wide = (features.shape[0], 2 * features.shape[1] + 1)
        if thresholds.shape != features.shape or left.shape != features.shape:
            raise ValueError("its trees do not fit together")
        if values.shape != wide or (features < 0).any():
            raise ValueError("its trees do not fit together")
        if not all(np.isfinite(each).all() for each in (thresholds, values, start)):
            raise ValueError("a number in it is not finite")
        return cls(start, features, thresholds, left, values)


def grow(table: Numbers, wanted: Numbers, settings: TreeSettings | None = None) -> Trees:
    """Fit trees to the wanted number of every row, so that squared errors shrink."""
    settings = settings or TreeSettings()
    cuts = [_quantiles(column) for column in table.T]
    bins = np.stack([_binned(*both) for both in zip(table.T, cuts, strict=True)])
    random = np.random.default_rng(settings.seed)
    inner, every = 2**settings.depth - 1, 2 ** (settings.depth + 1) - 1
    features = np.zeros((settings.trees, inner), np.int64)
    thresholds = np.zeros((settings.trees, inner))
    unknown_left = np.ones((settings.trees, inner), np.bool_)
    values = np.zeros((settings.trees, every))
    start = float(wanted.mean())
    left_over = wanted - start
    some = max(1, round(settings.share * len(bins)))
    for tree in range(settings.trees):
        chosen = np.sort(random.choice(len(bins), some, replace=False))
        node = np.zeros(len(table), np.int64)
        for level in range(settings.depth):
            first, width = 2**level - 1, 2**level
            best = _best_splits(bins, chosen, node - first, left_over, width, settings)
            own = slice(first, first + width)
            features[tree, own], cut, unknown_left[tree, own], split = best
            known = [cuts[f] for f in features[tree, own]]
            thresholds[tree, own] = [
                own_cuts[k] if s and k < len(own_cuts) else np.finfo(np.float64).max
                for own_cuts, k, s in zip(known, cut, split, strict=True)
            ]
            mine = bins[features[tree, node], np.arange(len(node))]
            place = node - first
            goes_left = np.where(mine == UNKNOWN, unknown_left[tree, node], mine <= cut[place])
            node = 2 * node + 2 - (goes_left | ~split[place])
        values[tree] = _node_values(node, left_over, settings)
        left_over = left_over - values[tree, node]
    return Trees(start, features, thresholds, unknown_left, values)


def _quantiles(column: Numbers) -> Numbers:
    """Thresholds between the values of a feature, at most one less than there are bins."""
    known = np.unique(column[~np.isnan(column)])
    if len(known) < 2:
        return np.zeros(0)
    middles: Numbers = (known[1:] + known[:-1]) / 2
    if len(middles) > UNKNOWN - 1:
        shares = np.arange(1, UNKNOWN) / UNKNOWN
        found = np.quantile(column[~np.isnan(column)], shares, method="lower")
        middles = np.unique(found)
    return middles


def _binned(column: Numbers, cuts: Numbers) -> NDArray[np.int64]:
    """The bin of every value: k where it is at most cut k and above those before it."""
    return np.where(np.isnan(column), UNKNOWN, np.searchsorted(cuts, column, side="left"))


def _best_splits(
    bins: NDArray[np.int64],
    chosen: NDArray[np.int64],
    place: NDArray[np.int64],
    left_over: Numbers,
    width: int,
    settings: TreeSettings,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_], NDArray[np.bool_]]:
    """For every node of a level: the feature, the bin, where unknowns go, and whether to split."""
    size = width * BINS
    gain = np.full(width, 1e-9)
    feature, cut = np.full(width, chosen[0]), np.zeros(width, np.int64)
    left, split = np.ones(width, np.bool_), np.zeros(width, np.bool_)
    for each in chosen:
        keys = place * BINS + bins[each]
        sums = np.asarray(np.bincount(keys, left_over, size), np.float64).reshape(width, BINS)
        counts = np.bincount(keys, minlength=size).reshape(width, BINS)
        whole = _worth(sums.sum(1), counts.sum(1), settings)
        up_to = np.cumsum(sums[:, :UNKNOWN], 1), np.cumsum(counts[:, :UNKNOWN], 1)
        all_sums, all_counts = sums.sum(1, keepdims=True), counts.sum(1, keepdims=True)
        for unknown_left in (True, False):
            left_sums = up_to[0] + unknown_left * sums[:, UNKNOWN:]
            left_counts = up_to[1] + unknown_left * counts[:, UNKNOWN:]
            right_counts = all_counts - left_counts
            found = _worth(left_sums, left_counts, settings) - whole[:, None]
            found += _worth(all_sums - left_sums, right_counts, settings)
            found[np.minimum(left_counts, right_counts) < settings.least] = -np.inf
            at = found.argmax(1)
            better = found[np.arange(width), at] > gain
            gain[better] = found[np.arange(width), at][better]
            feature[better], cut[better], left[better] = each, at[better], unknown_left
            split |= better
    return feature, cut, left, split


def _worth(sums: Numbers, counts: NDArray[np.int64], settings: TreeSettings) -> Numbers:
    """How much squared error the mean of a node takes away."""
    found: Numbers = sums**2 / np.maximum(counts + settings.shrinkage, TINY)
    return found


def _node_values(leaves: NDArray[np.int64], left_over: Numbers, settings: TreeSettings) -> Numbers:
    """The value of every node of a tree from the rows that reach it."""
    every = 2 ** (settings.depth + 1) - 1
    sums, counts = np.zeros(every), np.zeros(every)
    node = leaves
    for _ in range(settings.depth + 1):
        sums += np.bincount(node, left_over, every)
        counts += np.bincount(node, minlength=every)
        node = (node - 1) // 2
    values: Numbers = settings.rate * sums / np.maximum(counts + settings.shrinkage, TINY)
    return values
