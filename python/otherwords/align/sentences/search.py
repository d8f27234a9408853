"""The best way through two texts, in beads of one or two sentences.

A bead takes no, one or two sentences of each side. Its score is the log of the prior of its kind,
of how well the lengths fit (Gale and Church 1993: the difference of lengths is normal, with a
variance that grows with the length), and what the words say (see `lexicon`). The best sum is found
by dynamic programming over all places (i, j) of both texts, along the diagonals i + j. Large texts
are searched only near the way that words which occur once in both of them show.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import log_ndtr

from otherwords.align.sentences.lexicon import Matches

Numbers = NDArray[np.float64]
PRIORS = {(1, 1): 0.70, (1, 0): 0.10, (0, 1): 0.10, (1, 2): 0.045, (2, 1): 0.045, (2, 2): 0.01}
KINDS = list(PRIORS)
VARIANCE = 6.8
"""Of the length of a translation in characters, for each character (Gale and Church)."""
WIDTH = 400
"""Places on each side of the way that are searched in large texts."""
LARGE = 30_000_000
"""Texts with more pairs of sentences than this are large."""


class Bead(NamedTuple):
    """Sentences that correspond: from the first up to but not including the last."""

    source_start: int
    source_end: int
    target_start: int
    target_end: int
    score: float = 0.0

    @property
    def kind(self) -> tuple[int, int]:
        """How many sentences of each side."""
        return self.source_end - self.source_start, self.target_end - self.target_start


def search(lengths: tuple[Numbers, Numbers], matches: Matches, *, ratio: float) -> list[Bead]:
    """The best beads of two texts, in order; every sentence is in exactly one.

    `lengths` are those of the sentences in characters, `ratio` the length that a character of
    the source has on average in the target.
    """
    rows, columns = len(lengths[0]), len(lengths[1])
    path = _path(rows, columns, matches)
    cells = _Cells(matches, rows + columns)
    long = [np.concatenate([[0.0], np.cumsum(side)]) for side in lengths]
    cost = [np.concatenate([[0.0], np.cumsum(side)]) for side in matches.costs]
    before: dict[int, tuple[int, Numbers]] = {0: (0, np.zeros(1))}
    worth: dict[int, tuple[int, Numbers]] = {}
    best: list[tuple[int, NDArray[np.uint8]]] = [(0, np.zeros(1, np.uint8))]
    scores = [np.zeros(1)]
    for diagonal in range(1, rows + columns + 1):
        low, high = max(0, diagonal - columns), min(rows, diagonal)
        if path is not None:
            low = max(low, min(high, int(path[diagonal]) - WIDTH))
            high = min(high, max(low, int(path[diagonal]) + WIDTH))
        i = np.arange(low, high + 1)
        j = diagonal - i
        worth[diagonal] = low, cells.diagonal(diagonal, low, high)
        options = np.full((len(KINDS), len(i)), -np.inf)
        for kind, (a, b) in enumerate(KINDS):
            earlier = before.get(diagonal - a - b)
            if earlier is None:
                continue
            value = _shifted(earlier, i - a) + np.log(PRIORS[a, b])
            if a and b:
                fits = (i >= a) & (j >= b)
                at_i, at_j = np.maximum(i - a, 0), np.maximum(j - b, 0)
                value += _fit(long[0][i] - long[0][at_i], long[1][j] - long[1][at_j], ratio)
                value += cost[0][i] - cost[0][at_i] + cost[1][j] - cost[1][at_j]
                value += _worth(worth, diagonal, i, (a, b))
                value = np.where(fits, value, -np.inf)
            options[kind] = value
        chosen = options.argmax(axis=0).astype(np.uint8)
        score = options[chosen, np.arange(len(i))]
        before[diagonal] = low, score
        best.append((low, chosen))
        scores.append(score)
        for old in (before, worth):
            old.pop(diagonal - 4, None)
    return _trace(rows, columns, best, scores)


def _worth(
    worth: dict[int, tuple[int, Numbers]],
    diagonal: int,
    i: NDArray[np.int64],
    kind: tuple[int, int],
) -> Numbers:
    """What the words of a bead are worth: of two by two, in order or crossed, not both."""

    def cell(back: int, down: int) -> Numbers:
        found = worth.get(diagonal - back - down)
        return np.zeros(len(i)) if found is None else _shifted(found, i - back, empty=0.0)

    if kind == (2, 2):
        return np.maximum(cell(0, 0) + cell(1, 1), cell(0, 1) + cell(1, 0))
    total = cell(0, 0)
    if kind == (2, 1):
        total += cell(1, 0)
    elif kind == (1, 2):
        total += cell(0, 1)
    return total


def _trace(
    rows: int, columns: int, best: list[tuple[int, NDArray[np.uint8]]], scores: list[Numbers]
) -> list[Bead]:
    """Follow the choices back from the end."""
    beads = []
    i, j = rows, columns
    while i or j:
        low, chosen = best[i + j]
        a, b = KINDS[chosen[i - low]]
        here = scores[i + j][i - low]
        low_before = best[i + j - a - b][0]
        there = scores[i + j - a - b][i - a - low_before]
        beads.append(Bead(i - a, i, j - b, j, float(here - there)))
        i, j = i - a, j - b
    return beads[::-1]


def _shifted(
    cells: tuple[int, Numbers], wanted: NDArray[np.int64], empty: float = -np.inf
) -> Numbers:
    """The values at these rows, `empty` where there are none."""
    low, values = cells
    at = wanted - low
    inside = (at >= 0) & (at < len(values))
    return np.where(inside, values[np.clip(at, 0, len(values) - 1)], empty)


def _fit(source: Numbers, target: Numbers, ratio: float) -> Numbers:
    """The log of the chance that lengths differ so much or more."""
    mean = np.maximum((source * ratio + target) / 2, 1.0)
    found: Numbers = np.log(2.0) + log_ndtr(
        -np.abs(target - source * ratio) / np.sqrt(VARIANCE * mean)
    )
    return np.maximum(found, -30.0)


class _Cells:
    """What words are worth, diagonal by diagonal; cell (i, j) is that of sentences i-1 and j-1."""

    def __init__(self, matches: Matches, last: int) -> None:
        diagonals = matches.rows + matches.columns + 2
        order = np.argsort(diagonals, kind="stable")
        self._rows = matches.rows[order] + 1
        self._worth = matches.worth[order]
        self._starts = np.searchsorted(diagonals[order], np.arange(last + 2))

    def diagonal(self, number: int, low: int, high: int) -> Numbers:
        """The values of the rows from low to high."""
        own = slice(self._starts[number], self._starts[number + 1])
        rows = self._rows[own]
        inside = (rows >= low) & (rows <= high)
        found: Numbers = np.bincount(
            rows[inside] - low, weights=self._worth[own][inside], minlength=high - low + 1
        ).astype(np.float64)
        return found


def _path(rows: int, columns: int, matches: Matches) -> NDArray[np.int64] | None:
    """For each diagonal the row that it crosses the likely way at; None for small texts."""
    if rows * columns <= LARGE:
        return None
    keys, where = np.unique(matches.rows * columns + matches.columns, return_inverse=True)
    total = np.bincount(where, weights=matches.worth, minlength=len(keys))
    strong = keys[total >= np.quantile(total, 0.99)] if len(keys) else keys
    points = _rising(strong // columns, strong % columns)
    points = [(0, 0), *points, (rows, columns)]
    ends = np.array([i + j for i, j in points])
    crossed = np.interp(np.arange(rows + columns + 1), ends, np.array([i for i, _ in points]))
    path: NDArray[np.int64] = crossed.astype(np.int64)
    return path


def _rising(rows: NDArray[np.int64], columns: NDArray[np.int64]) -> list[tuple[int, int]]:
    """The longest sequence of points that rise in both directions."""
    from bisect import bisect_left

    order = np.lexsort((-columns, rows))
    tails: list[int] = []
    chosen: list[int] = []
    previous: dict[int, int] = {}
    for place in order.tolist():
        column = int(columns[place])
        at = bisect_left(tails, column)
        if at:
            previous[place] = chosen[at - 1]
        if at == len(tails):
            tails.append(column)
            chosen.append(place)
        else:
            tails[at], chosen[at] = column, place
    found = []
    here = chosen[-1] if chosen else None
    while here is not None:
        found.append((int(rows[here]), int(columns[here])))
        here = previous.get(here)
    return found[::-1]
