"""How likely words are translations of each other, counted over the links of a bitext.

Notation: f is a word of the source, e one of the target. w(e|f) = c(f, e) / sum of c(f, e') over
the words e' that f is linked to (Ganitkevitch 2018, section 3.1.3). A word without a link counts as
linked to NULL, which has probabilities of its own: w(e|NULL) is the share of e among the words of
the target that have no link.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from otherwords import _core
from otherwords.grammar.pair_table import read_pairs
from otherwords.machine import threads_for_kernel

NULL = 0xFFFFFFFF
"""Stands for no word."""


@dataclass(frozen=True, eq=False)
class WordCounts:
    """How often word pairs are linked; a key is f << 32 | e, keys are sorted."""

    keys: NDArray[np.uint64]
    counts: NDArray[np.uint64]

    @classmethod
    def of(cls, pairs: pa.Table, *, threads: int | None = None) -> WordCounts:
        """Count the links of encoded sentence pairs."""
        encoded = read_pairs(pairs, with_trees=False)
        return cls(*_core.count_word_pairs(encoded, threads_for_kernel(threads)))

    @classmethod
    def sum(cls, parts: Iterable[WordCounts]) -> WordCounts:
        """Add up the counts of parts of a bitext that share their word numbers."""
        all_parts = list(parts)
        keys = np.concatenate([np.zeros(0, np.uint64), *(part.keys for part in all_parts)])
        counts = np.concatenate([np.zeros(0, np.uint64), *(part.counts for part in all_parts)])
        unique, places = np.unique(keys, return_inverse=True)
        summed = np.zeros(len(unique), np.uint64)
        np.add.at(summed, places, counts)
        return cls(unique, summed)


class CountedWords:
    """Counts of a bitext that grow batch by batch; each is added to others about as large."""

    def __init__(self) -> None:
        self.waiting: list[WordCounts] = []

    def add(self, pairs: pa.Table, *, threads: int | None = None) -> None:
        """Count the links of encoded sentence pairs."""
        self.waiting.append(WordCounts.of(pairs, threads=threads))
        while len(self.waiting) > 1 and len(self.waiting[-2].keys) <= 2 * len(
            self.waiting[-1].keys
        ):
            self.waiting[-2:] = [WordCounts.sum(self.waiting[-2:])]

    def total(self) -> WordCounts:
        return WordCounts.sum(self.waiting)


@dataclass(frozen=True, eq=False)
class WordTable:
    """w(e|f) and w(f|e) of word pairs, by sorted keys f << 32 | e.

    >>> der, hund, the, dog = range(4)
    >>> keys = np.array([der << 32 | the, der << 32 | dog, hund << 32 | dog], np.uint64)
    >>> table = WordTable.from_counts(WordCounts(keys, np.array([3, 1, 1], np.uint64)))
    >>> table.ef.tolist(), table.fe.tolist()
    ([0.75, 0.25, 1.0], [1.0, 0.5, 0.5])
    """

    keys: NDArray[np.uint64]
    ef: NDArray[np.float64]
    fe: NDArray[np.float64]

    @classmethod
    def from_counts(cls, counted: WordCounts) -> WordTable:
        """Estimate probabilities from counts; that of NULL given a word is never used, and 0."""
        sides = counted.keys >> np.uint64(32), counted.keys & np.uint64(NULL)
        counts = counted.counts.astype(np.float64)
        weights = []
        for given, other in (sides, sides[::-1]):
            wanted = np.where(other == NULL, 0.0, counts)
            _, places = np.unique(given, return_inverse=True)
            sums = np.bincount(places, wanted)[places] if len(places) else wanted
            weights.append(np.divide(wanted, sums, out=np.zeros_like(wanted), where=sums > 0))
        return cls(counted.keys, *weights)

    def to_arrow(self) -> pa.Table:
        """The table in a form that Parquet can store; the order of its rows matters."""
        return pa.table({"key": self.keys.view(np.int64), "ef": self.ef, "fe": self.fe})

    @classmethod
    def from_arrow(cls, table: pa.Table) -> WordTable:
        keys, ef, fe = (table.column(name).to_numpy() for name in ("key", "ef", "fe"))
        return cls(keys.view(np.uint64), ef, fe)
