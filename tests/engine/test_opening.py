"""Opening an engine: wrong names and sizes, and what is missing, are each an error of one line."""

import builtins
import shutil
import sys

import pytest

from otherwords.engine import MemoryLimitError, open_engine, spark_session
from otherwords.errors import OtherwordsError, OutputError, UnknownNameError


def test_an_unknown_engine_is_an_error_that_lists_the_known_ones():
    with pytest.raises(UnknownNameError) as told:
        open_engine("duckbd")
    assert str(told.value) == (
        "no engine called 'duckbd'. Did you mean 'duckdb'? Known: duckdb, spark."
    )


@pytest.mark.parametrize("memory", ["", "much", "4 apples", "0GB", "-1GB"])
def test_a_memory_that_is_not_a_size_is_rejected(memory):
    with pytest.raises(OtherwordsError, match=r"is not a size\. Write it like 4GB or 512MB\."):
        open_engine("duckdb", memory=memory)


def test_too_little_memory_is_an_error_that_names_the_least_that_works():
    with pytest.raises(MemoryLimitError) as told:
        open_engine("duckdb", memory="100MB", threads=1)
    least = str(told.value).split("--memory ")[1].rstrip(".")
    assert "memory 100MB is too little" in str(told.value)
    with open_engine("duckdb", memory=least, threads=1) as engine:
        assert engine.query("SELECT 1 AS n").num_rows == 1
    one_less = f"{int(least.removesuffix('MB')) - 1}MB"
    with pytest.raises(MemoryLimitError, match=f"memory {one_less} is too little"):
        open_engine("duckdb", memory=one_less, threads=1)


def test_threads_are_at_least_one():
    with pytest.raises(OtherwordsError, match="threads is 0, it must be at least 1"):
        open_engine("duckdb", threads=0)


def test_only_spark_has_a_master():
    with pytest.raises(OtherwordsError, match="engine duckdb has no master"):
        open_engine("duckdb", master="spark://somewhere:7077")


def test_a_scratch_folder_that_cannot_be_created_is_named(here):
    (here / "file").touch()
    with pytest.raises(OutputError, match=r"^file/scratch: "):
        open_engine("duckdb", scratch="file/scratch")


def test_without_the_extra_spark_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(spark_session, "find_spec", lambda name: None)
    with pytest.raises(OtherwordsError) as told:
        open_engine("spark")
    assert str(told.value) == (
        "engine spark needs pyspark and sqlglot. Install it: pip install otherwords[spark]"
    )


def test_without_java_spark_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(spark_session, "find_spec", lambda name: object())
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(OtherwordsError, match="needs Java, none found on the PATH"):
        open_engine("spark")
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(OtherwordsError, match="needs Java, none found under JAVA_HOME"):
        open_engine("spark")


def test_on_windows_spark_names_the_engine_that_runs_there(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(OtherwordsError) as told:
        open_engine("spark")
    assert str(told.value) == "engine spark does not run on Windows. Use engine duckdb."


def test_duckdb_runs_where_spark_is_not_installed(monkeypatch):
    real = builtins.__import__

    def refusing(name, *rest, **named):
        assert name.split(".")[0] not in {"pyspark", "sqlglot", "py4j"}
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", refusing)
    with open_engine("duckdb", memory="1GB", threads=1) as engine:
        assert engine.query("SELECT 1 AS n").num_rows == 1


def test_a_running_spark_session_is_shared_and_left_running(spark):
    master = spark.session.sparkContext.master
    with open_engine("spark", memory="1GB", master=master) as second:
        second.session.range(3).createOrReplaceTempView("three")
        assert second.query("SELECT count(*) AS n FROM three").to_pylist() == [{"n": 3}]
        assert "three" not in [table.name for table in spark.session.catalog.listTables()]
    assert spark.query("SELECT 1 AS n").num_rows == 1
    with pytest.raises(OtherwordsError) as told:
        open_engine("spark", memory="1GB", master="spark://elsewhere:7077")
    assert str(told.value) == (
        f"Spark already runs in this process, at '{master}', not at 'spark://elsewhere:7077'. "
        "Stop it, or leave out the address."
    )
