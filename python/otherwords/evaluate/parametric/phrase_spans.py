"""The phrase pairs of many linked sentence pairs: PP of ParaMetric 2008, section 4.

All are found by one call of the kernel, which leaves out identical phrases; what stays here is
the bound on length, which the paper sets on one phrase of a pair and not on the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from otherwords.corpus import Links
from otherwords.errors import UnknownNameError

LinkedPair: TypeAlias = tuple[Sequence[str], Sequence[str], Links]
Borders: TypeAlias = Literal["extended", "tight"]
"""Whether words without links may join a phrase at its borders."""
Spans: TypeAlias = list[list[int]]
"""Rows of source start and end, target start and end; ends are the first word past."""


def check_borders(borders: str) -> None:
    if borders not in get_args(Borders):
        raise UnknownNameError("choice of borders", borders, get_args(Borders))


def phrase_spans(
    pairs: Sequence[LinkedPair],
    *,
    longest: int,
    borders: Borders = "extended",
    threads: int | None = None,
) -> Iterator[Spans]:
    """Stream for each pair its consistent phrase pairs that are not identical.

    One phrase of each has at most `longest` words; the other may have more. `borders="tight"`
    leaves out those that begin or end with a word without links.

    >>> pair = ["he", "resigned"], ["he", "stepped", "down"], {(0, 0), (1, 1), (1, 2)}
    >>> list(phrase_spans([pair], longest=1))
    [[[1, 2, 1, 3]]]
    """
    from otherwords.align.phrases import phrase_pairs_batch

    check_borders(borders)
    numbers: dict[str, int] = {}
    source_words, target_words = (
        _flat([[numbers.setdefault(word, len(numbers)) for word in side] for side in sides])
        for sides in ([pair[0] for pair in pairs], [pair[1] for pair in pairs])
    )
    links = [sorted(pair[2]) for pair in pairs]
    starts = np.zeros(len(pairs) + 1, np.uint64)
    np.cumsum([len(found) for found in links], out=starts[1:])
    sources = _flat([[i for i, _ in found] for found in links])
    targets = _flat([[j for _, j in found] for found in links])
    found = phrase_pairs_batch(
        starts,
        sources,
        targets,
        np.array([len(pair[0]) for pair in pairs], np.uint32),
        np.array([len(pair[1]) for pair in pairs], np.uint32),
        words=(source_words, target_words),
        unaligned=borders == "extended",
        threads=threads,
    )
    spans = found.spans.astype(np.int64)
    short = np.minimum(spans[:, 1] - spans[:, 0], spans[:, 3] - spans[:, 2]) <= longest
    kept = np.concatenate([[0], np.cumsum(short)])[found.starts.astype(np.int64)]
    rows = spans[short]
    for start, stop in pairwise(kept.tolist()):
        yield rows[start:stop].tolist()


def _flat(lists: Sequence[Sequence[int]]) -> NDArray[np.uint32]:
    return np.fromiter(chain.from_iterable(lists), np.uint32)
