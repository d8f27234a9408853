"""The engines under test: DuckDB for each test, Spark once for all of them."""

import pytest

from otherwords.engine import open_engine


@pytest.fixture
def duckdb(tmp_path):
    with open_engine("duckdb", memory="1GB", threads=2, scratch=tmp_path / "scratch") as engine:
        yield engine


@pytest.fixture(params=["duckdb", "spark"])
def engine(request):
    return request.getfixturevalue(request.param)
