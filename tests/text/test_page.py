"""The page of the room shows what really happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import otherwords.text
from otherwords.text.normalise import _PLAIN

PAGE = Path(__file__).parents[2] / "docs" / "rooms" / "text.md"


def test_the_examples_of_the_page_run_as_printed() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_the_page_names_every_public_name_and_every_shape_that_is_made_plain() -> None:
    page = PAGE.read_text(encoding="utf-8")
    names = {*otherwords.text.__all__} - {"Typography"}
    assert [name for name in [*names, *_PLAIN, *_PLAIN.values()] if name not in page] == []
