"""A build on Spark: the same rules, paraphrases and numbers."""

import math
import shutil
from importlib.util import find_spec
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tests.database.small_bitext import write_bitext

from otherwords.database.build import build
from otherwords.database.recipe_sources import find_recipe

pytestmark = pytest.mark.skipif(
    find_spec("pyspark") is None or shutil.which("java") is None, reason="needs Spark and Java"
)


def test_both_engines_build_the_same_database(here):
    write_bitext(here)
    tables = []
    for run in ({"threads": 1}, {"engine": "spark", "master": "local[2]", "memory": "1GB"}):
        settings = {"align": {"sweeps": 0}, "run": run}
        name = Path(run.get("engine", "here") + ".ow")
        build(find_recipe([Path("small.en"), Path("small.de")], settings=settings), name)
        tables.append({part: pq.read_table(name / f"{part}.parquet") for part in PARTS})
    for part in PARTS:
        first, second = (table[part] for table in tables)
        assert first.schema == second.schema
        for column in first.column_names:
            values = zip(first[column].to_pylist(), second[column].to_pylist(), strict=True)
            assert all(same(a, b) for a, b in values), (part, column)


PARTS = ("paraphrases", "rules")


def same(a, b):
    """Two machines may differ in the last bit of a logarithm."""
    return math.isclose(a, b, rel_tol=1e-12, abs_tol=1e-12) if isinstance(a, float) else a == b
