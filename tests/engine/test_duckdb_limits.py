"""DuckDB under its limits: memory held, too little of it, a full disk, the same bytes."""

import os
import subprocess
import sys
import textwrap

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from otherwords.engine import MemoryLimitError, open_engine
from otherwords.errors import OutputError

# three million groups of random numbers: about 300 MB if it all stayed in memory
GROUPS = (
    "SELECT hash(i // 2) // 3 AS f, hash(i) // 3 AS e, CAST(sum(i) AS BIGINT) AS n"
    " FROM range(3000000) AS r(i) GROUP BY f, e"
)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak as Linux shows it")
def test_the_whole_process_stays_within_the_memory_it_was_given(tmp_path):
    program = f"""
        from pathlib import Path
        from otherwords.engine import open_engine
        with open_engine("duckdb", memory="450MB", threads=2, scratch="scratch") as engine:
            engine.write({GROUPS!r}, "groups")
            engine.read("groups", "groups")
            engine.write("SELECT * FROM groups", "sorted", order_by="f, e")
            found = engine.query("SELECT CAST(sum(n) AS BIGINT) AS n FROM groups").to_pylist()
        assert found == [{{"n": 2999999 * 3000000 // 2}}], found
        # not ru_maxrss, which begins with the peak of the process that started this one
        (peak,) = [line.split()[1] for line in Path("/proc/self/status").read_text().splitlines()
                   if line.startswith("VmHWM")]
        print(int(peak) * 1024)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) <= 450_000_000
    parts = sorted((tmp_path / "sorted").iterdir())
    assert [pq.read_metadata(part).num_rows for part in parts] == [1_966_080, 1_033_920]
    assert list((tmp_path / "scratch").iterdir()) == []


def test_too_little_memory_is_one_line_with_the_limit_and_what_to_do(tmp_path):
    # a list of all numbers cannot be spilled
    with open_engine("duckdb", memory="600MB", threads=1, scratch=tmp_path / "s") as engine:
        with pytest.raises(MemoryLimitError) as told:
            engine.write("SELECT list(i) AS all FROM range(200000000) AS r(i)", tmp_path / "x")
        assert engine.query("SELECT 1 AS n").num_rows == 1  # it lives on
    assert str(told.value) == (
        "the query needs more than the 600MB of memory it may use. "
        "Give it more, e.g. --memory 1200MB."
    )
    assert [path.name for path in tmp_path.iterdir()] == ["s"]


@pytest.fixture
def tiny_disk(tmp_path):
    """A disk of 8 MB; needs the right to mount one."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("no right to mount a small disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize("order_by", [None, "f, e"])
def test_a_full_disk_is_one_line_and_leaves_nothing(duckdb, tiny_disk, order_by):
    with pytest.raises(OutputError) as told:
        duckdb.write(GROUPS, tiny_disk / "groups", order_by=order_by)
    assert str(told.value) == (
        f"{tiny_disk}/groups: no space left to write it. "
        "Make room or write elsewhere; no part of it was kept."
    )
    assert list(tiny_disk.iterdir()) == []


def test_a_full_disk_is_one_line_for_a_function_too(duckdb, tiny_disk, tmp_path):
    pq.write_table(pa.table({"n": list(range(20))}), tmp_path / "n.parquet")
    duckdb.read("numbers", tmp_path / "n.parquet")
    schema = pa.schema([("noise", pa.binary())])

    def noise(table):
        return pa.table({"noise": [os.urandom(1 << 20)]}, schema=schema)

    with pytest.raises(OutputError, match="no space left to write it"):
        duckdb.map("numbers", noise, schema, tiny_disk / "noise", rows=1)
    assert list(tiny_disk.iterdir()) == []


def test_a_full_scratch_disk_has_its_own_error(tiny_disk, tmp_path):
    with (
        open_engine("duckdb", memory="450MB", threads=2, scratch=tiny_disk) as engine,
        pytest.raises(OutputError, match=r"no space left for temporary files\. Make room, or"),
    ):
        engine.write(GROUPS.replace("3000000", "12000000"), tmp_path / "groups", order_by="f, e")
    assert not (tmp_path / "groups").exists()


def test_an_ordered_result_is_the_same_bytes_for_one_thread_and_two(tmp_path):
    written = []
    for run, threads in enumerate([1, 2, 2]):
        with open_engine("duckdb", memory="1GB", threads=threads, scratch=tmp_path / "s") as engine:
            sql = GROUPS.replace("3000000", "400000")
            engine.write(sql, tmp_path / f"groups{run}", order_by="f, e")
            written.append((tmp_path / f"groups{run}" / "part-00000.parquet").read_bytes())
    assert written[0] == written[1] == written[2]
    groups = pq.ParquetFile(tmp_path / "groups0" / "part-00000.parquet").metadata
    sizes = [groups.row_group(number).num_rows for number in range(groups.num_row_groups)]
    assert sizes == [122_880, 122_880, 122_880, 400_000 - 3 * 122_880]


def test_a_function_gives_the_same_bytes_in_every_run(duckdb, tmp_path):
    pq.write_table(pa.table({"n": list(range(5000))}), tmp_path / "n.parquet", row_group_size=700)
    duckdb.read("numbers", tmp_path / "n.parquet")
    schema = pa.schema([("rows", pa.int64()), ("first", pa.int64())])

    def look(table):
        return pa.table({"rows": [table.num_rows], "first": [table["n"][0].as_py()]})

    for name in ("a", "b"):
        duckdb.map("numbers", look, schema, tmp_path / name, rows=2000)
    (one,), (two,) = (tmp_path / "a").iterdir(), (tmp_path / "b").iterdir()
    assert one.read_bytes() == two.read_bytes()
    # batches do not stop at the row groups of the file
    assert pq.read_table(one).to_pylist() == [
        {"rows": 2000, "first": 0},
        {"rows": 2000, "first": 2000},
        {"rows": 1000, "first": 4000},
    ]


def test_a_run_killed_while_writing_leaves_no_visible_folder(tmp_path):
    program = f"""
        import os, signal, threading, time
        from otherwords.engine import open_engine
        def kill_when_it_writes():
            while not any(name.startswith(".otherwords") for name in os.listdir(".")):
                time.sleep(0.01)
            os.kill(os.getpid(), signal.SIGKILL)
        threading.Thread(target=kill_when_it_writes).start()
        with open_engine("duckdb", memory="1GB", threads=2, scratch="scratch") as engine:
            engine.write({GROUPS!r}, "groups")
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], cwd=tmp_path)
    assert done.returncode == -9
    assert [path.name for path in tmp_path.glob("[!.]*")] == ["scratch"]


def test_nothing_is_downloaded(duckdb):
    with pytest.raises(Exception, match=r"(?i)extension|httpfs"):
        duckdb.query("SELECT * FROM read_parquet('https://localhost:1/rules.parquet')")
