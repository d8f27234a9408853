"""Rows divided by ranges of a column, one file a range.

What is grouped by a fingerprint is grouped range by range: each range fits into memory, and its
rows are read once, however many ranges there are. Fingerprints are spread evenly, so ranges of one
width hold about as many rows each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from otherwords.engine.batches import parquet_writer, plain_schema
from otherwords.engine.beside import beside
from otherwords.engine.folders import part_path

LEAST, MOST = -(2**63), 2**63 - 1
MOST_PARTS = 256
"""So many files may be open at a time on every system."""


@dataclass(frozen=True)
class Split:
    """Ranges of equal width over the values of a column of 64-bit numbers.

    >>> Split("f", 4, 0, 99).starts.tolist()
    [0, 25, 50, 75]
    """

    column: str
    parts: int
    first: int = LEAST
    last: int = MOST

    @property
    def starts(self) -> NDArray[np.int64]:
        """The least value of each range."""
        width = -(-(self.last - self.first + 1) // self.parts)
        starts = [self.first + k * width for k in range(self.parts)]
        return np.array([start for start in starts if start <= self.last], np.int64)

    def cut(self, table: pa.Table) -> list[tuple[int, pa.Table]]:
        """The rows of each range that has some, with its number."""
        values = table[self.column].to_numpy()
        if not np.all(values[1:] >= values[:-1]):
            ranges = np.searchsorted(self.starts, values, side="right").astype(np.uint16)
            order = np.argsort(ranges, kind="stable")
            table, values = table.take(order), values[order]
            places = np.searchsorted(ranges[order], np.arange(1, len(self.starts) + 2))
        else:
            places = np.searchsorted(values, self.starts)
            places = np.append(places, len(values))
        pieces = zip(places[:-1].tolist(), places[1:].tolist(), strict=True)
        return [
            (number, table.slice(start, end - start))
            for number, (start, end) in enumerate(pieces)
            if end > start
        ]


def write_split(
    batches: Iterable[pa.RecordBatch], schema: pa.Schema, folder: Path, split: Split, *, room: int
) -> None:
    """Write a stream of rows as a file for each range that has any.

    Rows wait in memory, up to `room` bytes of them, so that a row group is not too small.
    """
    with ExitStack() as stack:
        writers: dict[int, pq.ParquetWriter] = {}

        def write(groups: Iterable[list[list[pa.Table]]]) -> None:
            for group in groups:
                for number, pieces in enumerate(group):
                    if pieces and number not in writers:
                        opened = parquet_writer(part_path(folder, number), schema)
                        writers[number] = stack.enter_context(opened)
                    if pieces:
                        rows = pa.concat_tables(pieces).cast(plain_schema(schema))
                        writers[number].write_table(rows, row_group_size=rows.num_rows)
                del group, pieces

        beside(write, _groups(batches, split, room))
        if not writers:
            stack.enter_context(parquet_writer(part_path(folder, 0), schema))


def _groups(
    batches: Iterable[pa.RecordBatch], split: Split, room: int
) -> Iterator[list[list[pa.Table]]]:
    """The rows of each range, as many at a time as there is room for."""
    parts = len(split.starts)
    group: list[list[pa.Table]] = [[] for _ in range(parts)]
    taken = 0
    for batch in batches:
        if not batch.num_rows:
            continue
        for number, rows in split.cut(pa.Table.from_batches([batch])):
            group[number].append(rows)
        taken += batch.nbytes
        if taken >= room:
            yield group
            group, taken = [[] for _ in range(parts)], 0
    if taken:
        yield group
