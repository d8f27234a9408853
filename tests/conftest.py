"""What the tests of several rooms share: a folder of their own, Spark, and the real corpora."""

import shutil
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2] / "shared" / "data"
TWO_WORKERS = "local-cluster[2,1,1024]"


@pytest.hookimpl(tryfirst=True)  # before xdist looks at the groups
def pytest_collection_modifyitems(items):
    """Let one process run what shares something dear: Spark, or a fixture of a module."""
    for item in items:
        chosen = getattr(getattr(item, "callspec", None), "params", {}).values()
        known = getattr(getattr(item, "_fixtureinfo", None), "name2fixturedefs", {}).values()
        if "spark" in [*getattr(item, "fixturenames", ()), *map(str, chosen)]:
            item.add_marker(pytest.mark.xdist_group("spark"))
        elif any(definitions[-1].scope == "module" for definitions in known):
            item.add_marker(pytest.mark.xdist_group(str(item.path)))


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder to work in, so that messages show bare file names."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def shared_data():
    if not SHARED.is_dir():
        pytest.skip("no ../shared/data beside this checkout: the real corpora are not there")
    return SHARED


@pytest.fixture(scope="session")
def spark(tmp_path_factory):
    """Spark with two worker processes on this computer, started once."""
    pyspark = pytest.importorskip("pyspark")
    pytest.importorskip("sqlglot")
    if shutil.which("java") is None:
        pytest.skip("no Java here: Spark cannot run")
    from otherwords.engine import open_engine

    left = Path(pyspark.__file__).parent / "work"  # where workers of a local cluster keep logs
    before = set(left.glob("*"))
    scratch = tmp_path_factory.mktemp("spark")
    with open_engine("spark", memory="1GB", master=TWO_WORKERS, scratch=scratch) as engine:
        yield engine
    for folder in set(left.glob("*")) - before:
        shutil.rmtree(folder)
