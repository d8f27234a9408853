"""Start Spark so that it counts as DuckDB does and keeps quiet.

Spark and sqlglot are an extra, and Spark needs Java; if one of them is missing, the error says how
to get it. The output of Java goes to `spark.log` in the scratch folder.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from otherwords.errors import OtherwordsError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

# how often a task is tried: a lost worker costs its tasks, not the job
TRIES = 4
SETTINGS = {
    "spark.sql.ansi.enabled": "true",  # overflow and division by zero are errors
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.execution.arrow.pyspark.enabled": "true",
    "spark.sql.adaptive.enabled": "true",
    "spark.sql.parquet.compression.codec": "lz4_raw",
    "spark.sql.sources.parallelPartitionDiscovery.threshold": "100000",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.level": "WARN",
    "spark.task.maxFailures": str(TRIES),
    "spark.locality.wait": "0s",  # every worker is equally near to the files
    "spark.hadoop.mapreduce.fileoutputcommitter.marksuccessfuljobs": "false",
}
ON_THIS_COMPUTER = {
    # the computer may not reach itself by its public address
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    # a worker that does not answer here is lost: asking three times, 5 s apart, does not help
    "spark.shuffle.io.maxRetries": "1",
    "spark.shuffle.io.retryWait": "100ms",
}


def check_installed() -> None:
    """Raise an error that names what is missing: the Python packages, or Java."""
    if sys.platform == "win32":
        raise OtherwordsError("engine spark does not run on Windows. Use engine duckdb.")
    missing = [name for name in ("pyspark", "sqlglot") if find_spec(name) is None]
    if missing:
        raise OtherwordsError(
            f"engine spark needs {' and '.join(missing)}. Install it: pip install otherwords[spark]"
        )
    home = os.environ.get("JAVA_HOME")
    if not (Path(home, "bin", "java").exists() if home else shutil.which("java")):
        looked = f"under JAVA_HOME ({home})" if home else "on the PATH"
        raise OtherwordsError(
            f"engine spark needs Java, none found {looked}. Install Java 17 or newer."
        )


def master_address(master: str | None, threads: int | None) -> str:
    """The address of Spark; on this computer a lost task is tried again, as on a cluster.

    >>> master_address(None, 2), master_address("local[3]", None), master_address("yarn", 8)
    ('local[2,4]', 'local[3,4]', 'yarn')
    """
    if master is None or master == "local":
        return f"local[{threads or (1 if master else '*')},{TRIES}]"
    match = re.fullmatch(r"local\[(\d+|\*)\]", master)
    return f"local[{match[1]},{TRIES}]" if match else master


def running(master: str | None) -> SparkSession | None:
    """Share a Spark that already runs in this process, with settings and table names of our own.

    Whoever started it stops it. None if there is none.
    """
    with quiet_warnings():
        from pyspark import SparkContext
        from pyspark.sql import SparkSession

        if SparkContext._active_spark_context is None:
            return None
        session = SparkSession.builder.getOrCreate().newSession()
    there = session.sparkContext.master
    if master not in (None, there):
        raise OtherwordsError(
            f"Spark already runs in this process, at '{there}', not at '{master}'. "
            "Stop it, or leave out the address."
        )
    for key, value in SETTINGS.items():
        if session.conf.isModifiable(key):
            session.conf.set(key, value)
    return session


def start(master: str, *, memory: int, threads: int | None, scratch: Path) -> SparkSession:
    """Start Spark, or raise an error that says why it did not start."""
    # an error in a query is raised; Spark would also print it with its whole history
    logging.getLogger("SQLQueryContextLogger").setLevel(logging.CRITICAL + 1)
    with quiet_warnings():
        from pyspark.sql import SparkSession

        builder = SparkSession.builder.master(master).appName("otherwords")
        megabytes = f"{memory // 2**20}m"
        settings = {
            **SETTINGS,
            "spark.driver.memory": megabytes,
            "spark.executor.memory": megabytes,
            "spark.local.dir": str(scratch),
            "spark.sql.warehouse.dir": str(scratch / "warehouse"),
        }
        if master.startswith("local"):
            settings |= ON_THIS_COMPUTER
        if threads is not None:
            settings["spark.executor.cores"] = str(threads)
        cluster = re.fullmatch(r"local-cluster\[\d+,\s*(\d+),\s*(\d+)\]", master)
        if cluster:
            settings["spark.executor.cores"] = cluster[1]
            settings["spark.executor.memory"] = f"{cluster[2]}m"
        for key, value in settings.items():
            builder = builder.config(key, value)
        try:
            with _environment(master), _standard_error_to(scratch / "spark.log"):
                session = builder.getOrCreate()
        except Exception as error:
            reason = str(error).strip().splitlines()[0]
            raise OtherwordsError(
                f"Spark at '{master}' did not start: {reason} "
                f"Check the address; details are in {scratch}/spark.log."
            ) from error
        return session


@contextmanager
def quiet_warnings() -> Iterator[None]:
    """Ignore a warning about the version of pandas: no table goes through pandas here."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="PySpark does not yet fully support pandas")
        yield


@contextmanager
def _environment(master: str) -> Iterator[None]:
    """What Java reads from the environment while it starts."""
    wanted = {"PYSPARK_PYTHON": sys.executable}  # unless the user has chosen another
    if master.startswith("local"):
        wanted["SPARK_LOCAL_IP"] = "127.0.0.1"
    before = {name: os.environ.get(name) for name in wanted}
    for name, value in wanted.items():
        os.environ.setdefault(name, value)
    try:
        yield
    finally:
        for name, old in before.items():
            if old is None:
                del os.environ[name]


@contextmanager
def _standard_error_to(path: Path) -> Iterator[None]:
    """Send the standard error of a process started meanwhile to a file."""
    sys.stderr.flush()
    terminal = os.dup(2)
    log = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        os.dup2(log, 2)
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(log)
        os.close(terminal)
