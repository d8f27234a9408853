"""Files of one size cut from sorted parts."""

from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as pa
import pyarrow.parquet as pq
from hypothesis import given
from hypothesis import strategies as st

from otherwords.engine import ordered
from otherwords.engine.folders import part_path


@given(st.lists(st.integers(0, 40), min_size=1, max_size=6), st.integers(1, 25), st.integers(1, 9))
def test_files_cut_from_others_hold_every_row_once_and_in_order(counts, rows, group):
    with TemporaryDirectory() as scratch:
        files, numbers = [], iter(range(sum(counts)))
        for place, count in enumerate(counts):
            files.append(str(Path(scratch, f"{place}.parquet")))
            own = pa.table({"n": pa.array(islice(numbers, count), pa.int64())})
            pq.write_table(own, files[-1], row_group_size=group)
        made = ordered.pieces_of_files(files, counts, rows)
        found = []
        for numbered in enumerate(made):
            ordered.write_file(own.schema, Path(scratch), numbered)
            values = pq.read_table(part_path(Path(scratch), numbered[0]))["n"].to_pylist()
            assert len(values) == min(rows, sum(counts) - len(found))
            found += values
    assert found == list(range(sum(counts)))
