"""Slices of tables by the values of a column, each small enough to be grouped in memory.

Files say which values they hold. Files with ranges apart are sliced as they are; one that is too
large, or spans what others divide, is first written again in smaller ranges. So each row is read
at most twice before it is grouped, whatever the number of slices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pyarrow.parquet as pq

from otherwords.engine.batches import GROUP_ROWS, parquet_batches
from otherwords.engine.folders import parquet_files
from otherwords.engine.split import LEAST, MOST, MOST_PARTS, Split, write_split

Paths = Path | str | Sequence[Path | str]


class File(NamedTuple):
    """A Parquet file of one of several tables, with the values of the column it holds."""

    path: str
    table: int
    rows: int
    first: int
    last: int


class Slice(NamedTuple):
    """Files with all rows of some values."""

    files: tuple[File, ...]

    @property
    def rows(self) -> int:
        return sum(file.rows for file in self.files)

    @property
    def first(self) -> int:
        return min(file.first for file in self.files)

    @property
    def last(self) -> int:
        return max(file.last for file in self.files)

    def of(self, table: int) -> list[str]:
        """The files of one of the tables."""
        return [file.path for file in self.files if file.table == table]


def slices(
    tables: Sequence[Paths], column: str, *, most: int | None, folder: Path, room: int
) -> list[Slice]:
    """Divide tables by the values of a column into slices of at most `most` rows.

    `folder` takes what has to be written again, with at most `room` bytes in memory. Rows with the
    same value are never divided, so a slice may be larger if one value is that common.
    """
    everything = [
        described(path, number, column)
        for number, table in enumerate(tables)
        for path in parquet_files(table)
    ]
    files = [file for file in everything if file.rows]
    if most is None or sum(file.rows for file in files) <= most:
        return [Slice(tuple(files or everything))]
    apart = _divided(_apart(files), column, most, folder, room)
    return list(_joined(apart, most))


def described(path: str, table: int, column: str) -> File:
    """What a file holds, by its footer; all values if that does not say."""
    metadata = pq.read_metadata(path)
    place = metadata.schema.names.index(column)
    groups = (metadata.row_group(k).column(place) for k in range(metadata.num_row_groups))
    ranges = [
        (group.statistics.min, group.statistics.max)
        if group.statistics is not None and group.statistics.has_min_max
        else (LEAST, MOST)
        for group in groups
        if group.num_values
    ]
    first = min((least for least, _ in ranges), default=LEAST)
    last = max((most for _, most in ranges), default=MOST)
    return File(path, table, metadata.num_rows, first, last)


def _apart(files: Iterable[File]) -> list[Slice]:
    """Files together that share values, in the order of their values."""
    found: list[list[File]] = []
    end = LEAST - 1
    for file in sorted(files, key=lambda file: (file.first, file.last)):
        if file.first > end:
            found.append([])
        found[-1].append(file)
        end = max(end, file.last)
    return [Slice(tuple(files)) for files in found]


def _divided(
    parts: list[Slice], column: str, most: int, folder: Path, room: int
) -> Iterator[Slice]:
    """The parts, each that is too large in smaller ranges."""
    for number, part in enumerate(parts):
        if part.rows <= most or part.first == part.last:
            yield part
            continue
        ranges = min(MOST_PARTS, 2 * -(-part.rows // most), part.last - part.first + 1)
        split = Split(column, ranges, part.first, part.last)
        smaller: list[File] = []
        for file in part.files:
            place = folder / f"{column}-{number}-{len(smaller)}"
            place.mkdir(parents=True)
            schema = pq.read_schema(file.path)
            batches = parquet_batches([file.path], GROUP_ROWS)
            write_split(batches, schema, place, split, room=room)
            smaller += [described(path, file.table, column) for path in parquet_files(place)]
        again = _apart(smaller)
        if len(again) == 1:  # one value has nearly all rows
            yield from again
        else:
            yield from _divided(again, column, most, folder / f"{column}-{number}-again", room)


def _joined(parts: Iterable[Slice], most: int) -> Iterator[Slice]:
    """Neighbours together, as many as are not too large."""
    waiting: list[File] = []
    rows = 0
    for part in parts:
        if waiting and rows + part.rows > most:
            yield Slice(tuple(waiting))
            waiting, rows = [], 0
        waiting += part.files
        rows += part.rows
    if waiting:
        yield Slice(tuple(waiting))
