"""The examples of docs/rooms/corpus.md run, and show what they say."""

import doctest
from pathlib import Path

import otherwords.corpus

PAGE = Path(__file__).parents[3] / "docs" / "rooms" / "corpus.md"


def test_the_page_runs_as_printed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted > 20
    assert results.failed == 0


def test_the_page_names_every_reader_and_writer():
    page = PAGE.read_text(encoding="utf-8")
    verbs = [name for name in otherwords.corpus.__all__ if name.startswith(("read_", "write_"))]
    assert [name for name in verbs if name not in page] == []
