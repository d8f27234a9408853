"""Spark: the same SQL and the same functions, on this computer or on a cluster.

sqlglot translates SQL into Spark's dialect. Functions over rows run in the tasks, in the Python of
the workers, where otherwords must be installed; on a cluster all paths must mean the same place for
every worker.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.engine import ordered
from otherwords.engine.batches import (
    GROUP_ROWS,
    applied,
    parquet_batches,
    plain_schema,
    write_part,
)
from otherwords.engine.engine import BATCH_ROWS, Engine, Paths, RowFunction
from otherwords.engine.folders import parquet_files
from otherwords.engine.memory import used_up
from otherwords.engine.ordered import pieces_of_files, write_file
from otherwords.engine.spark_session import (
    check_installed,
    master_address,
    quiet_warnings,
    running,
    start,
)
from otherwords.errors import OtherwordsError, OutputError
from otherwords.files.whole import NO_SPACE, is_disk_full

if TYPE_CHECKING:
    from pyspark.sql import DataFrame
    from pyspark.sql.types import StructType

    from otherwords.engine.split import Split

TASK_BYTES = 64 * 2**20
SHUFFLED_BYTES = 128 * 2**20
SHUFFLE = "spark.sql.shuffle.partitions"
TASK_ROWS = 200  # fewer are finished sooner than a task is handed out
TASKS_A_CORE = 3
PATIENCE, NAP = 10.0, 0.05  # seconds for tasks of a failed job to end, and between two checks


class SparkEngine(Engine):
    """The engine for data too large for one computer; see `Engine` for what the methods promise."""

    def __init__(
        self, *, memory: int, threads: int | None, scratch: Path | None, master: str | None
    ) -> None:
        check_installed()
        super().__init__(memory=memory, scratch=scratch)
        address = master_address(master, threads)
        found = running(address if master else None)
        self.ours = found is None
        self.session = found or start(address, memory=memory, threads=threads, scratch=self.scratch)

    def read(self, name: str, paths: Paths) -> None:
        files = parquet_files(paths)
        places = [f"file://{path}" for path in files]
        # columns as in the first file; left to itself Spark starts a job to find out
        table = self.session.read.schema(_columns(pq.read_schema(files[0]))).parquet(*places)
        table.createOrReplaceTempView(name)
        self.files[name] = files

    @property
    def rows_at_once(self) -> None:
        return None

    def close(self) -> None:
        if self.ours:
            self.session.stop()
        super().close()

    def _write(self, sql: str, folder: Path, order_by: str | None, split: Split | None) -> None:
        if order_by is None:
            self._keep(self._run(sql), folder)
            return
        parts = folder / "sorted"
        self._keep(self._run(f"SELECT * FROM ({sql}) AS rows ORDER BY {order_by}"), parts)
        files = parquet_files(parts)
        schema = pq.read_schema(files[0])
        counts = [pq.read_metadata(file).num_rows for file in files]
        made = pieces_of_files(files, counts, ordered.FILE_GROUPS * GROUP_ROWS)
        if len(made) <= 1:  # not worth a task
            write_part(parquet_batches(files, BATCH_ROWS), schema, folder)
            return
        tasks = self.session.sparkContext.parallelize(list(enumerate(made)), len(made))
        with self._ending_tasks():
            tasks.foreach(partial(write_file, plain_schema(schema), folder))

    def _query(self, sql: str) -> pa.Table:
        return self._run(sql).toArrow()

    def _map(self, name: str, todo: RowFunction, folder: Path, split: Split | None) -> None:
        in_task = partial(_apply_in_task, todo)
        self._keep(self._spread(name).mapInArrow(in_task, _columns(todo.schema)), folder)

    def _spread(self, name: str) -> DataFrame:
        """The rows of a table, over as many tasks as they are worth."""
        files = self.files[name]
        size = sum(Path(file).stat().st_size for file in files)
        many = self.session.sparkContext.defaultParallelism * TASKS_A_CORE
        worth = -(-sum(pq.read_metadata(file).num_rows for file in files) // TASK_ROWS)
        tasks = max(1, min(many, worth), size // TASK_BYTES)
        table = self.session.table(name)
        return table.coalesce(1) if tasks == 1 else table.repartition(tasks)

    def _run(self, sql: str) -> DataFrame:
        """Give a query as many partitions as the tables it reads are worth.

        The setting is read when the query is planned, which is when its result is asked for.
        """
        files = {file for name, own in self.files.items() if _names(sql, name) for file in own}
        places = map(Path, files)  # a query may use the name of an earlier table that is gone
        size = sum(place.stat().st_size for place in places if place.exists())
        parallel = self.session.sparkContext.defaultParallelism
        self.session.conf.set(SHUFFLE, str(shuffle_partitions(size, parallel)))
        return self.session.sql(spark_sql(sql))

    def _keep(self, frame: DataFrame, folder: Path) -> None:
        with self._ending_tasks():
            frame.write.mode("overwrite").parquet(f"file://{folder}")

    @contextmanager
    def _ending_tasks(self) -> Iterator[None]:
        try:
            yield
        except Exception:
            with suppress(Exception):  # Spark itself may be gone
                self._end_tasks()
            raise

    def _end_tasks(self) -> None:
        """Wait for the tasks of a failed job: one that still writes would recreate its folder."""
        tracker = self.session.sparkContext._jsc.sc().statusTracker()
        for _ in range(round(PATIENCE / NAP)):
            if not any(each.numRunningTasks() for each in tracker.getExecutorInfos()):
                return
            time.sleep(NAP)

    @contextmanager
    def _explaining(self, path: Path | str) -> Iterator[None]:
        with super()._explaining(path), quiet_warnings():
            yield

    def _explained(self, error: Exception, path: Path | str) -> OtherwordsError | None:
        from py4j.protocol import Py4JError  # type: ignore[import-untyped]
        from pyspark.errors import PySparkException

        if not isinstance(error, Py4JError | PySparkException):
            return None
        text = str(error)
        ours = re.search(r"^otherwords\.[a-z_.]*errors\.\w+: (.+)$", text, re.MULTILINE)
        if ours:
            return OtherwordsError(ours[1])
        if is_disk_full(error):
            return OutputError(f"{path}: {NO_SPACE}")
        if "OutOfMemoryError" in text or "UNABLE_TO_ACQUIRE_MEMORY" in text:
            return used_up(self.memory)
        return None


def shuffle_partitions(size: int, parallel: int) -> int:
    """How many partitions to shuffle so many bytes into, with so many tasks at a time.

    >>> shuffle_partitions(5_000_000, 2), shuffle_partitions(10**12, 64)
    (4, 7451)
    """
    return max(4, 2 * parallel, -(-size // SHUFFLED_BYTES))


def _names(sql: str, table: str) -> bool:
    return re.search(rf"\b{table}\b", sql) is not None


def spark_sql(sql: str) -> str:
    """Translate a query from DuckDB's dialect into Spark's.

    >>> spark_sql('SELECT a // 2 AS half FROM "my rules"')
    'SELECT a DIV 2 AS half FROM `my rules`'
    """
    import sqlglot

    (query,) = sqlglot.transpile(sql, read="duckdb", write="spark")
    return query


def _columns(schema: pa.Schema) -> StructType:
    from pyspark.sql.pandas.types import from_arrow_schema

    return from_arrow_schema(plain_schema(schema))


def _apply_in_task(
    todo: RowFunction, batches: Iterator[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    return applied(todo.function, todo.schema, batches, todo.rows)
