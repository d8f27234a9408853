"""Sizes S to XXXL: each holds the one before it, and twice as many (Ganitkevitch 2018, 6.2).

Within a type, paraphrases are ranked by cost: XXXL has all of them, XXL the better half, and so
on; S has the best 32nd. Ties are broken by source, label and target, so sizes are reproducible.

There may be hundreds of millions of costs, too many to sort in memory for a few numbers. So the
cost at each border is found digit by digit (a radix selection): a cost is read as a whole number
of 64 bits, and four passes over the column count 16 bits each. Which of several equal costs at
a border lie inside is decided by counting them in the order of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from otherwords.database.types import TYPES
from otherwords.errors import UnknownNameError

SIZES = ("S", "M", "L", "XL", "XXL", "XXXL")
DIGIT = 16
Keys: TypeAlias = npt.NDArray[np.uint64]
Columns: TypeAlias = tuple[npt.NDArray[Any], npt.NDArray[Any]]
"""Types and costs of a run of rows."""


def size_number(name: str) -> int:
    """The place of a size among the six.

    >>> size_number("M")
    1
    """
    if name not in SIZES:
        raise UnknownNameError("size", name, SIZES)
    return SIZES.index(name)


def size_bounds(rows: int) -> list[int]:
    """How many of this many rows each size holds, from S to XXXL.

    >>> size_bounds(100), size_bounds(1)
    ([4, 7, 13, 25, 50, 100], [1, 1, 1, 1, 1, 1])
    """
    return [-(-rows // 2**halvings) for halvings in range(len(SIZES) - 1, -1, -1)]


class Border(NamedTuple):
    """Where a size ends: at this cost, of which this many rows are still inside."""

    key: int
    inside: int


def cost_keys(costs: npt.NDArray[np.float64]) -> Keys:
    """Whole numbers in the order of the costs.

    >>> np.argsort(cost_keys(np.array([1.5, -2.0, 0.0, -1.0]))).tolist()
    [1, 3, 2, 0]
    """
    bits = (costs + 0.0).view(np.uint64)  # + 0.0: the two zeros are one
    sign = np.uint64(1 << 63)
    return np.where(bits & sign, ~bits, bits | sign)


def find_borders(passes: Callable[[], Iterable[Columns]]) -> list[list[Border]]:
    """For each type, where each size ends; `passes` iterates over all rows again each time."""
    wanted: list[list[Border]] = [[] for _ in TYPES]
    for shift in range(64 - DIGIT, -1, -DIGIT):
        heads = [sorted({border.key for border in borders}) or [0] for borders in wanted]
        counts = [np.zeros((len(own), 1 << DIGIT), np.int64) for own in heads]
        for types, costs in passes():
            keys = cost_keys(costs)
            for kind, own in enumerate(heads):
                digits = keys[types == kind] >> np.uint64(shift)
                for place, head in enumerate(own):
                    inside = digits[digits >> np.uint64(DIGIT) == np.uint64(head)]
                    low = (inside & np.uint64((1 << DIGIT) - 1)).astype(np.int64)
                    counts[kind][place] += np.bincount(low, minlength=1 << DIGIT)
        for kind, own in enumerate(heads):
            if not wanted[kind]:
                bounds = size_bounds(int(counts[kind].sum()))
                wanted[kind] = [Border(0, bound) for bound in bounds]
            wanted[kind] = [
                _next_digit(border, counts[kind][own.index(border.key)]) for border in wanted[kind]
            ]
    return wanted


def _next_digit(border: Border, counts: npt.NDArray[np.int64]) -> Border:
    if border.inside == 0:  # a type without rows
        return border
    up_to = np.cumsum(counts)
    digit = int(np.searchsorted(up_to, border.inside))
    before = int(up_to[digit - 1]) if digit else 0
    return Border((border.key << DIGIT) | digit, border.inside - before)


class Sizer:
    """Gives each row its size; rows come in the order of the table."""

    def __init__(self, borders: list[list[Border]]) -> None:
        self._borders = borders
        self._met = [dict.fromkeys((border.key for border in own), 0) for own in borders]

    def sizes(self, types: npt.NDArray[Any], costs: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
        """The smallest size that holds each row, as its place in `SIZES`."""
        keys = cost_keys(costs)
        outside = np.zeros(len(keys), np.uint8)
        for kind, (borders, met) in enumerate(zip(self._borders, self._met, strict=True)):
            own = types == kind
            number = {}  # of each row among those with the same cost as a border
            for key in met:
                tied = own & (keys == np.uint64(key))
                number[key] = met[key] + np.cumsum(tied)
                met[key] += int(tied.sum())
            for key, inside in borders:
                beyond = keys > np.uint64(key)
                beyond |= (keys == np.uint64(key)) & (number[key] > inside)
                outside += own & beyond
        return outside
