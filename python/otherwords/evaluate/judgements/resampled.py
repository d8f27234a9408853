"""Correlations under the bootstrap, without writing the draws out.

The judgements of one phrase are not independent, so phrases are drawn, each with all its pairs.
A pair drawn three times is a pair of weight 3: its rank among all that were drawn follows from
the weights of the values below it, and nothing has to be sorted again.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
LEAST_PAIRS = 3
"""Fewer pairs have no correlation worth the name."""
CORRELATIONS = ("spearman", "pearson")


class Ranked:
    """Numbers whose ranks are wanted again and again, under other weights."""

    def __init__(self, numbers: Sequence[float] | Numbers) -> None:
        self.numbers = np.asarray(numbers, np.float64)
        values, self.places = np.unique(self.numbers, return_inverse=True)
        self.values = len(values)

    def under(self, weights: Numbers) -> tuple[Numbers, Numbers] | None:
        """Ranks and numbers, both around a mean of 0; None if only one value has weight."""
        drawn = np.bincount(self.places, weights, self.values)
        if np.count_nonzero(drawn) < 2:
            return None
        ranks = (np.cumsum(drawn) - (drawn - 1) / 2)[self.places]
        return _centred(ranks, weights), _centred(self.numbers, weights)


def correlations(
    scores: Sequence[Ranked], judgements: Ranked, weights: Numbers
) -> NDArray[np.float64]:
    """Spearman's and Pearson's of each score with the judgements; nan where undefined.

    >>> found = correlations([Ranked([1, 2, 4])], Ranked([1, 2, 3]), np.ones(3))
    >>> found.round(3).tolist()
    [[1.0, 0.982]]
    """
    found = np.full((len(scores), len(CORRELATIONS)), np.nan)
    wanted = judgements.under(weights) if weights.sum() >= LEAST_PAIRS else None
    if wanted is None:
        return found
    for place, score in enumerate(scores):
        own = score.under(weights)
        if own is not None:
            found[place] = [_product(*pair, weights) for pair in zip(own, wanted, strict=True)]
    return found


def resampled_correlations(
    scores: Sequence[Ranked],
    judgements: Ranked,
    units: NDArray[np.int64],
    *,
    of: int,
    samples: int,
    seed: int,
) -> NDArray[np.float64]:
    """The correlations of every draw of `of` units, where `units` has the unit of each pair."""
    generator = np.random.default_rng(seed)
    chances = np.full(of, 1 / max(of, 1))
    found = np.full((samples, len(scores), len(CORRELATIONS)), np.nan)
    for draw in range(samples if len(units) >= LEAST_PAIRS else 0):
        times = generator.multinomial(of, chances)
        found[draw] = correlations(scores, judgements, times[units].astype(np.float64))
    return found


def _centred(numbers: Numbers, weights: Numbers) -> Numbers:
    centred: Numbers = numbers - np.average(numbers, weights=weights)
    return centred


def _product(first: Numbers, second: Numbers, weights: Numbers) -> float:
    weighted = weights * first
    size = np.sqrt((weighted @ first) * ((weights * second) @ second))
    return float(np.clip(weighted @ second / size, -1, 1)) if size else float("nan")
