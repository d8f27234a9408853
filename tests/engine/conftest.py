"""The engines under test: DuckDB for each test, Spark once for all of them."""

import shutil
from pathlib import Path

import pytest

from otherwords.engine import open_engine

TWO_WORKERS = "local-cluster[2,1,512]"


@pytest.fixture(scope="session")
def spark(tmp_path_factory):
    """Spark with two worker processes on this computer, started once."""
    pyspark = pytest.importorskip("pyspark")
    pytest.importorskip("sqlglot")
    if shutil.which("java") is None:
        pytest.skip("no Java here: Spark cannot run")
    left = Path(pyspark.__file__).parent / "work"  # where workers of a local cluster keep logs
    before = set(left.glob("*"))
    scratch = tmp_path_factory.mktemp("spark")
    with open_engine("spark", memory="1GB", master=TWO_WORKERS, scratch=scratch) as engine:
        yield engine
    for folder in set(left.glob("*")) - before:
        shutil.rmtree(folder)


@pytest.fixture
def duckdb(tmp_path):
    with open_engine("duckdb", memory="1GB", threads=2, scratch=tmp_path / "scratch") as engine:
        yield engine


@pytest.fixture(params=["duckdb", "spark"])
def engine(request):
    return request.getfixturevalue(request.param)
