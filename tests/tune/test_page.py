"""The page of the room shows what really happens."""

import doctest
from pathlib import Path

from otherwords.tune import OBJECTIVES

PAGE = Path(__file__).parents[2] / "docs" / "rooms" / "tune.md"


def test_the_examples_of_the_page_run_as_printed():
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 4
    assert result.failed == 0


def test_the_page_names_every_objective():
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in OBJECTIVES if f"| `{name}" not in page] == []
