"""What both engines promise."""

import os
import signal
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from otherwords.engine import ordered
from otherwords.errors import InputError, OtherwordsError, OutputError

SUMS = pa.schema([("rows", pa.int64()), ("total", pa.int64())])


@pytest.fixture(autouse=True)
def functions_travel_whole():
    """Workers cannot import a test: its functions are sent to them by value."""
    cloudpickle = pytest.importorskip("pyspark.cloudpickle")
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    yield
    cloudpickle.unregister_pickle_by_value(sys.modules[__name__])


def kept(path):
    """All rows of a folder, parts in their order."""
    return pa.concat_tables(pq.read_table(part) for part in sorted(path.glob("*.parquet")))


@pytest.fixture
def numbers(tmp_path):
    """0 to 999 in two files, with a group and a word each."""
    folder = tmp_path / "numbers"
    folder.mkdir()
    for part, values in enumerate([range(600), range(600, 1000)]):
        table = pa.table(
            {
                "n": pa.array(values, pa.int64()),
                "g": pa.array([n % 3 for n in values], pa.int32()),
                "word": [f"w{n % 10}" for n in values],
            }
        )
        pq.write_table(table, folder / f"part-0000{part}.parquet")
    return folder


def test_a_folder_is_read_by_its_name_and_a_small_result_returned(engine, numbers):
    engine.read("numbers", numbers)
    found = engine.query("SELECT count(*) AS rows, CAST(sum(n) AS BIGINT) AS total FROM numbers")
    assert found.to_pylist() == [{"rows": 1000, "total": 999 * 1000 // 2}]


def test_files_can_be_named_one_by_one(engine, numbers):
    engine.read("second", [numbers / "part-00001.parquet"])
    assert engine.query("SELECT min(n) AS least FROM second").to_pylist() == [{"least": 600}]


def test_a_written_result_can_be_read_again(engine, numbers, tmp_path):
    engine.read("numbers", numbers)
    sql = "SELECT g, CAST(sum(n) AS BIGINT) AS total FROM numbers GROUP BY g"
    engine.write(sql, tmp_path / "sums")
    engine.read("sums", tmp_path / "sums")
    # 0 + 3 + ... + 999, 1 + 4 + ... + 997, 2 + 5 + ... + 998
    found = sorted(engine.query("SELECT * FROM sums").to_pylist(), key=lambda row: row["g"])
    assert [row["total"] for row in found] == [166833, 166167, 166500]
    names = [path.name for path in sorted((tmp_path / "sums").iterdir())]
    assert names == [f"part-{number:05d}.parquet" for number in range(len(names))]


def test_an_empty_result_keeps_its_columns(engine, numbers, tmp_path):
    engine.read("numbers", numbers)
    engine.write("SELECT n, word FROM numbers WHERE n < 0", tmp_path / "none")
    engine.read("none", tmp_path / "none")
    assert engine.query("SELECT * FROM none").column_names == ["n", "word"]
    assert kept(tmp_path / "none").num_rows == 0


def test_an_ordered_result_is_stored_in_order(engine, numbers, tmp_path):
    engine.read("numbers", numbers)
    engine.write("SELECT word, n FROM numbers", tmp_path / "sorted", order_by="word DESC, n")
    rows = [(row["word"], row["n"]) for row in kept(tmp_path / "sorted").to_pylist()]
    expected = [(f"w{n % 10}", n) for n in range(1000)]
    assert rows == sorted(expected, key=lambda row: (-int(row[0][1]), row[1]))


def test_an_ordered_result_is_the_same_bytes_on_both_engines(duckdb, spark, numbers, tmp_path):
    written = []
    for engine, name in [(duckdb, "a"), (spark, "b"), (spark, "c")]:
        engine.read("numbers", numbers)
        engine.write("SELECT word, n, g FROM numbers", tmp_path / name, order_by="g, n")
        (part,) = (tmp_path / name).iterdir()
        written.append(part.read_bytes())
    assert written[0] == written[1] == written[2]


def test_a_long_ordered_result_is_the_same_files_on_both_engines(
    duckdb, spark, tmp_path, monkeypatch
):
    monkeypatch.setattr(ordered, "FILE_GROUPS", 1)
    n = np.arange(300_000)
    table = pa.table({"n": (n * 7919) % 300_000, "word": [f"w{value % 10}" for value in n]})
    pq.write_table(table, tmp_path / "long.parquet")
    written = []
    for engine, name in [(duckdb, "a"), (spark, "b")]:
        engine.read("long", tmp_path / "long.parquet")
        engine.write("SELECT n, word FROM long", tmp_path / name, order_by="n DESC")
        files = sorted((tmp_path / name).iterdir())
        assert [pq.read_metadata(file).num_rows for file in files] == [122_880, 122_880, 54_240]
        written.append([(file.name, file.read_bytes()) for file in files])
    assert written[0] == written[1]


def add_up(table):
    return pa.table({"rows": [table.num_rows], "total": [sum(table["n"].to_pylist())]})


def test_a_function_sees_every_row_once_in_small_batches(engine, numbers, tmp_path):
    engine.read("numbers", numbers)
    engine.map("numbers", add_up, SUMS, tmp_path / "sums", rows=70)
    sums = kept(tmp_path / "sums")
    assert sum(sums["total"].to_pylist()) == 499500
    assert sum(sums["rows"].to_pylist()) == 1000
    assert max(sums["rows"].to_pylist()) <= 70


def refuse(table):
    raise OtherwordsError("pair 7: a link outside the sentence.")


def test_a_message_of_a_function_to_the_user_arrives_in_one_line(engine, numbers, tmp_path):
    engine.read("numbers", numbers)
    with pytest.raises(OtherwordsError) as told:
        engine.map("numbers", refuse, SUMS, tmp_path / "sums")
    assert str(told.value) == "pair 7: a link outside the sentence."
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "scratch") == ["numbers"]


def test_a_result_replaces_an_older_one_only_when_it_is_whole(engine, numbers, tmp_path):
    engine.read("numbers", numbers)
    engine.write("SELECT n FROM numbers", tmp_path / "result")
    failing = "SELECT n // (n - n) AS broken FROM numbers"
    with pytest.raises(Exception, match=r"(?i)divi"):
        engine.write(failing, tmp_path / "result")
    assert kept(tmp_path / "result").num_rows == 1000
    engine.write("SELECT n FROM numbers WHERE n < 5", tmp_path / "result")
    assert kept(tmp_path / "result").num_rows == 5
    assert not list(tmp_path.glob(".otherwords*"))


def test_a_folder_with_other_files_in_it_is_not_replaced(engine, numbers, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("keep")
    engine.read("numbers", numbers)
    with pytest.raises(OutputError, match=r"holds 'notes.txt', which is not a Parquet part"):
        engine.write("SELECT n FROM numbers", tmp_path / "mine")


def test_a_missing_folder_is_named(engine, here):
    with pytest.raises(InputError, match=r"^rules: there is no such file or folder"):
        engine.read("rules", "rules")


@pytest.mark.parametrize("content", [b"", b"PAR1", b"PAR1 cut short in the middle"])
def test_a_damaged_file_is_named(engine, here, content):
    (here / "rules.parquet").write_bytes(content)
    with pytest.raises(InputError, match=r"^rules.parquet: is damaged, or not a Parquet file"):
        engine.read("rules", "rules.parquet")


def strike_once(mark, victim, table):
    """Add up, and the first time kill who works: the Python process, or the executor above it."""
    result = add_up(table)
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return result
    process = os.getpid()
    while victim == "executor" and b"Executor" not in Path(f"/proc/{process}/cmdline").read_bytes():
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()[1])
    os.kill(process, signal.SIGKILL)
    return result


@pytest.mark.skipif(sys.platform != "linux", reason="finds the executor as Linux shows it")
@pytest.mark.parametrize("victim", ["worker", "executor"])
def test_a_worker_lost_in_the_middle_changes_no_number(spark, numbers, tmp_path, victim):
    mark = tmp_path / "struck"
    spark.read("numbers", numbers)
    spark.map("numbers", partial(strike_once, mark, victim), SUMS, tmp_path / "sums", rows=100)
    assert mark.exists()
    sums = kept(tmp_path / "sums")
    assert sum(sums["rows"].to_pylist()) == 1000
    assert sum(sums["total"].to_pylist()) == 499500


@pytest.mark.skipif(sys.platform != "linux", reason="finds the executor as Linux shows it")
def test_an_executor_lost_between_grouping_and_writing_changes_no_number(spark, numbers, tmp_path):
    mark = tmp_path / "struck"

    def strike(total):
        strike_once(mark, "executor", pa.table({"n": [total]}))
        return total

    spark.session.udf.register("strike", strike, "bigint")
    spark.read("numbers", numbers)
    sums = "SELECT word, CAST(sum(n) AS BIGINT) AS total FROM numbers GROUP BY word"
    spark.write(f"SELECT word, strike(total) AS total FROM ({sums}) AS t", tmp_path / "sums")
    assert mark.exists()
    found = {row["word"]: row["total"] for row in kept(tmp_path / "sums").to_pylist()}
    # w0: 0 + 10 + ... + 990, and one more a number with each next word
    assert found == {f"w{n}": 49500 + 100 * n for n in range(10)}
