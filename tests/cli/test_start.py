"""The program starts fast, which it does by not importing what it does not need.

How fast it is depends on the machine: benchmarks/startup.py measures it. What a test can hold is
which libraries are loaded on the way.
"""

import subprocess
import sys

import pytest
from tests.cli.small_database import made  # noqa: F401

RUN = """
import sys
from otherwords.cli.main import main
sys.argv[1:] = {words}
try:
    main()
except SystemExit as end:
    assert end.code == 0
"""
LOADED = "import sys; print('loaded:', *sorted({heavy} & set(sys.modules)))"
LIBRARIES = {"duckdb", "email", "nltk", "pandas", "pyarrow", "pydantic", "rich", "scipy", "sqlglot"}


def loaded(program, heavy):
    """Which of the heavy modules are there when the program has run."""
    check = LOADED.format(heavy=heavy)
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\n{check}"], check=True, capture_output=True, text=True
    )
    return done.stdout.splitlines()[-1].split()[1:]


def test_the_package_loads_no_room_and_no_library():
    rooms = {"otherwords.corpus", "otherwords.database", "otherwords.cli", "typer"}
    assert loaded("import otherwords", LIBRARIES | {"numpy"} | rooms) == []


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["lookup", "--help"]], ids=" ".join)
def test_help_loads_no_library_and_no_other_room(words):
    program = RUN.format(words=words)
    assert loaded(program, LIBRARIES | {"numpy", "otherwords.database", "otherwords.parse"}) == []


@pytest.mark.usefixtures("made")
def test_a_lookup_loads_what_the_packed_store_needs():
    program = RUN.format(words=["lookup", "car", "--database", "made.ow"])
    unneeded = {"otherwords.parse.parser", "otherwords.grammar.extract", "otherwords.pivot.run"}
    unneeded |= {"otherwords.database.tables", "otherwords.database.ppdb.importing"}
    assert loaded(program, LIBRARIES | unneeded) == []
