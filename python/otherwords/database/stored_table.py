"""The rows of a database whose packed store loses nothing, so that it needs no table.

A trimmed database has numbers in so few different values that its store keeps each exactly. The
same rows in Parquet would take as many bytes again. This reads them from the store, with the face
of a `SortedTable`.
"""

from __future__ import annotations

import weakref
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pyarrow as pa

from otherwords.database.manifest import PARAPHRASES
from otherwords.database.tables import ROWS_A_GROUP, TableWriter, beginning_with
from otherwords.database.types import type_number, type_of_sides

if TYPE_CHECKING:
    from otherwords.database.packed import PackedStore, Rows
    from otherwords.database.tables import SortedTable

RowTable: TypeAlias = "SortedTable | StoredTable"
"""Where the rows of a database are read from."""
TEXTS = ("label", "source", "target", "links")
INTEGERS = ("type", "size")


class StoredTable:
    """The rows of a packed store as Arrow tables with this schema."""

    def __init__(self, store: PackedStore, schema: pa.Schema) -> None:
        self.path = store.path
        self.schema = schema
        self._store = store

    def rows_of(self, texts: Iterable[str], columns: Sequence[str] | None = None) -> pa.Table:
        """The rows of these phrases, in their order."""
        found = self._store.lookup(sorted(set(texts)))
        return pa.Table.from_batches([self._batch(found, columns)])

    def texts_from(self, start: str) -> Iterator[str]:
        """The phrases that begin like this, without repeats, in order."""
        first = bisect_left(range(len(self._store)), start, key=self._source)
        rows = self._rows(first, ROWS_A_GROUP)
        return beginning_with(start, (text for some in rows for text in some.sources))

    def batches(
        self, columns: Sequence[str] | None = None, rows: int = ROWS_A_GROUP
    ) -> Iterator[pa.RecordBatch]:
        """All rows, in batches."""
        return (self._batch(some, columns) for some in self._rows(0, rows))

    def verified(self) -> Path:
        """A Parquet file of all rows, for a reader of files; it goes away with this table."""
        self._store.verify()
        return self._file

    @cached_property
    def _file(self) -> Path:
        folder = TemporaryDirectory(prefix="otherwords-")
        weakref.finalize(self, folder.cleanup)
        path = Path(folder.name, PARAPHRASES)
        writer = TableWriter(path, self.schema, "source")
        for batch in self.batches():
            writer.add(batch)
        writer.close()
        return path

    def _rows(self, first: int, length: int) -> Iterator[Rows]:
        for start in range(first, len(self._store), length):
            end = min(start + length, len(self._store))
            yield self._store.rules(np.arange(start, end, dtype=np.uint64))

    def _source(self, number: int) -> str:
        return self._store.rules([number]).sources[0]

    def _batch(self, rows: Rows, columns: Sequence[str] | None) -> pa.RecordBatch:
        wanted = self.schema.names if columns is None else list(columns)
        numbers = [name for name in wanted if name not in (*TEXTS, *INTEGERS)]
        values = rows.features(numbers).astype(np.float64)
        made: dict[str, Any] = dict(zip(numbers, values.T, strict=True))
        for name in wanted:
            if name not in made:
                made[name] = self._whole(rows, name)
        arrays = [pa.array(made[name], self.schema.field(name).type) for name in wanted]
        return pa.record_batch(arrays, names=wanted)

    def _whole(self, rows: Rows, name: str) -> Any:
        """A column that is no number of the store."""
        if name == "label":
            return [self._store.labels[number] for number in rows.labels.tolist()]
        if name == "size":
            return rows.sizes
        if name == "type":
            sides = zip(rows.sources, rows.targets, strict=True)
            return [type_number(type_of_sides(*both)) for both in sides]
        return getattr(rows, f"{name}s" if name != "links" else name)
