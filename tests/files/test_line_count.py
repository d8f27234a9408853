"""The number of lines is what a reader finds, where it can be had before the reading."""

import gzip
import os
from pathlib import Path

import pytest

from otherwords.files import line_count
from otherwords.files.line_count import count_lines
from otherwords.files.lines import read_lines


@pytest.mark.parametrize(
    "content", [b"", b"a", b"a\n", b"a\nb", b"\n\n", b"a\r\nb\n", b"x\n" * 700_000]
)
def test_lines_are_counted_as_they_are_read(tmp_path, content):
    path = tmp_path / "a.en"
    path.write_bytes(content)
    assert count_lines(path) == len(list(read_lines(path)))


def test_streams_folders_and_compressed_files_are_not_counted(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    Path("-").write_text("standard input, whatever file there is\n")
    Path("a.gz").write_bytes(gzip.compress(b"text\n"))
    for path in "-", "pipe", "missing", ".", "a.gz":
        assert count_lines(path) is None


def test_very_large_files_are_not_counted(tmp_path, monkeypatch):
    (tmp_path / "a.en").write_text("one\ntwo\n")
    monkeypatch.setattr(line_count, "COUNTED_AT_MOST", 7)
    assert count_lines(tmp_path / "a.en") is None
