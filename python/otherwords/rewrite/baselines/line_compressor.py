"""Lines in, a compression of each out: what all baselines share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from otherwords.rewrite.read.text import Line, TextInOut, checked_lines
from otherwords.rewrite.result import Rewrite
from otherwords.rewrite.rewriter import BATCH
from otherwords.rewrite.trace.notes import Notes


class LineCompressor(ABC):
    """Compresses 200 lines at a time; an empty line stays empty."""

    def __init__(self, text: TextInOut) -> None:
        self._text = text

    @abstractmethod
    def _compress(self, lines: Sequence[Line]) -> Iterator[Rewrite]:
        """A compression of each line, none of which is empty."""

    def rewrite_all(
        self, lines: Iterable[str], *, notes: Notes | None = None
    ) -> Iterator[list[Rewrite]]:
        """One compression for each line, in order; in a list, as a Rewriter gives them."""
        return self._rewrites(checked_lines(lines), Notes() if notes is None else notes)

    def _rewrites(self, lines: Iterator[str], notes: Notes) -> Iterator[list[Rewrite]]:
        while batch := [self._text.read(line) for line in islice(lines, BATCH)]:
            found = self._compress([line for line in batch if line.words])
            for line in batch:
                rewrite = next(found) if line.words else Rewrite("", (), 0.0, {}, (), None)
                if line.words:
                    notes.sentences += 1
                    notes.count_words(line.words, rewrite.words)
                yield [rewrite]
