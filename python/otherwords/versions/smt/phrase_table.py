"""A phrase table of one language: which phrases stand for which, and how probably.

Sentence pairs are linked by an aligner trained on them; the phrase pairs that the links allow are
counted in both directions, identical ones too. So p(e|f) is the share of the occurrences of f that
the other version words as e: for most phrases the largest share is their own.

The lexical probability is that of IBM Model 1, from how often words are linked:

    lexical(e|f) = product over the words of e of the sum over the words of f of t(e_i | f_j)

at most 1. It exposes phrase pairs seen once or twice whose words hardly ever correspond.

Phrases are 64-bit fingerprints until the end, so that a table of millions fits into memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from otherwords.align import Settings, align, phrase_pairs_batch
from otherwords.progress import Progress
from otherwords.versions.groups import Tokens

Numbers = NDArray[np.uint64]
FACTOR = np.uint64(0x9E3779B97F4A7C15)
PIECE = 20_000
"""Sentence pairs whose phrase pairs are found together."""


class Entry(NamedTuple):
    """A phrase pair of a table."""

    phrase: Tokens
    paraphrase: Tokens
    times: int
    probability: float
    backwards: float
    lexical: float
    lexical_backwards: float


@dataclass(frozen=True)
class Linked:
    """Sentence pairs as numbers, with their links."""

    words: list[str]
    sides: tuple[NDArray[np.uint32], NDArray[np.uint32]]
    offsets: tuple[NDArray[np.int64], NDArray[np.int64]]
    starts: Numbers
    links: tuple[NDArray[np.uint32], NDArray[np.uint32]]


def link_pairs(
    pairs: Sequence[tuple[Tokens, Tokens]],
    *,
    rule: str,
    settings: Settings | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Linked:
    """Train an aligner on the pairs and link them."""
    _, stream = align(
        pairs, settings, rule=rule, monolingual=True, threads=threads, progress=progress
    )
    lefts: list[int] = []
    rights: list[int] = []
    starts = [0]
    for links in stream:
        for left, right in links:
            lefts.append(left)
            rights.append(right)
        starts.append(len(lefts))
    numbers: dict[str, int] = {}
    sides, offsets = [], []
    for side in (0, 1):
        lengths = np.fromiter((len(pair[side]) for pair in pairs), np.int64, len(pairs))
        offsets.append(np.concatenate([[0], np.cumsum(lengths)]))
        sides.append(
            np.fromiter(
                (numbers.setdefault(word, len(numbers)) for pair in pairs for word in pair[side]),
                np.uint32,
                int(offsets[-1][-1]),
            )
        )
    return Linked(
        list(numbers),
        (sides[0], sides[1]),
        (offsets[0], offsets[1]),
        np.array(starts, np.uint64),
        (np.array(lefts, np.uint32), np.array(rights, np.uint32)),
    )


def phrase_table(
    linked: Linked,
    *,
    longest: int = 7,
    least: float = 0.01,
    least_count: int = 1,
    threads: int | None = None,
) -> list[Entry]:
    """Count the phrase pairs in both directions; identical ones are entries too.

    `least` is the smallest p(e|f), `least_count` the fewest occurrences of a pair.
    """
    pieces = [
        _spans(linked, first, longest, threads) for first in range(0, len(linked.starts) - 1, PIECE)
    ]
    left, right = (np.concatenate([piece[side] for piece in pieces]) for side in (0, 1))
    prints = [
        np.concatenate([_prints(linked, side, spans), _prints(linked, 1 - side, others)])
        for side, spans, others in ((0, left, right), (1, right, left))
    ]
    order = np.lexsort((prints[1], prints[0]))
    sources, targets = prints[0][order], prints[1][order]
    new = np.concatenate([[True], (sources[1:] != sources[:-1]) | (targets[1:] != targets[:-1])])
    first = np.flatnonzero(new)
    counts = np.diff(np.append(first, len(sources)))
    firsts, seconds = sources[first], targets[first]
    totals = _totals(firsts, firsts, counts)
    probability = counts / totals
    keep = np.flatnonzero((probability >= least) & (counts >= least_count))
    backwards = counts[keep] / _totals(firsts, seconds[keep], counts)
    lexicon = _Lexicon(linked)
    table = []
    for at, place in enumerate(keep.tolist()):
        where = int(order[first[place]])
        side, row = divmod(where, len(left))
        spans = (left[row], right[row])
        own, other = (spans[0], spans[1]) if side == 0 else (spans[1], spans[0])
        ids = linked.sides[side][own[0] : own[1]], linked.sides[1 - side][other[0] : other[1]]
        table.append(
            Entry(
                tuple(linked.words[k] for k in ids[0].tolist()),
                tuple(linked.words[k] for k in ids[1].tolist()),
                int(counts[place]),
                float(probability[place]),
                float(backwards[at]),
                lexicon.probability(ids[1], ids[0]),
                lexicon.probability(ids[0], ids[1]),
            )
        )
    table.sort(key=lambda entry: (-entry.times, -entry.probability, entry.phrase, entry.paraphrase))
    return table


def _spans(
    linked: Linked, first: int, longest: int, threads: int | None
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Phrase pairs of some sentence pairs, as places in the text of each side."""
    last = min(first + PIECE, len(linked.starts) - 1)
    starts = linked.starts[first : last + 1]
    links = slice(int(starts[0]), int(starts[-1]))
    lengths = [np.diff(offsets[first : last + 1]).astype(np.uint32) for offsets in linked.offsets]
    found = phrase_pairs_batch(
        starts - starts[0],
        linked.links[0][links],
        linked.links[1][links],
        lengths[0],
        lengths[1],
        longest=longest,
        unaligned=False,
        threads=threads,
    )
    of_pair = np.repeat(np.arange(last - first), _steps(found.starts))
    spans = found.spans.astype(np.int64)
    return (
        spans[:, 0:2] + linked.offsets[0][first:last][of_pair, None],
        spans[:, 2:4] + linked.offsets[1][first:last][of_pair, None],
    )


