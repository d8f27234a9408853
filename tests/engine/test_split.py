"""Rows divided by ranges of a column: each row in one file, and slices that fit into memory."""

import random
from itertools import chain, pairwise

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from otherwords.engine.ranges import described, slices
from otherwords.engine.split import LEAST, MOST, Split, write_split

SCHEMA = pa.schema([("f", pa.int64()), ("n", pa.int32())])


def rows(values, first=0):
    numbers = range(first, first + len(values))
    return pa.table({"f": pa.array(values, pa.int64()), "n": pa.array(numbers, pa.int32())})


def drawn(seed, count):
    draw = random.Random(seed)
    return [draw.randint(LEAST, MOST) for _ in range(count)]


def files_in(folder):
    return [pq.read_table(path).to_pylist() for path in sorted(folder.glob("*.parquet"))]


def test_ranges_cover_all_values_and_are_of_one_width():
    assert Split("f", 4).starts.tolist() == [LEAST, LEAST // 2, 0, 2**62]
    assert Split("f", 3, 10, 12).starts.tolist() == [10, 11, 12]
    assert Split("f", 8, 10, 12).starts.tolist() == [10, 11, 12]  # no range without a value


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("seed", range(5))
def test_each_row_goes_to_the_range_of_its_value(seed, in_order):
    values = [*drawn(seed, 200), LEAST, MOST, 0, -1]
    split = Split("f", 8)
    table = rows(sorted(values) if in_order else values)
    found = {}
    for number, piece in split.cut(table):
        assert piece.num_rows
        for row in piece.to_pylist():
            found[row["n"]] = number
    expected = {
        row["n"]: sum(start <= row["f"] for start in split.starts.tolist()) - 1
        for row in table.to_pylist()
    }
    assert found == expected


@pytest.mark.parametrize("room", [1, 500, 10**9])
def test_a_file_holds_the_rows_of_one_range_whatever_may_wait(tmp_path, room):
    batches = [rows(drawn(seed, 40), 40 * seed).to_batches()[0] for seed in range(6)]
    write_split(batches, SCHEMA, tmp_path, Split("f", 4), room=room)
    files = files_in(tmp_path)
    assert sorted(row["n"] for file in files for row in file) == list(range(240))
    for path in tmp_path.glob("*.parquet"):
        number = int(path.stem[-5:])
        found = described(str(path), 0, "f")
        start = Split("f", 4).starts.tolist()[number]
        assert start <= found.first <= found.last < start + 2**62


def test_no_rows_leave_a_file_with_the_columns(tmp_path):
    write_split([], SCHEMA, tmp_path, Split("f", 4), room=1)
    (path,) = tmp_path.iterdir()
    assert pq.read_table(path).schema == SCHEMA


def sliced(tmp_path, tables, most):
    """Slices of tables, each a list of lists of values, one a file: the values of each slice."""
    paths = []
    for number, files in enumerate(tables):
        folder = tmp_path / str(number)
        folder.mkdir()
        for place, values in enumerate(files):
            pq.write_table(rows(values), folder / f"part-{place:05d}.parquet")
        paths.append(folder)
    found = slices(paths, "f", most=most, folder=tmp_path / "again", room=1 << 20)
    return [
        [
            sorted(v for path in part.of(number) for v in pq.read_table(path)["f"].to_pylist())
            for number in range(len(tables))
        ]
        for part in found
    ]


def test_files_with_ranges_apart_are_sliced_as_they_are(tmp_path):
    found = sliced(tmp_path, [[[1, 2, 3], [4, 5], [6]], [[1], [5, 5], []]], most=5)
    assert found == [[[1, 2, 3], [1]], [[4, 5, 6], [5, 5]]]
    assert not (tmp_path / "again").exists()


def test_without_a_limit_there_is_one_slice(tmp_path):
    assert sliced(tmp_path, [[[1, 2], [0, 9]], [[7]]], most=None) == [[[0, 1, 2, 9], [7]]]


def test_tables_without_rows_are_one_slice(tmp_path):
    assert sliced(tmp_path, [[[]], [[]]], most=3) == [[[], []]]


@pytest.mark.parametrize("seed", range(6))
def test_a_file_too_large_is_divided_and_no_row_lost(tmp_path, seed):
    one, two = sorted(drawn(seed, 300)), drawn(seed + 100, 90)
    found = sliced(tmp_path, [[one], [two[:50], two[50:]]], most=40)
    assert all(sum(map(len, part)) <= 40 for part in found)
    ends = [(min(chain(*part)), max(chain(*part))) for part in found]
    assert all(a[1] < b[0] for a, b in pairwise(ends))
    for number, values in enumerate((one, two)):
        assert sorted(v for part in found for v in part[number]) == sorted(values)


def test_rows_with_one_value_stay_together_however_many(tmp_path):
    found = sliced(tmp_path, [[[5] * 30 + [6], [5] * 20 + [900]]], most=10)
    assert [[len(values) for values in part] for part in found] == [[50], [2]]
