"""Counts of words and tags beside a database."""

import pyarrow.parquet as pq
import pytest

from otherwords.database.tags import read_tags, tag_table
from otherwords.errors import DatabaseError


def test_counts_are_read_as_they_were_written(here):
    counts = {("old", "JJ"): 3, ("old", "NN"): 1}
    pq.write_table(tag_table(counts), here / "tags.parquet")
    assert read_tags(here) == counts


def test_a_folder_without_the_table_has_none(here):
    assert read_tags(here) == {}


def test_a_damaged_table_is_a_one_line_error(here):
    (here / "tags.parquet").write_bytes(b"PAR1 no, it is not")
    with pytest.raises(DatabaseError, match=r"tags.parquet: damaged. Copy or build"):
        read_tags(here)
