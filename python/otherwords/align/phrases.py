"""Find the phrase pairs that word links allow.

A phrase pair is consistent with the links if at least one link lies inside it and none leaves it
(Och and Ney 2004; PP of ParaMetric 2008, section 4). The paraphrases in a pair of versions and
the rules of a grammar both come from these pairs.

A pair is *tight* if the first and the last word of both sides have a link, and *extended* if it
also includes unaligned words there. A pair is *atomic* if no smaller pairs tile it, each word of
both sides in exactly one of them, and *composite* otherwise (Cohn et al. 2008, section 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import compress, starmap
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.corpus.links import Link
from otherwords.errors import LinkError
from otherwords.machine import threads_for_kernel


class PhrasePair(NamedTuple):
    """A span of the source and one of the target; each end is the first word past it."""

    source_start: int
    source_end: int
    target_start: int
    target_end: int


class PhrasePairs(NamedTuple):
    """The phrase pairs of many sentence pairs; those of the k-th are `starts[k]:starts[k + 1]`."""

    starts: NDArray[np.uint64]
    spans: NDArray[np.uint32]
    """One row for each phrase pair, with the columns of `PhrasePair`."""
    atomic: NDArray[np.bool_]


def phrase_pairs(
    links: Iterable[Link],
    source_length: int,
    target_length: int,
    *,
    longest: int | None = None,
    unaligned: bool = True,
) -> list[PhrasePair]:
    """Find all phrase pairs of one sentence pair, sorted.

    `longest` limits the words on either side; `unaligned=False` finds only the tight pairs. More
    than 5 million pairs are a LinkError, as is a link outside the sentences.

    >>> [tuple(pair) for pair in phrase_pairs({(0, 0), (1, 2)}, 2, 3, unaligned=False)]
    [(0, 1, 0, 1), (0, 2, 0, 3), (1, 2, 2, 3)]
    >>> len(phrase_pairs({(0, 0), (1, 2)}, 2, 3))  # target word 1 may go with either
    5
    """
    with _naming_links():
        found = _core.phrase_pairs(list(links), source_length, target_length, longest, unaligned)
    return list(starmap(PhrasePair, found))


def atomic(pairs: Iterable[PhrasePair]) -> list[PhrasePair]:
    """Keep the pairs that no smaller ones tile, sorted.

    Pass all the tight or all the extended pairs of a sentence pair: an omitted pair, for
    example because its sides are identical, cannot be a tile.

    >>> tight = phrase_pairs({(0, 0), (1, 2)}, 2, 3, unaligned=False)
    >>> len(atomic(tight))  # nothing covers target word 1 but the largest pair
    3
    >>> tight = phrase_pairs({(0, 0), (1, 1)}, 2, 2, unaligned=False)
    >>> [tuple(pair) for pair in atomic(tight)]
    [(0, 1, 0, 1), (1, 2, 1, 2)]
    """
    ordered = sorted(pairs)
    return list(compress(ordered, _core.atomic(ordered)))


def different(
    pairs: Iterable[PhrasePair], source: Sequence[str], target: Sequence[str]
) -> list[PhrasePair]:
    """Keep the pairs whose phrases differ when lowercased.

    >>> pairs = [PhrasePair(0, 1, 0, 1), PhrasePair(1, 2, 1, 2)]
    >>> [tuple(pair) for pair in different(pairs, ["The", "cat"], ["the", "feline"])]
    [(1, 2, 1, 2)]
    """
    lower_source, lower_target = ([word.lower() for word in side] for side in (source, target))
    return [
        pair
        for pair in pairs
        if lower_source[pair.source_start : pair.source_end]
        != lower_target[pair.target_start : pair.target_end]
    ]


def phrase_pairs_batch(
    starts: NDArray[np.uint64],
    sources: NDArray[np.uint32],
    targets: NDArray[np.uint32],
    source_lengths: NDArray[np.uint32],
    target_lengths: NDArray[np.uint32],
    *,
    words: tuple[NDArray[np.uint32], NDArray[np.uint32]] | None = None,
    longest: int | None = None,
    unaligned: bool = True,
    threads: int | None = None,
) -> PhrasePairs:
    """Find the phrase pairs of many sentence pairs at once, the same on any number of threads.

    The links of the k-th sentence pair are `starts[k]:starts[k + 1]` of `sources` and
    `targets`. With `words`, the words of all sentences concatenated, as numbers that both sides
    share, pairs of identical phrases are omitted.

    >>> import numpy as np
    >>> links = np.array([0, 1], np.uint32)
    >>> length = np.array([2], np.uint32)
    >>> found = phrase_pairs_batch(np.array([0, 2], np.uint64), links, links, length, length)
    >>> found.spans.tolist(), found.atomic.tolist()
    ([[0, 1, 0, 1], [0, 2, 0, 2], [1, 2, 1, 2]], [True, False, True])
    """
    with _naming_links():
        begins, flat, flags = _core.phrase_pairs_batch(
            starts,
            sources,
            targets,
            source_lengths,
            target_lengths,
            words,
            longest,
            unaligned,
            threads_for_kernel(threads),
        )
    return PhrasePairs(begins, flat.reshape(-1, 4), flags)


@contextmanager
def _naming_links() -> Iterator[None]:
    try:
        yield
    except (ValueError, OverflowError) as error:
        raise LinkError(f"{error}.") from error
