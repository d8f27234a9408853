"""The examples of docs/rooms/agreement.md run, and show what they say."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "rooms" / "agreement.md"


def test_the_page_runs_as_printed():
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted > 10
    assert results.failed == 0
