"""Two systems side by side, where both compress as much (Ganitkevitch 2018, 4.3.2).

A longer compression keeps more and scores higher by that alone (Napoles et al. 2011). So a
sentence counts only if the two systems' rates differ by less than 0.05. On those, how often is
one better than the other? The sign test asks how likely so uneven a result is between equals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

TIED = 0.05
ROUNDING = 1e-9
"""Rates nearer to the limit than this are on it; scores nearer to each other are equal."""


class Comparison(NamedTuple):
    """One measure on the tied sentences: means of both systems, who is better how often, p."""

    measure: str
    first: float
    second: float
    wins: int
    losses: int
    draws: int
    p: float


def tied_sentences(
    first: Sequence[float] | NDArray[np.float64],
    second: Sequence[float] | NDArray[np.float64],
    *,
    tied: float = TIED,
) -> NDArray[np.bool_]:
    """Where two systems' rates differ by less than `tied`.

    >>> tied_sentences([0.7, 0.7, 0.7], [0.7, 0.74, 0.75]).tolist()
    [True, True, False]
    """
    found: NDArray[np.bool_] = np.abs(np.subtract(first, second)) < tied - ROUNDING
    return found


def compare_scores(
    measure: str, first: NDArray[np.float64], second: NDArray[np.float64]
) -> Comparison:
    """Compare two systems on the same sentences.

    >>> compare_scores("bleu", np.array([3.0, 2, 5, 4]), np.array([1.0, 2, 4, 3]))
    Comparison(measure='bleu', first=3.5, second=2.5, wins=3, losses=0, draws=1, p=0.25)
    """
    gain = first - second
    wins, losses = int((gain > ROUNDING).sum()), int((gain < -ROUNDING).sum())
    draws = len(gain) - wins - losses
    mean, other = (float(side.mean()) if len(side) else 0.0 for side in (first, second))
    return Comparison(measure, mean, other, wins, losses, draws, sign_test(wins, losses))


def sign_test(wins: int, losses: int) -> float:
    """The two-sided p of so many wins and losses if both were as likely; draws do not count.

    >>> sign_test(8, 1)  # 2 (C(9,0) + C(9,1)) / 2^9 = 20 / 512
    0.0390625
    """
    n = wins + losses
    tail = sum(comb(n, k) for k in range(min(wins, losses) + 1))
    return min(1.0, tail / (1 << (n - 1))) if n else 1.0
