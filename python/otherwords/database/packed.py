"""Look rules up in a packed store without loading it.

The store of a large database is one file, mapped into memory: opening it costs nothing, and a
lookup reads only what it meets (paper 004, 6.4.2). What is found is a set of rule numbers;
their texts, labels, sizes and features are read when they are asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.database.packed_rows import Matches, RowReader, Rows, reading
from otherwords.database.packed_writer import MAGIC, VERSION, PackedWriter
from otherwords.errors import DamagedDatabaseError, DatabaseError, InputError, UnknownNameError

BATCH = 1 << 16

__all__ = ["Matches", "PackedStore", "PackedWriter", "Rows"]


class PackedStore:
    """A store of paraphrase rules that lies in a file.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp(), "small.ow")
    >>> with PackedWriter(path, features=["p(e|f)"]) as writer:
    ...     writer.add(["PP"], ["in short"], ["in a word"], [0], ["0-0 1-2"], [[1.5]])
    >>> store = PackedStore(path)
    >>> found = store.lookup(["in short", "at length"], top=5)
    >>> found.phrases, found.starts.tolist()
    (['in short', 'at length'], [0, 1, 1])
    >>> found.targets, found.links, found.features().tolist()
    (['in a word'], ['0-0 1-2'], [[1.5]])
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        _check_head(self.path)
        with reading(self.path):
            self._store = _core.PackedStore(str(path))
            description = json.loads(self._store.meta())
        self.features: tuple[str, ...] = tuple(description["features"])
        """The names of the features, in the order of their columns."""
        self.ranking: dict[str, float] = description["ranking"]
        """The weights that the cost of a rule is computed with unless others are given."""
        self.meta: dict[str, Any] = description["meta"]
        """Whatever the writer was given to keep."""

    def __len__(self) -> int:
        """The number of rules."""
        return len(self._store)

    def __repr__(self) -> str:
        return f"PackedStore({str(self.path)!r})"

    @cached_property
    def labels(self) -> list[str]:
        """The labels that rules have, sorted; a label's number is its place here."""
        with reading(self.path):
            return self._store.label_names()

    def lookup(
        self,
        phrases: Sequence[str],
        *,
        top: int | None = None,
        labels: Sequence[str] | None = None,
        size: int | None = None,
        weights: Mapping[str, float] | None = None,
    ) -> Matches:
        """Find the rules of many sources, which may have slots: `[NP,1] 's [NN,2]`.

        `top` is the most rules a source, `labels` keeps the rules with one of these, `size`
        those of this size (0 for S to 5 for XXXL) or a smaller one. Rules come in the order in
        which they were stored, or with `weights` (of features, by name) by rising cost; a node
        is then sorted when it is first met, and stays so until other weights are given.
        """
        if isinstance(phrases, str):
            raise TypeError(f"expected a list of phrases, found one: {phrases[:40]!r}")
        options = self._options(top, labels, size, weights)
        wanted = list(phrases)
        with reading(self.path):
            starts, rules = self._store.lookup(wanted, *options)
        return Matches(self._reader(weights), rules, wanted, starts)

    def rule_source(self, source: str, **options: Any) -> Matches:
        """Find the rules of one source; the options are those of `lookup`."""
        return self.lookup([source], **options)

    def prefix(
        self,
        phrase: str,
        *,
        limit: int | None = None,
        top: int | None = None,
        labels: Sequence[str] | None = None,
        size: int | None = None,
        weights: Mapping[str, float] | None = None,
    ) -> Matches:
        """Find the sources that begin with these words, sorted, and their rules.

        `limit` is the most sources; the other options are those of `lookup`. The phrase itself
        is among them if it has rules; an empty one begins them all.
        """
        options = self._options(top, labels, size, weights)
        with reading(self.path):
            sources, starts, rules = self._store.prefix(phrase, _count(limit), *options)
        return Matches(self._reader(weights), rules, sources, starts)

    def rows(self, batch: int = BATCH) -> Iterator[Rows]:
        """All rules in the order in which they were stored, in batches."""
        reader = self._reader(None)
        for start in range(0, len(self), batch):
            end = min(start + batch, len(self))
            yield Rows(reader, np.arange(start, end, dtype=np.uint64))

    def rules(self, numbers: Sequence[int] | NDArray[np.uint64]) -> Rows:
        """Rules by their numbers, as a decoder names them."""
        return Rows(self._reader(None), np.asarray(numbers, np.uint64))

    def verify(self) -> None:
        """Compare all checksums; a DamagedDatabaseError names the part that does not fit."""
        with reading(self.path):
            self._store.verify()

    def section_lengths(self) -> dict[str, int]:
        """How many bytes each part of the file takes."""
        return dict(self._store.section_lengths())

    def _weights(self, weights: Mapping[str, float]) -> list[float]:
        for name in weights:
            if name not in self.features:
                raise UnknownNameError("feature", name, self.features)
        return [float(weights.get(name, 0.0)) for name in self.features]

    def _reader(self, weights: Mapping[str, float] | None) -> RowReader:
        numbers = self._weights(self.ranking if weights is None else weights)
        return RowReader(self.path, self._store, self.features, numbers)

    def _options(
        self,
        top: int | None,
        labels: Sequence[str] | None,
        size: int | None,
        weights: Mapping[str, float] | None,
    ) -> tuple[list[int] | None, int | None, int | None, list[float] | None]:
        chosen = None
        if labels is not None:
            with reading(self.path):
                numbers = self._store.label_numbers(list(labels))
            chosen = [number for number in numbers if number is not None]
        largest = None if size is None else min(max(size, 0), 255)
        sorted_by = None if weights is None else self._weights(weights)
        return chosen, largest, _count(top), sorted_by


def _count(number: int | None) -> int | None:
    return None if number is None else max(number, 0)


def _check_head(path: Path) -> None:
    """Tell a file of another kind or version from a damaged one."""
    try:
        with path.open("rb") as file:
            head = file.read(len(MAGIC) + 4)
    except FileNotFoundError as error:
        raise InputError(
            path, None, "there is no such packed store. Build the database."
        ) from error
    except OSError as error:
        raise InputError(path, None, f"cannot be read ({error.strerror}).") from error
    if head[: len(MAGIC)] != MAGIC:
        raise DamagedDatabaseError(f"{path}: not a packed store. Build the database again.")
    version = int.from_bytes(head[len(MAGIC) :], "little")
    if len(head) == len(MAGIC) + 4 and version != VERSION:
        raise DatabaseError(
            f"{path}: a packed store of format {version}, this otherwords reads format {VERSION}. "
            "Build the database again, or use the otherwords that made it."
        )
