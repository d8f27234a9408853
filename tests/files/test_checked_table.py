"""A Parquet table compared with checksums before it is read: damage is an error, never a row."""

import random
import zlib

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from otherwords.errors import DamagedDatabaseError
from otherwords.files.checked_table import CheckedTable, table_facts

ROWS, GROUP = 1000, 300


@pytest.fixture
def path(tmp_path):
    chance = random.Random(1)
    words = sorted(f"w{chance.randrange(99)}" for _ in range(ROWS))
    table = pa.table({"word": words, "n": [chance.random() for _ in range(ROWS)]})
    pq.write_table(table, tmp_path / "t.parquet", row_group_size=GROUP, write_page_checksum=True)
    return tmp_path / "t.parquet"


def opened(path, facts):
    schema = pa.schema([("word", pa.string()), ("n", pa.float64())])
    return CheckedTable(path, schema, facts, "Copy it again.")


def rows(table):
    return pa.Table.from_batches(table.batches(None, GROUP)).to_pylist()


def test_the_checksums_are_of_the_bytes_of_the_row_groups(path):
    facts = table_facts(path)
    content = path.read_bytes()
    groups = pq.read_metadata(path)
    starts = [groups.row_group(k).column(0).dictionary_page_offset for k in range(4)]
    end = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
    bounds = zip(starts, [*starts[1:], end], strict=True)
    assert facts["groups"] == [f"{zlib.crc32(content[a:b]):08x}" for a, b in bounds]
    assert starts[0] == 4  # nothing but the mark is before the first


def test_batches_are_the_rows_and_columns_asked_for(path):
    table = opened(path, table_facts(path))
    assert rows(table) == pq.read_table(path).to_pylist()
    batches = list(table.batches(["n"], 100))
    assert {batch.num_rows for batch in batches} == {100}
    assert batches[0].schema.names == ["n"]
    assert table.verify() == path


def test_a_flipped_bit_is_refused_or_changes_no_row(path):
    facts, content = table_facts(path), path.read_bytes()
    sound, chance = rows(opened(path, facts)), random.Random(2)
    for place in [*range(4), *chance.sample(range(4, len(content)), 600)]:
        flipped = bytearray(content)
        flipped[place] ^= 1 << chance.randrange(8)
        path.write_bytes(flipped)
        if place < 4:  # the mark, which nothing depends on
            try:
                assert rows(opened(path, facts)) == sound
            except DamagedDatabaseError:
                continue
            continue
        for use in (rows, CheckedTable.verify):
            with pytest.raises(DamagedDatabaseError) as raised:
                use(opened(path, facts))
            assert str(raised.value).startswith(f"{path}: damaged, ")
            assert str(raised.value).endswith(". Copy it again.")
            assert "\n" not in str(raised.value)


def test_only_the_groups_that_are_read_are_compared(path):
    facts = table_facts(path)
    content = bytearray(path.read_bytes())
    content[10] ^= 1
    path.write_bytes(content)
    table = opened(path, facts)
    assert table.read(3).num_rows == ROWS - 3 * GROUP
    with pytest.raises(DamagedDatabaseError, match="a checksum does not match"):
        table.read(0)


@pytest.mark.parametrize(
    "change",
    [{"end": None}, {"groups": None}, {"groups": []}, {"groups": ["00000000"] * 4}],
)
def test_facts_that_do_not_fit_are_an_error(path, change):
    with pytest.raises(DamagedDatabaseError, match="damaged"):
        opened(path, {**table_facts(path), **change}).verify()


def test_other_columns_truncated_and_missing_files_are_errors(path):
    facts, content = table_facts(path), path.read_bytes()
    with pytest.raises(DamagedDatabaseError, match="damaged"):
        CheckedTable(path, pa.schema([("word", pa.string())]), facts, "").verify()
    for other in (b"", content[:-1], content[: len(content) // 2], content + b"\0"):
        path.write_bytes(other)
        with pytest.raises(DamagedDatabaseError, match="damaged"):
            opened(path, facts).verify()
    path.unlink()
    with pytest.raises(DamagedDatabaseError, match="damaged"):
        opened(path, facts).verify()
