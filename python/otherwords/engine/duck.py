"""DuckDB: inside this process, out of core under a memory limit.

Everything stays on this computer: no extension is fetched or loaded. What does not fit into
memory goes to the scratch folder, which is emptied at the end.
"""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import pyarrow as pa

from otherwords.engine.batches import (
    COMPRESSION,
    GROUP_ROWS,
    applied,
    parquet_batches,
    write_part,
)
from otherwords.engine.engine import Engine, Paths, RowFunction
from otherwords.engine.folders import parquet_files, part_path
from otherwords.engine.memory import database_share, exact_share, kept_freed, used_up
from otherwords.engine.ordered import write_in_order
from otherwords.engine.split import Split, write_split
from otherwords.errors import OtherwordsError, OutputError
from otherwords.files.whole import NO_SPACE, is_disk_full
from otherwords.machine import memory_in_use, processors, return_freed_memory

SETTINGS = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "ieee_floating_point_ops": "false",  # division by zero is an error, as on Spark
    "preserve_insertion_order": "false",
    "python_enable_replacements": "false",  # a table is never a variable that happens to exist
}


BYTES_OF_A_GROUP = 256
"""What a row may take while it is grouped, including everything else that happens meanwhile."""


class DuckEngine(Engine):
    """The default engine; see `Engine` for what the methods promise."""

    def __init__(
        self, *, memory: int, threads: int | None, scratch: Path | None, elsewhere: int | None
    ) -> None:
        threads = threads or processors()
        return_freed_memory()
        if elsewhere is None:
            self.share = database_share(memory, threads=threads, held=memory_in_use())
        else:
            held = memory_in_use() + elsewhere
            self.share = exact_share(memory, threads=threads, held=held)
        super().__init__(memory=memory, scratch=scratch)
        self.connection = duckdb.connect(
            ":memory:",
            config={
                **SETTINGS,
                "memory_limit": f"{self.share}B",
                "allocator_flush_threshold": f"{kept_freed(self.share)}B",
                "threads": str(threads),
                "temp_directory": str(self.scratch),
            },
        )
        self.connection.execute("SET enable_progress_bar = false")

    def read(self, name: str, paths: Paths) -> None:
        self.files[name] = parquet_files(paths)
        listed = ", ".join(_quoted(path) for path in self.files[name])
        with self._explaining(self.scratch.parent):
            self.connection.execute(
                f"CREATE OR REPLACE VIEW {checked_name(name)} AS "
                f"SELECT * FROM read_parquet([{listed}], hive_partitioning = false)"
            )

    @property
    def rows_at_once(self) -> int:
        return self.share // BYTES_OF_A_GROUP

    def close(self) -> None:
        self.connection.close()
        super().close()

    def _write(self, sql: str, folder: Path, order_by: str | None, split: Split | None) -> None:
        if split is not None and split.parts > 1:
            reader = self._stream(sql)
            write_split(reader, reader.schema, folder, split, room=self.room)
            return
        if order_by is not None:
            reader = self._stream(f"SELECT * FROM ({sql}) ORDER BY {order_by}")
            write_in_order(reader, reader.schema, folder)
            return
        # in no order, all threads into one file: with a file each, a full disk crashed the process
        self.connection.execute(
            f"COPY ({sql}) TO {_quoted(part_path(folder, 0))} "
            f"(FORMAT parquet, COMPRESSION {COMPRESSION}, ROW_GROUP_SIZE {GROUP_ROWS})"
        )

    def _query(self, sql: str) -> pa.Table:
        return self._stream(sql).read_all()

    def _map(self, name: str, todo: RowFunction, folder: Path, split: Split | None) -> None:
        function, schema, rows = todo
        results = applied(function, schema, parquet_batches(self.files[name], rows), rows)
        if split is not None and split.parts > 1:
            write_split(results, schema, folder, split, room=self.room)
        else:
            write_part(results, schema, folder)

    def _stream(self, sql: str) -> pa.RecordBatchReader:
        return self.connection.sql(sql).to_arrow_reader(GROUP_ROWS // 4)

    def _explained(self, error: Exception, path: Path | str) -> OtherwordsError | None:
        if not isinstance(error, duckdb.Error | pa.ArrowException):
            return None
        text = str(error)
        if "max_temp_directory_size" in text or "temporary file" in text.lower():
            return OutputError(
                f"{self.scratch.parent}: no space left for temporary files. "
                "Make room, or choose another scratch folder."
            )
        if is_disk_full(error):
            return OutputError(f"{path}: {NO_SPACE}")
        if isinstance(error, duckdb.OutOfMemoryException) or "Out of Memory" in text:
            return used_up(self.memory)
        return None


def checked_name(name: str) -> str:
    """Allow only plain words as names of tables.

    >>> checked_name("rules")
    'rules'
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise ValueError(f"a table name has lowercase letters, digits and _ only, not {name!r}")
    return name


def _quoted(path: Path | str) -> str:
    return "'" + str(path).replace("'", "''") + "'"
