"""Batches of rows: regrouped to even sizes, and written to Parquet as the same bytes every time.

Engines return rows in chunks of whatever size suited them, which depends on threads and on luck.
Cut again at fixed numbers of rows, the same rows in the same order make the same batches for a
function and the same row groups in a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.engine.beside import beside
from otherwords.engine.folders import part_path

# rows in a row group, which an engine reads as one task
GROUP_ROWS = 122_880
COMPRESSION = "lz4"


def regrouped(batches: Iterable[pa.RecordBatch], rows: int) -> Iterator[pa.Table]:
    """Cut a stream of batches into tables of `rows` rows; only the last may be smaller.

    >>> def numbers(*values):
    ...     return pa.record_batch({"n": list(values)})
    >>> stream = [numbers(1, 2, 3), numbers(4), numbers(5, 6, 7, 8)]
    >>> [table["n"].to_pylist() for table in regrouped(stream, 3)]
    [[1, 2, 3], [4, 5, 6], [7, 8]]
    """
    if rows < 1:
        raise ValueError(f"{rows} rows a batch, at least 1")
    waiting: list[pa.RecordBatch] = []
    count = 0
    for batch in batches:
        while batch.num_rows:
            taken = batch.slice(0, rows - count)
            waiting.append(taken)
            count += taken.num_rows
            batch = batch.slice(taken.num_rows)
            if count == rows:
                yield pa.Table.from_batches(waiting).combine_chunks()
                waiting, count = [], 0
    if waiting:
        yield pa.Table.from_batches(waiting).combine_chunks()


def applied(
    function: Callable[[pa.Table], pa.Table],
    schema: pa.Schema,
    batches: Iterable[pa.RecordBatch],
    rows: int,
) -> Iterator[pa.RecordBatch]:
    """Apply a function to a stream, `rows` rows at a time; what it returns must fit the schema."""
    for table in regrouped(batches, rows):
        result = function(table)
        if result.schema.names != schema.names:
            raise ValueError(f"the function returned {result.schema.names}, not {schema.names}")
        yield from result.cast(schema).to_batches()
        del table, result


def parquet_batches(paths: Iterable[str], rows: int) -> Iterator[pa.RecordBatch]:
    """Stream the rows of Parquet files, in the order of files and rows."""
    for path in paths:
        with pq.ParquetFile(path, pre_buffer=False) as file:
            for batch in file.iter_batches(batch_size=rows, use_threads=False):
                yield batch.replace_schema_metadata(None)


def write_part(batches: Iterable[pa.RecordBatch], schema: pa.Schema, folder: Path) -> None:
    """Write a stream of rows as the one part of a folder, in row groups of one size."""
    plain = plain_schema(schema)
    with parquet_writer(part_path(folder, 0), schema) as writer:

        def write(stream: Iterable[pa.RecordBatch]) -> None:
            for table in regrouped(stream, GROUP_ROWS):
                writer.write_table(table.cast(plain), row_group_size=GROUP_ROWS)

        beside(write, batches)


def parquet_writer(path: Path, schema: pa.Schema) -> pq.ParquetWriter:
    """Open a file for tables with this schema, compressed as suits numbers."""
    plain = plain_schema(schema)
    repeating = [field.name for field in plain if not _seldom_repeats(field.type)]
    return pq.ParquetWriter(path, plain, compression=COMPRESSION, use_dictionary=repeating)


def _seldom_repeats(kind: pa.DataType) -> bool:
    """Fingerprints, sums and scores: looking for repeats made writing six times slower."""
    return bool(pa.types.is_int64(kind) or pa.types.is_floating(kind))


def plain_schema(schema: pa.Schema) -> pa.Schema:
    """Keep names and types only: the other metadata differs between engines."""
    return pa.schema([pa.field(field.name, _plain(field.type)) for field in schema])


def _plain(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_list(kind):
        return pa.list_(pa.field("element", _plain(kind.value_type)))
    return kind