def _prints(linked: Linked, side: int, spans: NDArray[np.int64]) -> Numbers:
    """A fingerprint of the words of each span, the same on both sides."""
    mixed = linked.sides[side].astype(np.uint64) + np.uint64(1)
    mixed = _mix(mixed)
    result = np.zeros(len(spans), np.uint64)
    longest = int((spans[:, 1] - spans[:, 0]).max(initial=0))
    for place in range(longest):
        at = spans[:, 0] + place
        inside = at < spans[:, 1]
        result[inside] = _mix(result[inside] * FACTOR + mixed[at[inside]])
    return result


def _mix(numbers: Numbers) -> Numbers:
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


def _totals(keys: Numbers, wanted: Numbers, counts: NDArray[np.int64]) -> NDArray[np.float64]:
    """The sum of the counts of each wanted key; keys are sorted."""
    sums = np.concatenate([[0], np.cumsum(counts)])
    low = np.searchsorted(keys, wanted, "left")
    high = np.searchsorted(keys, wanted, "right")
    result: NDArray[np.float64] = (sums[high] - sums[low]).astype(np.float64)
    return result


def _steps(starts: Numbers) -> NDArray[np.int64]:
    numbers = starts.astype(np.int64)
    steps: NDArray[np.int64] = numbers[1:] - numbers[:-1]
    return steps


class _Lexicon:
    """t(e|f): how often word f is linked to word e, of all its links, in both directions."""

    def __init__(self, linked: Linked) -> None:
        pairs = _steps(linked.starts)
        of_pair = np.repeat(np.arange(len(pairs)), pairs)
        ids = [
            linked.sides[side][linked.links[side] + linked.offsets[side][of_pair]]
            for side in (0, 1)
        ]
        size = np.uint64(len(linked.words))
        left, right = (np.concatenate(each).astype(np.uint64) for each in (ids, ids[::-1]))
        keys, counts = np.unique(left * size + right, return_counts=True)
        totals = np.bincount(left.astype(np.int64), minlength=len(linked.words))
        self._size = int(size)
        self._keys = keys
        self._shares = counts / totals[(keys // size).astype(np.int64)]

    def probability(self, words: NDArray[np.uint32], given: NDArray[np.uint32]) -> float:
        """Model 1: the product over words of the sum over the given words."""
        keys = (given[:, None].astype(np.uint64) * np.uint64(self._size)) + words[None, :]
        places = np.searchsorted(self._keys, keys)
        places[places == len(self._keys)] = 0
        shares = np.where(self._keys[places] == keys, self._shares[places], 0.0)
        return float(np.minimum(shares.sum(axis=0), 1.0).prod())
