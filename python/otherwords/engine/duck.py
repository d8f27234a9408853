"""DuckDB: inside this process, out of core under a memory limit.

Everything stays on this computer: no extension is fetched or loaded. What does not fit into the
memory goes to the scratch folder, which is emptied at the end.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from types import TracebackType
from typing import Self

import duckdb
import pyarrow as pa

from otherwords.engine import memory as memory_limits
from otherwords.engine.batches import (
    COMPRESSION,
    GROUP_ROWS,
    applied,
    parquet_batches,
    write_part,
)
from otherwords.engine.engine import BATCH_ROWS, Paths, TableFunction
from otherwords.engine.folders import NO_SPACE, naming, parquet_files, part_path, whole_folder
from otherwords.errors import OutputError

SETTINGS = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "ieee_floating_point_ops": "false",  # what is divided by zero is an error, as on Spark
    "preserve_insertion_order": "false",
    "python_enable_replacements": "false",  # a view is never a variable that happens to be there
}


BYTES_OF_A_GROUP = 256
"""What a row may take while it is grouped, with all that goes on beside it."""


class DuckEngine:
    """The default engine; see `Engine` for what the methods promise."""

    def __init__(self, *, memory: int, threads: int | None, scratch: Path | None) -> None:
        self.memory = memory
        threads = threads or len(os.sched_getaffinity(0))
        memory_limits.return_what_is_freed()
        share = memory_limits.database_share(memory, threads=threads, held=memory_limits.resident())
        where = scratch or Path(tempfile.gettempdir())
        with naming(where):
            where.mkdir(parents=True, exist_ok=True)
            self.scratch = Path(tempfile.mkdtemp(prefix="otherwords-", dir=where))
        self.share = share
        self.files: dict[str, list[str]] = {}
        self.connection = duckdb.connect(
            ":memory:",
            config={
                **SETTINGS,
                "memory_limit": f"{share}B",
                "threads": str(threads),
                "temp_directory": str(self.scratch),
            },
        )
        self.connection.execute("SET enable_progress_bar = false")

    def read(self, name: str, paths: Paths) -> None:
        self.files[name] = parquet_files(paths)
        listed = ", ".join(_quoted(path) for path in self.files[name])
        with self._telling():
            self.connection.execute(
                f"CREATE OR REPLACE VIEW {checked_name(name)} AS "
                f"SELECT * FROM read_parquet([{listed}], hive_partitioning = false)"
            )

    def write(self, sql: str, path: Path | str, *, order_by: str | None = None) -> None:
        with whole_folder(path) as folder, self._telling(path):
            if order_by is None:
                self._copy(sql, folder)
            else:
                reader = self._stream(f"SELECT * FROM ({sql}) ORDER BY {order_by}")
                write_part(reader, reader.schema, folder)

    def query(self, sql: str) -> pa.Table:
        with self._telling():
            return self._stream(sql).read_all()

    def map(
        self,
        name: str,
        function: TableFunction,
        schema: pa.Schema,
        path: Path | str,
        *,
        rows: int = BATCH_ROWS,
    ) -> None:
        batches = parquet_batches(self.files[name], rows)
        with whole_folder(path) as folder:
            write_part(applied(function, schema, batches, rows), schema, folder)

    def parts_of(self, rows: int) -> int:
        return max(1, ceil(rows * BYTES_OF_A_GROUP / self.share))

    def close(self) -> None:
        self.connection.close()
        shutil.rmtree(self.scratch, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _copy(self, sql: str, folder: Path) -> None:
        """Write in no order, all threads into one file (a file each crashed on a full disk)."""
        self.connection.execute(
            f"COPY ({sql}) TO {_quoted(part_path(folder, 0))} "
            f"(FORMAT parquet, COMPRESSION {COMPRESSION}, ROW_GROUP_SIZE {GROUP_ROWS})"
        )

    def _stream(self, sql: str) -> pa.RecordBatchReader:
        return self.connection.sql(sql).to_arrow_reader(GROUP_ROWS // 4)

    @contextmanager
    def _telling(self, path: Path | str | None = None) -> Iterator[None]:
        """Say in one line what a user can mend; anything else is a bug and stays as it is."""
        try:
            yield
        except (duckdb.Error, pa.ArrowException) as error:
            text = str(error)
            if "max_temp_directory_size" in text or "temporary file" in text.lower():
                raise OutputError(
                    f"{self.scratch.parent}: no space left for temporary files. "
                    "Make room, or choose another scratch folder."
                ) from error
            if "No space left" in text:
                raise OutputError(f"{path or self.scratch.parent}: {NO_SPACE}") from error
            if isinstance(error, duckdb.OutOfMemoryException) or "Out of Memory" in text:
                raise memory_limits.used_up(self.memory) from error
            raise


def checked_name(name: str) -> str:
    """Let only plain words be names of views.

    >>> checked_name("rules")
    'rules'
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise ValueError(f"a view is called by lower-case letters, digits and _, not {name!r}")
    return name


def _quoted(path: Path | str) -> str:
    return "'" + str(path).replace("'", "''") + "'"
