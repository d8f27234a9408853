"""Generalised average precision: how well given substitutes are put in order (Thater et al. 2010).

With X_i the mean weight (votes) of the first i substitutes, the sum of X_i over the places i whose
substitute has a weight is divided by the same sum for the ideal order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def average_precision(order: Sequence[str], weights: Mapping[str, float]) -> float | None:
    """GAP of one target; None if no substitute has a weight.

    >>> average_precision(["b", "a"], {"a": 3.0, "b": 1.0})  # (1 + 2) / (3 + 2)
    0.6
    """
    ideal = sorted(weights.values(), reverse=True)
    best = _sum([weight for weight in ideal if weight > 0])
    if not best:
        return None
    return _sum([weights.get(word, 0.0) for word in order]) / best


def _sum(weights: Sequence[float]) -> float:
    total = found = 0.0
    for place, weight in enumerate(weights, 1):
        total += weight
        if weight > 0:
            found += total / place
    return found
