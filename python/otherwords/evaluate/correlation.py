"""How far two lists of numbers rise and fall together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from otherwords.errors import OtherwordsError


def pearson(first: Sequence[float], second: Sequence[float]) -> float:
    """The product-moment correlation; nan if one of the lists is constant.

    >>> round(pearson([1, 2, 3], [1, 2, 4]), 4)
    0.982
    """
    a, b = _in_step(first, second)
    if np.ptp(a) == 0 or np.ptp(b) == 0:  # the mean of equal numbers may be off by a digit
        return float("nan")
    a, b = a - a.mean(), b - b.mean()
    size = np.sqrt((a @ a) * (b @ b))
    return float(a @ b / size) if size else float("nan")


def spearman(first: Sequence[float], second: Sequence[float]) -> float:
    """The correlation of ranks; numbers that tie share the mean of their ranks.

    >>> round(spearman([1, 2, 3, 4], [10, 30, 20, 1000]), 4)
    0.8
    """
    a, b = _in_step(first, second)
    return pearson(ranks(a).tolist(), ranks(b).tolist())


def ranks(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """Ranks from 1 on; ties share their mean.

    >>> ranks(np.array([20.0, 10.0, 20.0])).tolist()
    [2.5, 1.0, 2.5]
    """
    _, places, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return ((2 * last - counts + 1) / 2)[places]


def _in_step(
    first: Sequence[float], second: Sequence[float]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    if len(first) != len(second) or len(first) < 2:
        raise OtherwordsError(
            f"{len(first)} and {len(second)} numbers: expected the same number of each, at least 2."
        )
    return np.asarray(first, np.float64), np.asarray(second, np.float64)
