"""Rows in order, in files of one size: the same bytes whoever writes them.

One computer writes the files one after another. A cluster sorts the rows into parts of whatever
size it likes; each file is then cut from these by a task of its own.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.engine.batches import (
    GROUP_ROWS,
    parquet_writer,
    plain_schema,
    regrouped,
    write_part,
)
from otherwords.engine.beside import beside
from otherwords.engine.folders import part_path

# row groups in a file
FILE_GROUPS = 16


def write_in_order(batches: Iterable[pa.RecordBatch], schema: pa.Schema, folder: Path) -> None:
    """Write a stream of rows as files of one size, named in their order."""
    plain = plain_schema(schema)

    def write(stream: Iterable[pa.RecordBatch]) -> None:
        groups = enumerate(regrouped(stream, GROUP_ROWS))
        for number, own in groupby(groups, lambda group: group[0] // FILE_GROUPS):
            with parquet_writer(part_path(folder, number), schema) as writer:
                for _, table in own:
                    writer.write_table(table.cast(plain), row_group_size=GROUP_ROWS)
                    del table

    beside(write, batches)
    if not part_path(folder, 0).exists():
        write_part([], schema, folder)


class Piece(NamedTuple):
    """Rows of a file that follow each other."""

    path: str
    first: int
    rows: int


def pieces_of_files(files: Sequence[str], counts: Sequence[int], rows: int) -> list[list[Piece]]:
    """What each file of `rows` rows is made of, when files with so many rows are joined.

    >>> for pieces in pieces_of_files(["a", "b", "c"], [5, 0, 4], 3):
    ...     print(*((piece.path, piece.first, piece.rows) for piece in pieces))
    ('a', 0, 3)
    ('a', 3, 2) ('c', 0, 1)
    ('c', 1, 3)
    """
    ends = list(accumulate(counts))
    made = []
    for start in range(0, ends[-1], rows):
        stop = min(start + rows, ends[-1])
        pieces = []
        for path, count, end in zip(files, counts, ends, strict=True):
            low, high = max(start, end - count), min(stop, end)
            if low < high:
                pieces.append(Piece(path, low - (end - count), high - low))
        made.append(pieces)
    return made


def write_file(schema: pa.Schema, folder: Path, numbered: tuple[int, list[Piece]]) -> None:
    """Write one of the files; whoever does so twice replaces it by the same."""
    number, pieces = numbered
    own = folder / f"_{uuid.uuid4().hex}"
    own.mkdir()
    write_part((batch for piece in pieces for batch in _rows(piece)), schema, own)
    part_path(own, 0).replace(part_path(folder, number))
    own.rmdir()


def _rows(piece: Piece) -> Iterator[pa.RecordBatch]:
    """The rows of a piece; row groups before and after it are not read."""
    with pq.ParquetFile(piece.path, pre_buffer=False) as file:
        start = 0
        for group in range(file.num_row_groups):
            end = start + file.metadata.row_group(group).num_rows
            low, high = max(piece.first, start), min(piece.first + piece.rows, end)
            if low < high:
                place = start
                for batch in file.iter_batches(row_groups=[group], use_threads=False):
                    first = max(low - place, 0)
                    many = max(min(high - place, batch.num_rows) - first, 0)
                    place += batch.num_rows
                    if many:
                        yield batch.slice(first, many).replace_schema_metadata(None)
            start = end
