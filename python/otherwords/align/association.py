"""How strongly a phrase and its translation are associated: Dunning's log-likelihood ratio (1993).

Notation of a table of two by two: `both` is how often two events occur together, `first` and
`second` how often each occurs at all, `total` how often either could.
"""

from __future__ import annotations

import math
from statistics import NormalDist


def strength_of(significance: float) -> float:
    """The ratio that chance alone exceeds with this probability.

    >>> round(strength_of(0.05), 2), round(strength_of(0.001), 2), strength_of(1)
    (3.84, 10.83, 0.0)
    """
    return NormalDist().inv_cdf(significance / 2) ** 2


def g2(both: float, first: float, second: float, total: float) -> float:
    """The ratio; 0 if the events meet no more often than by chance.

    >>> round(g2(8, 10, 20, 100), 6), g2(1, 10, 20, 100)
    (19.391032, 0.0)
    """
    if both * total <= first * second:
        return 0.0
    cells = (
        (both, first, second),
        (first - both, first, total - second),
        (second - both, total - first, second),
        (total - first - second + both, total - first, total - second),
    )
    return 2 * sum(
        seen * math.log(seen * total / (row * column)) for seen, row, column in cells if seen > 0
    )


def g2_sql(both: str, first: str, second: str, total: str) -> str:
    """The same as an expression of SQL."""
    rest = f"({total} - {first} - {second} + {both})"
    cells = (
        (both, first, second),
        (f"({first} - {both})", first, f"({total} - {second})"),
        (f"({second} - {both})", f"({total} - {first})", second),
        (rest, f"({total} - {first})", f"({total} - {second})"),
    )
    terms = (
        f"CASE WHEN {seen} > 0 THEN {seen} * ln({seen} * {total} / ({row} * {column})) ELSE 0 END"
        for seen, row, column in cells
    )
    met = f"{both} * {total} > {first} * {second}"
    return f"CASE WHEN {met} THEN 2 * ({' + '.join(terms)}) ELSE 0 END"
