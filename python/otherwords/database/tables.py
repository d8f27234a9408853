"""The tables of a database: Parquet, each row group a run of the sorted rows.

Because rows are sorted, the rows of a phrase lie in one row group or in neighbours, and the
statistics that Parquet stores for each group show which. So a phrase is found by reading a few
pages, whatever the size of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby, takewhile
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from otherwords.database.manifest import AGAIN
from otherwords.errors import DamagedDatabaseError
from otherwords.files.checked_table import CheckedTable
from otherwords.pivot.features import PROBABILITIES

ROWS_A_GROUP = 1 << 14
LEVEL, HIGHEST_LEVEL = None, 19
"""How hard Parquet tries to compress: as usual, and where every byte counts."""
UNLIKE = ("pivot",)
"""Texts that hardly repeat, so that a dictionary of them takes more than it saves."""
AFTER_ALL = "\U0010ffff"
FIRST = (
    ("label", pa.string()),
    ("source", pa.string()),
    ("target", pa.string()),
    ("type", pa.int8()),
    ("size", pa.int8()),
    ("cost", pa.float64()),
)
EXTRA = (("entailment", pa.string()), ("written", pa.string()), ("place", pa.int64()))
"""Only if imported: the relation of PPDB 2.0; text that columns lose; the number of the line."""
RULE_COLUMNS = (
    ("label", pa.string()),
    ("phrase", pa.string()),
    ("pivot", pa.string()),
    ("language", pa.string()),
    ("ord", pa.int32()),
    ("n", pa.int64()),
    *((name, pa.float64()) for name in PROBABILITIES),
)
RULE_SCHEMA = pa.schema(list(RULE_COLUMNS))


def table_schema(features: Sequence[str], *, imported: bool = False) -> pa.Schema:
    """The columns of `paraphrases.parquet` with these features."""
    columns = [*FIRST, *((name, pa.float64()) for name in features), ("links", pa.string())]
    return pa.schema([*columns, *(EXTRA if imported else ())])


class TableWriter:
    """Writes batches of any length as row groups of one length: equal rows give equal bytes.

    `compact` is for numbers with few different values, and takes longer; the texts that the table
    is sorted by are then stored as what they do not share with the one before.
    """

    def __init__(
        self, path: Path, schema: pa.Schema, sorted_by: str, *, compact: bool = False
    ) -> None:
        texts = [field.name for field in schema if pa.types.is_string(field.type)]
        unlike = {sorted_by: "DELTA_BYTE_ARRAY"} | {
            name: "PLAIN" for name in texts if name in UNLIKE
        }
        self._writer = pq.ParquetWriter(
            path,
            schema,
            compression="zstd",
            compression_level=HIGHEST_LEVEL if compact else LEVEL,
            use_dictionary=[name for name in schema.names if name not in unlike]
            if compact
            else texts,
            column_encoding=unlike if compact else None,
            write_statistics=[sorted_by],
            write_page_checksum=True,
        )
        self._schema = schema
        self._waiting: list[pa.RecordBatch] = []
        self._rows = 0

    def add(self, batch: pa.RecordBatch) -> None:
        self._waiting.append(batch)
        self._rows += batch.num_rows
        while self._rows >= ROWS_A_GROUP:
            self._write(ROWS_A_GROUP)

    def close(self) -> None:
        """Write the remaining rows; the file is then complete."""
        if self._rows:
            self._write(self._rows)
        self._writer.close()

    def _write(self, rows: int) -> None:
        table = pa.Table.from_batches(self._waiting, self._schema)
        self._writer.write_table(table.slice(0, rows).combine_chunks(), row_group_size=rows)
        self._waiting = table.slice(rows).to_batches()
        self._rows -= rows


class SortedTable:
    """A table sorted by a text column; only row groups that may have a match are read.

    `facts`, from the manifest, has checksums of all of the file: damage is an error, never wrong
    numbers.
    """

    def __init__(
        self, path: Path, sorted_by: str, schema: pa.Schema, facts: Mapping[str, Any]
    ) -> None:
        self.path = path
        self.sorted_by = sorted_by
        self.schema = schema
        self._table = CheckedTable(path, schema, facts, AGAIN)

    @cached_property
    def _bounds(self) -> list[tuple[str, str]]:
        """The first and last text of each row group."""
        metadata = self._table.file.metadata
        place = self.schema.names.index(self.sorted_by)
        bounds = []
        for group in range(metadata.num_row_groups):
            found = metadata.row_group(group).column(place).statistics
            # a text too long for statistics has none: then any phrase may be there
            known = found is not None and found.has_min_max
            try:
                bounds.append((found.min, found.max) if known else ("", AFTER_ALL))
            except ValueError as error:  # not UTF-8
                what = "its statistics cannot be read"
                raise DamagedDatabaseError(f"{self.path}: damaged, {what}. {AGAIN}") from error
        return bounds

    def rows_of(self, texts: Iterable[str], columns: Sequence[str] | None = None) -> pa.Table:
        """The rows of these texts, in the order of the table."""
        wanted = sorted(set(texts))
        builder = pa.lib.StringBuilder()  # pa.array would load pandas, if there is one: 0.5 s
        builder.append_values(wanted)
        values = builder.finish()
        groups = [
            group
            for group, (first, last) in enumerate(self._bounds)
            if any(first <= text <= last for text in wanted)
        ]
        parts = []
        for group in groups:
            keys = self._table.read(group, [self.sorted_by])[self.sorted_by]
            found = pc.indices_nonzero(pc.is_in(keys, values))
            if len(found):
                parts.append(self._table.read(group, columns).take(found))
        if parts:
            return pa.concat_tables(parts)
        return self.schema.empty_table().select(columns or self.schema.names)

    def texts_from(self, start: str) -> Iterator[str]:
        """The texts that begin like this, without repeats, in order."""
        return beginning_with(start, self._keys_from(start))

    def _keys_from(self, start: str) -> Iterator[str]:
        for group, (_, highest) in enumerate(self._bounds):
            if highest >= start:
                keys = self._table.read(group, [self.sorted_by])[self.sorted_by]
                yield from pc.unique(keys.filter(pc.greater_equal(keys, start))).to_pylist()

    def batches(
        self, columns: Sequence[str] | None = None, rows: int = ROWS_A_GROUP
    ) -> Iterator[pa.RecordBatch]:
        """All rows, in batches."""
        return self._table.batches(columns, rows)

    def verified(self) -> Path:
        """The file, all of it compared, for a reader that does not check what it reads."""
        return self._table.verify()


def beginning_with(start: str, texts: Iterable[str]) -> Iterator[str]:
    """The texts up to the first that begins otherwise, each once; equal ones stand together.

    >>> list(beginning_with("ca", ["car", "car", "cat", "dog", "cab"]))
    ['car', 'cat']
    """
    return (text for text, _ in groupby(takewhile(lambda text: text.startswith(start), texts)))


def read_parts(path: Path, columns: Sequence[str] | None = None) -> Iterator[pa.RecordBatch]:
    """Stream a Parquet file, or the files of a folder in the order of their names.

    For work files; those of a database are read by `SortedTable`.
    """
    parts = sorted(path.glob("*.parquet")) if path.is_dir() else [path]
    for part in parts:
        with pq.ParquetFile(part) as file:
            yield from file.iter_batches(ROWS_A_GROUP, columns=columns)


def column_names(path: Path) -> list[str]:
    """The columns of a Parquet file or of the files of a folder."""
    part: Any = min(path.glob("*.parquet"), default=None) if path.is_dir() else path
    return list(pq.read_schema(part).names) if part else []
