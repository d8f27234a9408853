"""Read what to tune on: sentences, and references line by line in files of their own."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import file_digest
from pathlib import Path

from otherwords.corpus.files import read_lines, refuse_stdin_twice, shown
from otherwords.errors import EmptyInputError, InputError


def read_development(
    source: Path | str, references: Sequence[Path | str]
) -> tuple[list[str], list[list[str]]]:
    """The sentences, and for each its references; all files have the same lines, none empty."""
    refuse_stdin_twice(source, *references)
    sentences = _lines(source)
    if not sentences:
        raise EmptyInputError(f"{shown(source)}: no line in it. Give sentences, one a line.")
    columns = []
    for path in references:
        lines = _lines(path)
        if len(lines) != len(sentences):
            raise InputError(
                shown(path),
                None,
                f"{len(lines):,} lines, but {shown(source)} has {len(sentences):,}. "
                "Line n must be a reference of sentence n.",
            )
        columns.append(lines)
    return sentences, [list(row) for row in zip(*columns, strict=True)]


def file_checksum(path: Path | str) -> str:
    """The SHA-256 of a file."""
    with Path(path).open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _lines(path: Path | str) -> list[str]:
    lines = []
    for number, line in read_lines(path):
        if not line.strip():
            advice = "Leave the line out of all files."
            raise InputError(shown(path), number, f"empty, nothing to tune on. {advice}")
        lines.append(line)
    return lines
