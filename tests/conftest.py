"""What the tests of several rooms share: a folder of their own, Spark, and the real corpora."""

import shutil
from pathlib import Path

import pytest
from hypothesis import settings
from tests.cli.prepared import PreparedProgram

settings.register_profile("untimed", deadline=None, max_examples=60)  # being busy is no fault
settings.load_profile("untimed")

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared" / "data"
TWO_WORKERS = "local-cluster[2,1,1024]"
# the tables of tests are small: what Java would win by compiling its code well, it never earns
SHORT_RUNS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"


LONGEST_FIRST = """
    tests/test_consoles.py tests/build/ tests/browser/ tests/cli/test_examples.py tests/workbench/
    tests/fuzz/ tests/test_golden.py tests/test_wheel.py tests/cli/ tests/test_ tests/
""".split()


def place_in_line(path):
    starts = (place for place, start in enumerate(LONGEST_FIRST) if path.startswith(start))
    return next(starts, len(LONGEST_FIRST))


@pytest.hookimpl(tryfirst=True)  # before marks are asked for
def pytest_collection_modifyitems(items):
    """Mark what runs on Spark, and let the longest files begin.

    One process runs what is on Spark, beside the others, so that it starts once. The others take
    files in this order, and should not be left with a long one at the end.
    """
    items.sort(
        key=lambda item: place_in_line(item.path.as_posix().removeprefix(f"{ROOT.as_posix()}/"))
    )
    for item in items:
        chosen = getattr(getattr(item, "callspec", None), "params", {}).values()
        on_spark = "spark" in [*getattr(item, "fixturenames", ()), *map(str, chosen)]
        if on_spark or "spark" in item.path.stem:
            item.add_marker(pytest.mark.spark)


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder to work in, so that messages show bare file names."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def nothing_shipped(tmp_path, monkeypatch):
    """As if the package came without a database, and none were named."""
    monkeypatch.delenv("OTHERWORDS_DATABASE", raising=False)
    monkeypatch.setenv("OTHERWORDS_SHIPPED", str(tmp_path / "nothing"))


@pytest.fixture(scope="session")
def prepared():
    """The program, loaded once for all tests that run it to its end."""
    program = PreparedProgram()
    yield program
    program.close()


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
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("JDK_JAVA_OPTIONS", SHORT_RUNS)
        with open_engine("spark", memory="1GB", master=TWO_WORKERS, scratch=scratch) as engine:
            yield engine
    for folder in set(left.glob("*")) - before:
        shutil.rmtree(folder)
