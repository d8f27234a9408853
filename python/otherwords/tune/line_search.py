"""The best weights on a line, found exactly (Och 2003).

Notation: w weights, d a direction, x the step along it. A candidate with features f scores
(w + x d) f = a + x b, a straight line in x; the candidate a sentence chooses is the one on top.
So the choices of all sentences change at finitely many steps, and between two of them the
objective is constant: looking once at every interval finds the best of all steps there are.

The step is the middle of the best interval, farthest from where choices change. The two outer
intervals have no middle: there the step goes beyond the last change by as much as intervals are
wide on average (by 1 if there is only one change). Of intervals as good, that of step 0 is
taken, then the widest with two ends, then the leftmost.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

import numpy as np

from otherwords import _core
from otherwords.evaluate.metrics.objective import Numbers, Objective
from otherwords.tune.kbest_lists import Lists

GAIN = 1e-9
"""Scores that differ by less than this count as equal."""
NARROW = 1e-12
"""An interval narrower than this, for its size, comes of rounding: three lines in one point."""


class Found(NamedTuple):
    """The best step, its score, and the score where the search began."""

    step: float
    score: float
    before: float


def line_search(
    lists: Lists,
    objective: Objective,
    intercepts: Numbers,
    slopes: Numbers,
    *,
    low: float = -inf,
    high: float = inf,
) -> Found:
    """Search the steps from `low` to `high`, which have 0 among them."""
    changes, sums = _core.tune_sweep(
        lists.starts, lists.outputs, lists.statistics, intercepts, slopes
    )
    scores = objective.score(sums)
    edges = np.concatenate([[-inf], changes, [inf]])
    left, right = np.maximum(edges[:-1], low), np.minimum(edges[1:], high)
    here = int(np.searchsorted(changes, 0.0, side="right"))
    before = float(scores[here])
    size = np.maximum(np.where(np.isfinite(left), np.abs(left), 0.0), 1.0)
    allowed = right - left > NARROW * size
    if not allowed.any():
        return Found(0.0, before, before)
    best = float(scores[allowed].max())
    if best <= before + GAIN:
        return Found(0.0, before, before)
    good = np.flatnonzero(allowed & (scores >= best - GAIN))
    widths = right[good] - left[good]
    chosen = good[np.argmax(np.where(np.isfinite(widths), widths, -1.0))]
    step = _within(float(left[chosen]), float(right[chosen]), changes)
    return Found(step, float(scores[chosen]), before)


def score_of(lists: Lists, objective: Objective, scores: Numbers) -> float:
    """The objective of the candidates with the highest scores, the first of equal ones."""
    _, sums = _core.tune_sweep(
        lists.starts, lists.outputs, lists.statistics, scores, np.zeros_like(scores)
    )
    return float(objective.score(sums[0]))


def _within(left: float, right: float, changes: Numbers) -> float:
    """A step in an interval that has at least one end.

    >>> _within(1.0, 2.0, np.array([1.0, 2.0])), _within(2.0, inf, np.array([0.0, 1.0, 2.0]))
    (1.5, 3.0)
    """
    beyond = float(np.ptp(changes)) / (len(changes) - 1) if len(changes) > 1 else 1.0
    if left == -inf:
        return right - beyond
    return left + beyond if right == inf else (left + right) / 2
