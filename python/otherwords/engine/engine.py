"""One interface for the systems that run queries.

The pipeline says what it wants in SQL and in functions over batches of rows, and never which
system does it. DuckDB is the default: nothing to set up, data larger than memory, one computer.
Spark does the same on many. Same input, same numbers, on both.
"""

from __future__ import annotations

import shutil
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Self, TypeAlias

from otherwords.engine.folders import whole_parts
from otherwords.engine.memory import bytes_of
from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.files.whole import naming
from otherwords.machine import check_threads

if TYPE_CHECKING:
    import pyarrow as pa

    from otherwords.engine.ranges import Slice
    from otherwords.engine.split import Split

ENGINES = ("duckdb", "spark")
BATCH_ROWS = 10_000
WAITING = 20
"""One part in so many of the memory is for rows that wait to be written."""

Paths = Path | str | Sequence[Path | str]
TableFunction: TypeAlias = "Callable[[pa.Table], pa.Table]"


class RowFunction(NamedTuple):
    """A function over the rows of a table, for an engine to apply in pieces."""

    function: TableFunction
    schema: pa.Schema
    """Of what it returns."""
    rows: int
    """The most rows that it is given at a time."""


class Engine(ABC):
    """What every engine does. SQL is in DuckDB's dialect, in the part that both understand.

    A context manager: closing it returns memory and removes temporary files.
    """

    def __init__(self, *, memory: int, scratch: Path | None) -> None:
        self.memory = memory
        self.files: dict[str, list[str]] = {}
        where = scratch or Path(tempfile.gettempdir())
        with naming(where):
            where.mkdir(parents=True, exist_ok=True)
            self.scratch = Path(tempfile.mkdtemp(prefix="otherwords-", dir=where)).absolute()

    @abstractmethod
    def read(self, name: str, paths: Paths) -> None:
        """Let queries use Parquet data by a name: a file, a folder of parts, or several."""

    def write(
        self,
        sql: str,
        path: Path | str,
        *,
        order_by: str | None = None,
        split: Split | None = None,
    ) -> None:
        """Run a SELECT and keep its rows as a folder of Parquet files, whole or not at all.

        With `order_by` (columns, as in SQL) the files hold the rows in that order, and their
        bytes are the same in every run, if no two different rows tie. `split` divides them by the
        values of a column, one file a range; an engine with no limit on the rows it groups may
        ignore it.
        """
        with whole_parts(path) as folder, self._explaining(path):
            self._write(sql, folder, order_by, split)

    def query(self, sql: str) -> pa.Table:
        """Run a SELECT whose result is small, and return it."""
        with self._explaining(self.scratch.parent):
            return self._query(sql)

    def map(
        self,
        name: str,
        function: TableFunction,
        schema: pa.Schema,
        path: Path | str,
        *,
        rows: int = BATCH_ROWS,
        split: Split | None = None,
    ) -> None:
        """Apply a function to the rows of a name, at most `rows` at a time; keep what it returns.

        The result is a folder of Parquet files with this schema, divided by `split` as in `write`.
        The function must depend on nothing but its rows: it may run in other processes, and again
        when one of them is lost.
        """
        with whole_parts(path) as folder, self._explaining(path):
            self._map(name, RowFunction(function, schema, rows), folder, split)

    def slices(self, tables: Sequence[Paths], column: str, folder: Path) -> list[Slice]:
        """Divide tables by the values of a column, so that each slice can be grouped in memory.

        `folder` takes what has to be written again for that, until the slices are used.
        """
        from otherwords.engine.ranges import slices

        with self._explaining(folder):
            return slices(tables, column, most=self.rows_at_once, folder=folder, room=self.room)

    @property
    @abstractmethod
    def rows_at_once(self) -> int | None:
        """How many rows can be grouped in memory; None if the engine takes care of that itself."""

    @property
    def room(self) -> int:
        """The bytes of rows that may wait to be written."""
        return self.memory // WAITING

    def close(self) -> None:
        """Return memory and remove temporary files."""
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

    @abstractmethod
    def _write(self, sql: str, folder: Path, order_by: str | None, split: Split | None) -> None: ...

    @abstractmethod
    def _query(self, sql: str) -> pa.Table: ...

    @abstractmethod
    def _map(self, name: str, todo: RowFunction, folder: Path, split: Split | None) -> None: ...

    @abstractmethod
    def _explained(self, error: Exception, path: Path | str) -> OtherwordsError | None:
        """What a user can do about an error while writing to `path`; None if it is a bug."""

    @contextmanager
    def _explaining(self, path: Path | str) -> Iterator[None]:
        """Say in one line what a user can fix; anything else is a bug and stays as it is."""
        try:
            yield
        except Exception as error:
            explained = self._explained(error, path)
            if explained is None:
                raise
            raise explained from error


def open_engine(
    name: str = "duckdb",
    *,
    memory: str = "4GB",
    threads: int | None = None,
    scratch: Path | str | None = None,
    master: str | None = None,
    elsewhere: int | None = None,
) -> Engine:
    """Open an engine by name.

    `memory` is what this process may use (with a Spark cluster, each of its executors), `threads`
    how many cores (default: all), `scratch` a folder for temporary files (default: the system's
    own), `master` the address of a Spark cluster (default: this computer). In a process made for
    this engine alone, `elsewhere` is how many bytes of the memory others hold.

    >>> with open_engine("duckdb", memory="1GB", threads=1) as engine:
    ...     engine.query("SELECT 20 + 1 AS half").to_pylist()
    [{'half': 21}]
    """
    if name not in ENGINES:
        raise UnknownNameError("engine", name, ENGINES)
    check_threads(threads)
    size = bytes_of(memory)
    folder = Path(scratch) if scratch is not None else None
    if name == "spark":
        from otherwords.engine.spark import SparkEngine

        return SparkEngine(memory=size, threads=threads, scratch=folder, master=master)
    if master is not None:
        raise OtherwordsError(f"engine duckdb has no master ('{master}'). Use engine spark.")
    from otherwords.engine.duck import DuckEngine

    return DuckEngine(memory=size, threads=threads, scratch=folder, elsewhere=elsewhere)
