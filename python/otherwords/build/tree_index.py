"""Which sentences have a tree already, and where it begins in its file.

Bitexts of one corpus share most of their English sentences, and a sentence may be repeated within
one. A sentence is known by 128 bits of its text: 64 to look it up by, 64 to make sure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from otherwords.files.lines import read_lines

INDEX = "sentences.npy"
NOWHERE = -1


@dataclass(frozen=True, eq=False)
class Sentences:
    """The sentences of a file by their prints, two numbers each."""

    keys: NDArray[np.uint64]
    checks: NDArray[np.uint64]

    @classmethod
    def of(cls, path: Path) -> Sentences:
        prints = (blake2b(line.encode(), digest_size=16).digest() for _, line in read_lines(path))
        numbers = np.frombuffer(b"".join(prints), np.uint64).reshape(-1, 2)
        return cls(numbers[:, 0].copy(), numbers[:, 1].copy())

    def __len__(self) -> int:
        return len(self.keys)

    def firsts(self) -> NDArray[np.int64]:
        """For each sentence the place where it occurs first."""
        order = np.lexsort((self.checks, self.keys))  # equal ones stay in order
        keys, checks = self.keys[order], self.checks[order]
        heads = np.ones(len(order), bool)
        heads[1:] = (keys[1:] != keys[:-1]) | (checks[1:] != checks[:-1])
        firsts = np.empty(len(order), np.int64)
        firsts[order] = order[heads][np.cumsum(heads) - 1]
        return firsts


@dataclass(frozen=True, eq=False)
class TreeIndex:
    """Where the trees of sentences begin in a file, in bytes; keys are sorted."""

    keys: NDArray[np.uint64]
    checks: NDArray[np.uint64]
    offsets: NDArray[np.int64]

    @classmethod
    def of(
        cls, sentences: Sentences, firsts: NDArray[np.int64], offsets: NDArray[np.int64]
    ) -> TreeIndex:
        """Index a file with a tree for each sentence, by the first place of each."""
        places = np.flatnonzero(firsts == np.arange(len(firsts)))
        places = places[np.argsort(sentences.keys[places], kind="stable")]
        return cls(sentences.keys[places], sentences.checks[places], offsets[places])

    def find(self, sentences: Sentences) -> NDArray[np.int64]:
        """Where the tree of each sentence begins; NOWHERE if it has none here."""
        if not len(self.keys):
            return np.full(len(sentences), NOWHERE)
        places = np.minimum(np.searchsorted(self.keys, sentences.keys), len(self.keys) - 1)
        found = self.keys[places] == sentences.keys
        found &= self.checks[places] == sentences.checks
        return np.where(found, self.offsets[places], NOWHERE)

    def write(self, folder: Path) -> None:
        np.save(folder / INDEX, np.stack([self.keys, self.checks, self.offsets.view(np.uint64)]))

    @classmethod
    def read(cls, folder: Path) -> TreeIndex:
        keys, checks, offsets = np.load(folder / INDEX)
        return cls(keys, checks, offsets.view(np.int64))


def line_offsets(path: Path) -> NDArray[np.int64]:
    """Where each line of a file begins, and where the last one ends."""
    with path.open("rb") as file:
        lengths: Iterator[int] = map(len, file)
        return np.cumsum(np.fromiter(chain([0], lengths), np.int64))
