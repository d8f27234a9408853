"""The aligners for one language by their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from otherwords.align.monolingual.learned import LearnedAligner
from otherwords.align.monolingual.model_file import SHIPPED, read_aligner
from otherwords.align.monolingual.staged import StagedAligner
from otherwords.corpus.links import Link
from otherwords.errors import UnknownNameError, path_of

METHODS = ("statistical", "staged", "learned")
"""How links within one language can be found; the first needs text to train on."""


class OneLanguage(Protocol):
    """Anything that links the words of two sentences."""

    def align(self, a: Sequence[str], b: Sequence[str], /) -> dict[Link, float]:
        """The links of two tokenised sentences, each with a weight from 0 to 1."""

    def link(
        self, pairs: Iterable[tuple[Sequence[str], Sequence[str]] | None], /
    ) -> Iterator[dict[Link, float]]:
        """Stream the links of each pair."""


def open_aligner(name: Path | str) -> OneLanguage:
    """`learned`, `staged`, or the file of a learned aligner."""
    if name == "learned":
        return shipped_aligner()
    if name == "staged":
        return StagedAligner()
    path = path_of("name", name, "Aligner.open('learned')")
    if not path.suffix and not path.exists():
        raise UnknownNameError("aligner", str(name), METHODS[1:])
    return read_aligner(path)


@lru_cache(maxsize=1)
def shipped_aligner() -> LearnedAligner:
    """The learned aligner that comes with otherwords."""
    return read_aligner(SHIPPED)
