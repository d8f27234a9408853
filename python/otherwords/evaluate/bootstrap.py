"""How far a score could move with other text of the same kind: the paired bootstrap.

The corpus is drawn anew many times, as many groups as there are, with replacement. All systems
are scored on the same draws, so what makes a group hard for all of them cancels out of their
differences (Efron and Tibshirani 1993; for systems side by side Koehn 2004).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

CHUNK = 4_000_000
"""Weights drawn at a time."""
COVERAGE = 95.0
"""Per cent of the draws inside an interval."""


class Estimate(NamedTuple):
    """A value with the interval that holds 95 of 100 draws; None without draws."""

    value: float
    low: float | None = None
    high: float | None = None


class Difference(NamedTuple):
    """How much more than another, with interval and two-sided p-value; None without draws."""

    value: float
    low: float | None = None
    high: float | None = None
    p: float | None = None


def resampled_totals(
    counts: NDArray[np.int64], *, samples: int = 1000, seed: int = 1
) -> NDArray[np.float64]:
    """Draw units (the first axis) with replacement and sum each draw; first axis: the draws.

    >>> resampled_totals(np.array([[2], [2], [2]]), samples=4, seed=1).tolist()
    [[6.0], [6.0], [6.0], [6.0]]
    """
    units = len(counts)
    flat = counts.reshape(units, -1).astype(np.float64)  # exact up to 2^53, and fast to multiply
    totals = np.zeros((samples, flat.shape[1]))
    if units:
        generator = np.random.default_rng(seed)
        chances = np.full(units, 1 / units)
        step = max(1, CHUNK // units)
        for start in range(0, samples, step):
            draws = min(step, samples - start)
            weights = generator.multinomial(units, chances, size=draws)
            totals[start : start + draws] = weights.astype(np.float64) @ flat
    return totals.reshape(samples, *counts.shape[1:])


def estimate(value: float, draws: NDArray[np.float64]) -> Estimate:
    """Put an interval around a value; without draws there is none."""
    return Estimate(value, *_interval(draws)) if draws.size else Estimate(value)


def difference(value: float, draws: NDArray[np.float64]) -> Difference:
    """Put an interval around a difference, and say how easily chance would reverse it.

    p is twice the share of draws on the rarer side of zero, which counts as both sides; one
    draw more is counted on each, so p is never 0 (Davison and Hinkley 1997, equation 4.11).

    >>> difference(1.0, np.array([0.5, 1.0, 1.5])).p  # 2 x (0 + 1) / (3 + 1)
    0.5
    """
    if not draws.size:
        return Difference(value)
    rarer = min(int((draws <= 0).sum()), int((draws >= 0).sum()))
    p = min(1.0, 2 * (rarer + 1) / (draws.size + 1))
    return Difference(value, *_interval(draws), p)


def _interval(draws: NDArray[np.float64]) -> tuple[float, float]:
    tail = (100 - COVERAGE) / 2
    low, high = np.percentile(draws, [tail, 100 - tail])
    return float(low), float(high)
