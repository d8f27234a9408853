"""One face for the machines that run queries.

The pipeline says what it wants in SQL and in functions over batches of rows, and never which
machine does it. DuckDB is the default: nothing to set up, data larger than memory, one computer.
Spark does the same on many. Same input, same numbers, on both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

import pyarrow as pa

from otherwords.engine.memory import bytes_of
from otherwords.errors import OtherwordsError, UnknownNameError

ENGINES = ("duckdb", "spark")
BATCH_ROWS = 10_000

Paths = Path | str | Sequence[Path | str]
TableFunction = Callable[[pa.Table], pa.Table]


class Engine(Protocol):
    """What every engine does. SQL is in DuckDB's dialect, in the part that both understand."""

    def read(self, name: str, paths: Paths) -> None:
        """Let queries use Parquet data by a name: a file, a folder of parts, or several."""
        ...

    def write(self, sql: str, path: Path | str, *, order_by: str | None = None) -> None:
        """Run a SELECT and keep its rows as a folder of Parquet files, whole or not at all.

        With `order_by` (columns, as in SQL) the files hold the rows in that order, and their
        bytes are the same in every run, if no two different rows tie.
        """
        ...

    def query(self, sql: str) -> pa.Table:
        """Run a SELECT whose result is small, and give it."""
        ...

    def map(
        self,
        name: str,
        function: TableFunction,
        schema: pa.Schema,
        path: Path | str,
        *,
        rows: int = BATCH_ROWS,
    ) -> None:
        """Apply a function to the rows of a name, at most `rows` at a time; keep what it gives.

        The result is a folder of Parquet files with this schema. The function must depend on
        nothing but its rows: it may run in other processes, and again when one of them is lost.
        """
        ...

    def parts_of(self, rows: int) -> int:
        """Into how many parts to cut so many rows, that grouping each of them stays in memory.

        1 from an engine that sees to that itself.
        """
        ...

    def close(self) -> None:
        """Give back memory and temporary files."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...


def open_engine(
    name: str = "duckdb",
    *,
    memory: str = "4GB",
    threads: int | None = None,
    scratch: Path | str | None = None,
    master: str | None = None,
) -> Engine:
    """Open an engine by name.

    `memory` is what this process may use (with a Spark cluster, each of its executors), `threads`
    how many cores (all, if not given), `scratch` a folder for temporary files (the system's own, if
    not given), `master` the address of a Spark cluster (this computer, if not given).

    >>> with open_engine("duckdb", memory="1GB", threads=1) as engine:
    ...     engine.query("SELECT 20 + 1 AS half").to_pylist()
    [{'half': 21}]
    """
    if name not in ENGINES:
        raise UnknownNameError("engine", name, ENGINES)
    if threads is not None and threads < 1:
        raise OtherwordsError(f"threads is {threads}, at least 1.")
    size = bytes_of(memory)
    folder = Path(scratch) if scratch is not None else None
    if name == "spark":
        from otherwords.engine.spark import SparkEngine

        return SparkEngine(memory=size, threads=threads, scratch=folder, master=master)
    if master is not None:
        raise OtherwordsError(f"engine duckdb has no master ('{master}'). Use engine spark.")
    from otherwords.engine.duck import DuckEngine

    return DuckEngine(memory=size, threads=threads, scratch=folder)
