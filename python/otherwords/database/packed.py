"""Look rules up in a packed store without loading it.

The store of a large database is one file, mapped into memory: opening it costs nothing, and a
lookup reads only the blocks it touches (Ganitkevitch 2018, 6.4.2), each of which is compared with
its checksum the first time. The result is a set of rule numbers; their texts, labels, sizes and
features are read on request.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.database.packed_rows import Matches, RowReader, Rows, reading
from otherwords.database.packed_writer import MAGIC, VERSION, PackedWriter
from otherwords.errors import DamagedDatabaseError, DatabaseError, InputError

__all__ = ["Matches", "PackedStore", "PackedWriter", "Rows"]


class PackedStore:
    """A store of paraphrase rules in one file.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp(), "small.ow")
    >>> with PackedWriter(path, features=["p(e|f)"]) as writer:
    ...     writer.add(["PP"], ["in short"], ["in a word"], [0], ["0-0 1-2"], [[1.5]])
    >>> store = PackedStore(path)
    >>> found = store.lookup(["in short", "at length"], top=5)
    >>> found.starts.tolist()
    [0, 1, 1]
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
    ) -> Matches:
        """Find the rules of many sources, which may have slots: `the [NN,1] 's [NN,2]`.

        `top` is the most rules per source; `labels` keeps the rules with one of these labels,
        `size` those of this size (0 for S to 5 for XXXL) or a smaller one. Rules come in the
        order in which they were stored.
        """
        if isinstance(phrases, str):
            raise TypeError(f"expected a list of phrases, found one: {phrases[:40]!r}")
        most = None if top is None else max(top, 0)
        largest = None if size is None else min(max(size, 0), 255)
        with reading(self.path):
            chosen = None
            if labels is not None:
                numbers = self._store.label_numbers(list(labels))
                chosen = [number for number in numbers if number is not None]
            starts, rules = self._store.lookup(list(phrases), chosen, largest, most, None)
        return Matches(self._reader, rules, starts)

    def rules(self, numbers: Sequence[int] | NDArray[np.uint64]) -> Rows:
        """Rules by their numbers, from 0 in the order in which they were stored."""
        return Rows(self._reader, np.asarray(numbers, np.uint64))

    def verify(self) -> None:
        """Compare all checksums; a DamagedDatabaseError names the part that does not fit."""
        with reading(self.path):
            self._store.verify()

    @property
    def _reader(self) -> RowReader:
        return RowReader(self.path, self._store, self.features)


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
        advice = (
            "Get a newer otherwords: pip install --upgrade otherwords"
            if version > VERSION
            else f"Make the database again: otherwords build or import ... -o {path.parent} --force"
        )
        raise DatabaseError(
            f"{path}: a packed store of format {version}, this otherwords reads format {VERSION}. "
            f"{advice}"
        )
