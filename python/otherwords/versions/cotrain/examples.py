"""Candidate pairs of phrases with their contexts, as numbers.

A candidate is a phrase of one sentence and a phrase of the other. Its *contexts* are the tags of
the one, two or three words to the left and to the right of both phrases, with a mark wherever a
word of one side is identical to one of the other:

    VB(1) TO(2) _ PRP$(3) ,(4)  |  VB(1) TO(2) _ PRP$(3) ,(4)

*Seeds*: a word that occurs once in both sentences is its own paraphrase there, a positive example.
Paired with any other word it is a negative one: n + m - 2 of them in sentences of n and m words.
The same holds for longer phrases: one that has a seed whose counterpart is not in the other phrase
contradicts the seeds.

Only candidates with an identical word right before or right after are kept as candidates. Contexts
of all others can be learned as negative, from the seeds, but never as positive.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from otherwords.versions.cotrain.sentences import Span, Tagged

Keys = NDArray[np.uint64]
WIDEST = 3
"""Words of context on each side, at most."""
BEGIN, END = "<s>", "</s>"
MIX = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
STEP = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True)
class Examples:
    """The candidates of all sentence pairs, and what the seeds say."""

    pairs: list[tuple[Tagged, Tagged]]
    of_pair: NDArray[np.int32]
    spans: NDArray[np.int16]
    """Start and end of both phrases."""
    contexts: Keys
    """A key for each width of the context."""
    identical: NDArray[np.bool_]
    """Seeds: phrases of one word that is its own counterpart."""
    contradicted: NDArray[np.bool_]
    negatives: tuple[Keys, NDArray[np.int64]]
    """The contexts of all negative seeds, and how often each was seen."""
    negative_words: dict[tuple[str, str], int]
    """How often two words were a negative seed."""

    def phrases(self, place: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words of a candidate."""
        one, other = self.pairs[self.of_pair[place]]
        a, b, c, d = self.spans[place].tolist()
        return one.words[a:b], other.words[c:d]

    def tags(self, place: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The tags of a candidate."""
        one, other = self.pairs[self.of_pair[place]]
        a, b, c, d = self.spans[place].tolist()
        return one.tags[a:b], other.tags[c:d]


def find_examples(pairs: Sequence[tuple[Tagged, Tagged]], *, longest: int = 3) -> Examples:
    """The candidates and seeds of tagged sentence pairs."""
    numbers: dict[str, int] = {}
    parts, negatives = [], []
    words: Counter[tuple[str, str]] = Counter()
    for number, (one, other) in enumerate(pairs):
        if not one.words or not other.words:
            continue
        found = _Pair(one, other, numbers)
        parts.append((number, *found.candidates(longest)))
        rows, columns = found.negative_seeds()
        if len(rows):
            negatives.append(found.contexts(rows, rows + 1, columns, columns + 1).ravel())
            words.update(
                (one.words[row], other.words[column])
                for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
            )
    keys = np.concatenate(negatives) if negatives else np.zeros(0, np.uint64)
    return Examples(
        list(pairs),
        np.concatenate(
            [np.full(len(p[1]), p[0], np.int32) for p in parts] or [np.zeros(0, np.int32)]
        ),
        _joined([part[1] for part in parts], np.int16, 4),
        _joined([part[2] for part in parts], np.uint64, WIDEST),
        np.concatenate([p[3] for p in parts] or [np.zeros(0, bool)]),
        np.concatenate([p[4] for p in parts] or [np.zeros(0, bool)]),
        np.unique(keys, return_counts=True),
        words,
    )


def seed_places(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int]]:
    """Where words are that occur once in both sentences.

    >>> seed_places("we saw the dog".split(), "the cat saw the dog".split())
    [(1, 2), (3, 4)]
    """
    return [
        (place, other.index(word))
        for place, word in enumerate(one)
        if one.count(word) == 1 and other.count(word) == 1
    ]


class _Pair:
    """One sentence pair as matrices."""

    def __init__(self, one: Tagged, other: Tagged, numbers: dict[str, int]) -> None:
        self.one, self.other = one, other
        self.same = np.array(
            [[word == another for another in other.words] for word in one.words], bool
        ).reshape(len(one.words), len(other.words))
        self.seeds = seed_places(one.words, other.words)
        self._tags = [
            np.array([numbers.setdefault(tag, len(numbers) + 1) for tag in _padded(side.tags)])
            for side in (one, other)
        ]
        around = np.zeros((len(one.words) + 2 * WIDEST, len(other.words) + 2 * WIDEST), bool)
        around[WIDEST:-WIDEST, WIDEST:-WIDEST] = self.same
        self._around = around

    def contexts(
        self,
        start: NDArray[np.int64],
        end: NDArray[np.int64],
        other_start: NDArray[np.int64],
        other_end: NDArray[np.int64],
    ) -> Keys:
        """A key of the context of each width, for phrases at these places."""
        keys = []
        total = np.zeros(len(start), np.uint64)
        for width in range(1, WIDEST + 1):
            # one more word on each side of both phrases, and what it is identical to
            edges = (
                (self._tags[0], start + WIDEST - width),
                (self._tags[0], end + WIDEST + width - 1),
                (self._tags[1], other_start + WIDEST - width),
                (self._tags[1], other_end + WIDEST + width - 1),
            )
            for tags, places in edges:
                total = mixed(total * STEP + tags[places].astype(np.uint64))
            bits: Keys = np.zeros(len(start), np.uint64)
            for near in range(1, width + 1):
                for far in sorted({(near, width), (width, near)}):
                    left = self._around[start + WIDEST - far[0], other_start + WIDEST - far[1]]
                    right = self._around[end + WIDEST + far[0] - 1, other_end + WIDEST + far[1] - 1]
                    bits = (
                        bits * np.uint64(4)
                        + left.astype(np.uint64) * np.uint64(2)
                        + right.astype(np.uint64)
                    )
            total = mixed(total * STEP + bits)
            keys.append(mixed(total + np.uint64(width)))
        return np.stack(keys, axis=1)

    def negative_seeds(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The places of a seed with every other word: n + m - 2 for each."""
        rows, columns = [], []
        for row, column in self.seeds:
            others = [k for k in range(len(self.one.words)) if k != row]
            rows += others + [row] * (len(self.other.words) - 1)
            columns += [column] * len(others)
            columns += [k for k in range(len(self.other.words)) if k != column]
        return np.array(rows, np.int64), np.array(columns, np.int64)

    def candidates(
        self, longest: int
    ) -> tuple[NDArray[np.int16], Keys, NDArray[np.bool_], NDArray[np.bool_]]:
        """Spans, contexts, whether identical, whether contradicted by the seeds."""
        left, right = (_array(side.phrases(longest)) for side in (self.one, self.other))
        i, j = (grid.ravel() for grid in np.indices((len(left), len(right))))
        a, b, c, d = left[i, 0], left[i, 1], right[j, 0], right[j, 1]
        before = self._around[a + WIDEST - 1, c + WIDEST - 1]
        after = self._around[b + WIDEST, d + WIDEST]
        keep = np.flatnonzero(before | after)
        a, b, c, d = a[keep], b[keep], c[keep], d[keep]
        identical = np.zeros(len(a), bool)
        contradicted = np.zeros(len(a), bool)
        for row, column in self.seeds:
            here, there = (a <= row) & (row < b), (c <= column) & (column < d)
            contradicted |= here != there
            identical |= here & there & (b - a == 1) & (d - c == 1)
        spans = np.stack([a, b, c, d], axis=1).astype(np.int16)
        return spans, self.contexts(a, b, c, d), identical, contradicted


def mixed(numbers: Keys) -> Keys:
    """Spread numbers over 64 bits."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * MIX[0]
    numbers = (numbers ^ (numbers >> np.uint64(27))) * MIX[1]
    return numbers ^ (numbers >> np.uint64(31))


def _padded(tags: Sequence[str]) -> list[str]:
    return [BEGIN] * WIDEST + list(tags) + [END] * WIDEST


def _array(spans: Sequence[Span]) -> NDArray[np.int64]:
    return np.array(spans, np.int64).reshape(-1, 2)


def _joined(parts: list[NDArray[np.generic]], kind: type, width: int) -> NDArray:  # type: ignore[type-arg]
    return np.concatenate([np.zeros((0, width), kind), *parts])
