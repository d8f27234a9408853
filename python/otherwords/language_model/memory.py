"""The memory of an estimation: estimated before it starts, and kept to while it runs.

The vocabulary counts too, and what the process holds already if the caller says so. N-grams go to
scratch files, so what is left must only be enough to sort them in parts and to write the values of
one order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from otherwords._core import ModelEstimator
from otherwords.engine.memory import check_fits, grown
from otherwords.files.lines import read_blocks
from otherwords.files.text_size import text_in
from otherwords.machine import memory_in_use, return_freed_memory

PROBE = 2_000_000
"""Bytes that show how many tokens and words the whole text has."""
UNSURE = 20
"""The part of an estimate that is added, since what a process holds differs from run to run."""
A_WORD = 60
"""Bytes to keep a word of the vocabulary while text is read."""


class Room:
    """How much an estimation may take, `held` being in use before it starts."""

    def __init__(self, limit: int, *, order: int, binary: bool, held: int) -> None:
        return_freed_memory()
        self.limit = limit
        self.order = order
        self.binary = binary
        self.start = memory_in_use()
        self.held = held

    @property
    def used(self) -> int:
        """The bytes in use now."""
        return self.held + memory_in_use() - self.start

    @property
    def left(self) -> int:
        """The bytes that may still be used."""
        return max(self.limit - self.used, 0)

    def check_files(self, paths: Iterable[Path]) -> None:
        """Raise an error if a model of these files will not fit, judged by their beginnings."""
        sizes = {path: text_in(path) for path in paths}
        total = sum(sizes.values())
        if total <= PROBE:
            return  # read at once, and checked then
        half, whole = _probe([path for path, size in sizes.items() if size])
        ratio = total / max(whole.size, 1)
        words = grown(whole.words, half.words, ratio)
        needed = self.held + A_WORD * words + self._least(round(whole.tokens * ratio), words)
        needed += needed // UNSURE
        self._check(f"a model of about {total / 1e6:,.0f} MB of text", needed)

    def check_reading(self, estimator: ModelEstimator) -> None:
        """Raise an error if the text read so far does not fit."""
        if self.used > self.limit:
            sentences, tokens, words, _ = estimator.read()
            needed = self.used + self._least(tokens + sentences, words)
            self._check(f"a model of the first {sentences:,} sentences", needed)

    def for_n_grams(self, estimator: ModelEstimator) -> int:
        """The bytes for n-grams, now that all text has been read; an error if they are too few."""
        waiting = estimator.close()
        return_freed_memory()
        sentences, tokens, words, _ = estimator.read()
        beside = self.used - waiting  # what waits to be counted is a part of it
        needed = beside + self._least(tokens + sentences, words)
        self._check(f"a model of {tokens:,} tokens with {words:,} different words", needed)
        return self.limit - beside

    def _least(self, tokens: int, words: int) -> int:
        return ModelEstimator.least_memory(tokens, words, self.order, self.binary)

    def _check(self, work: str, needed: int) -> None:
        check_fits(work, needed, self.limit, "or give less text")


class _Seen:
    """How much text has been looked at."""

    def __init__(self, size: int, tokens: int, words: int) -> None:
        self.size, self.tokens, self.words = size, tokens, words


def _probe(paths: list[Path]) -> tuple[_Seen, _Seen]:
    """The beginning of a text, and half of it."""
    found: set[bytes] = set()
    size = tokens = 0
    half: _Seen | None = None
    for line in _lines(paths):
        words = line.split()
        found.update(words)
        size, tokens = size + len(line) + 1, tokens + len(words) + 1
        if half is None and size >= PROBE // 2:
            half = _Seen(size, tokens, len(found))
        if size >= PROBE:
            break
    whole = _Seen(size, tokens, len(found))
    return half or whole, whole


def _lines(paths: list[Path]) -> Iterator[bytes]:
    for path in paths:
        left = b""
        for block in read_blocks(path):
            *lines, left = (left + block).split(b"\n")
            yield from lines
        yield left
