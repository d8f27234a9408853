"""The links of many sentence pairs as three arrays: what kernels read, from files and into files.

A set of tuples for each pair takes ten times the memory and the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.corpus.links import Link, Links, read_links
from otherwords.files.whole_files import write_whole_bytes

BLOCK = 1 << 24
"""Bytes of text read, and pairs written, at a time."""


@dataclass(frozen=True)
class FlatLinks:
    """Links of sentence pairs, concatenated: those of pair k begin at `starts[k]`.

    >>> flat = FlatLinks.of([{(1, 0), (0, 2)}, set()])
    >>> flat.starts.tolist(), flat.sources.tolist(), flat.targets.tolist()
    ([0, 2, 2], [0, 1], [2, 0])
    """

    starts: NDArray[np.uint64]
    sources: NDArray[np.uint32]
    targets: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.starts) - 1

    @classmethod
    def of(cls, links: Iterable[Iterable[Link]]) -> FlatLinks:
        """From sets of links, sorted."""
        ordered = [sorted(own) for own in links]
        flat = np.array([link for own in ordered for link in own], np.uint32).reshape(-1, 2)
        starts = np.cumsum([0, *map(len, ordered)], dtype=np.uint64)
        columns = np.ascontiguousarray(flat.T)
        return cls(starts, columns[0], columns[1])

    @classmethod
    def read(cls, path: Path | str) -> FlatLinks:
        """From a file with a line for each pair; posteriors are ignored, a bad line is an error."""
        found = [_core.read_link_lines(block) for block in _blocks(path)]
        parts = [part for part in found if part is not None]
        if len(parts) < len(found):  # compressed, with posteriors, or damaged
            return cls.of(read_links(path))
        ends = np.cumsum([0, *(len(sources) for _, sources, _ in parts)], dtype=np.uint64)
        starts = [part[0][:-1] + end for part, end in zip(parts, ends, strict=False)]
        return cls(
            np.concatenate([*starts, ends[-1:]]),
            np.concatenate([np.zeros(0, np.uint32), *(sources for _, sources, _ in parts)]),
            np.concatenate([np.zeros(0, np.uint32), *(targets for _, _, targets in parts)]),
        )

    def write(self, path: Path | str) -> None:
        """To a file with a line for each pair, whole or not at all."""
        with write_whole_bytes(path) as out:
            for first in range(0, len(self), BLOCK):
                starts = self.starts[first : first + BLOCK + 1]
                begin, end = int(starts[0]), int(starts[-1])
                own = self.sources[begin:end], self.targets[begin:end]
                out.write(_core.write_link_lines(starts - starts[0], *own))

    def sets(self) -> list[Links]:
        """As a set for each pair."""
        places = list(zip(self.sources.tolist(), self.targets.tolist(), strict=True))
        return [frozenset(places[a:b]) for a, b in pairwise(self.starts.tolist())]


def _blocks(path: Path | str) -> Iterator[bytes]:
    """Runs of whole lines."""
    with Path(path).open("rb") as file:
        left = b""
        while block := file.read(BLOCK):
            lines, newline, rest = (left + block).rpartition(b"\n")
            yield lines + newline
            left = rest
        if left:
            yield left + b"\n"
