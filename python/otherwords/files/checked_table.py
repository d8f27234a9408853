"""A Parquet table of which no damaged byte is ever used.

Parquet's own checksums cover the content of pages only, not what stands before and behind it. So
`table_facts` notes a checksum of the end of the file, which says where everything is, and one of
each row group. A reader compares the end when it opens the file, and a group the first time it
reads from it: a few rows of a large table are found without reading all of it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.errors import DamagedDatabaseError
from otherwords.files.checksums import checksum

TAIL = 8
"""Bytes after the footer: its length, and a mark."""
PIECE = 1 << 20


def table_facts(path: Path) -> dict[str, Any]:
    """The checksums of the end of a table and of its row groups, for a manifest."""
    with pq.ParquetFile(path) as file:
        places = _places(path, file.metadata)
    return {"end": _end_digest(path), "groups": [_group_digest(path, *each) for each in places]}


class CheckedTable:
    """Reads a table as its facts and its schema have it; anything else is an error."""

    def __init__(
        self, path: Path, schema: pa.Schema, facts: Mapping[str, Any], advice: str
    ) -> None:
        self.path = path
        self.schema = schema
        self._facts = facts
        self._advice = advice
        self._sound: set[int] = set()

    @cached_property
    def file(self) -> pq.ParquetFile:
        """The file, once its end has been compared."""
        with self._reading("not a Parquet file"):
            if self._facts.get("end") != _end_digest(self.path):
                raise pa.ArrowInvalid("its end is not as it was written")
            file = pq.ParquetFile(self.path, page_checksum_verification=True)
            if not file.schema_arrow.equals(self.schema):
                raise pa.ArrowInvalid("its columns are not those of the manifest")
            groups = self._facts.get("groups")
            if not isinstance(groups, list) or len(groups) != file.metadata.num_row_groups:
                raise pa.ArrowInvalid("its row groups are not those of the manifest")
        return file

    @cached_property
    def _places(self) -> list[tuple[int, int]]:
        return _places(self.path, self.file.metadata)

    def read(self, group: int, columns: Sequence[str] | None = None) -> pa.Table:
        """The rows of one row group."""
        file = self.file
        self._check(group)
        with self._reading():
            return file.read_row_group(group, columns)

    def batches(self, columns: Sequence[str] | None, rows: int) -> Iterator[pa.RecordBatch]:
        """All rows, in batches; only one row group is in memory."""
        for group in range(self.file.metadata.num_row_groups):
            yield from self.read(group, columns).to_batches(rows)

    def verify(self) -> Path:
        """Compare all of the file before another reader gets it; returns its name."""
        for group in range(self.file.metadata.num_row_groups):
            self._check(group)
        return self.path

    def _check(self, group: int) -> None:
        if group in self._sound:
            return
        with self._reading("a checksum does not match"):
            if _group_digest(self.path, *self._places[group]) != self._facts["groups"][group]:
                raise pa.ArrowInvalid("a row group is not as it was written")
        self._sound.add(group)

    @contextmanager
    def _reading(self, what: str = "it cannot be read to its end") -> Iterator[None]:
        """Report errors of a reader as damage."""
        try:
            yield
        except (OSError, ValueError, pa.ArrowException) as error:
            raise DamagedDatabaseError(f"{self.path}: damaged, {what}. {self._advice}") from error


def _end_length(path: Path) -> int:
    with path.open("rb") as handle:
        handle.seek(max(0, path.stat().st_size - TAIL))
        return int.from_bytes(handle.read(4), "little") + TAIL


def _end_digest(path: Path) -> str:
    with path.open("rb") as handle:
        handle.seek(max(0, path.stat().st_size - _end_length(path)))
        return checksum([handle.read()])


def _places(path: Path, metadata: pq.FileMetaData) -> list[tuple[int, int]]:
    """Where each row group begins and ends: one after the other, up to the end of the file."""
    end = path.stat().st_size - _end_length(path)
    starts = []
    for group in range(metadata.num_row_groups):
        column = metadata.row_group(group).column(0)
        first = column.dictionary_page_offset
        starts.append(column.data_page_offset if first is None else first)
    return list(pairwise([*starts, end]))


def _group_digest(path: Path, start: int, end: int) -> str:
    found = 0
    with path.open("rb") as handle:
        handle.seek(start)
        while start < end and (piece := handle.read(min(PIECE, end - start))):
            found = zlib.crc32(piece, found)
            start += len(piece)
    return f"{found:08x}"
