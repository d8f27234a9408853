"""Counting reads each occurrence a bounded number of times, however little fits into memory."""

import re

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from otherwords.engine import open_engine, ranges
from otherwords.engine.duck import DuckEngine
from otherwords.engine.split import Split, write_split
from otherwords.grammar.occurrences import OCCURRENCE_SCHEMA
from otherwords.pivot import Settings, count_rules

ROWS = 21_000


def occurrences():
    draw = np.random.default_rng(5)
    pool = draw.integers(-(2**63), 2**63 - 1, ROWS // 3)
    zero = np.zeros(ROWS, np.int64)
    columns = {"f": pool[draw.integers(0, len(pool), ROWS)], "e": pool[draw.permutation(ROWS) // 3]}
    columns |= {"lhs": draw.integers(0, 3, ROWS), "ord": zero, "links": draw.integers(0, 2, ROWS)}
    columns |= {"n": zero + 1, "own": zero + 1, "words": zero, "lex_ef": zero, "lex_fe": zero}
    return pa.table({name: columns[name] for name in OCCURRENCE_SCHEMA.names}).cast(
        OCCURRENCE_SCHEMA
    )


@pytest.fixture
def reads(monkeypatch):
    """How many rows each query, and each division into ranges, has read."""
    found = []
    real, divide = DuckEngine._write, ranges.parquet_batches

    def write(self, sql, *given):
        for name, files in self.files.items():
            rows = sum(pq.read_metadata(file).num_rows for file in files)
            found.append(len(re.findall(rf"\b(?:FROM|JOIN) {name}\b", sql)) * rows)
        real(self, sql, *given)

    def batches(paths, rows):
        found.append(sum(pq.read_metadata(path).num_rows for path in paths))
        return divide(paths, rows)

    monkeypatch.setattr(DuckEngine, "_write", write)
    monkeypatch.setattr(ranges, "parquet_batches", batches)
    return found


def test_rows_read_for_each_row_of_input_do_not_grow_with_the_slices(tmp_path, monkeypatch, reads):
    def read(slices, files):
        folder = tmp_path / f"{slices}-{files}"
        (folder / "rows").mkdir(parents=True)
        batches = occurrences().to_batches(1000)
        split = Split("f", files)
        write_split(batches, OCCURRENCE_SCHEMA, folder / "rows", split, room=1 << 20)
        monkeypatch.setattr(DuckEngine, "rows_at_once", ROWS // slices)
        reads.clear()
        settings = Settings(least_count=1, significance=0)
        with open_engine("duckdb", memory="600MB", threads=2, scratch=folder / "s") as engine:
            count_rules(engine, [folder / "rows"], folder, settings)
        return sum(reads) / ROWS, pq.read_table(folder / "rules").num_rows

    once, rules = read(1, 1)
    assert once < 12
    for slices, files, again in [(4, 8, 0), (12, 32, 0), (10, 1, 1)]:
        found, same = read(slices, files)
        assert same == rules
        assert found <= once + again + 2  # a phrase is counted in each slice, and read twice
