"""Read what to tune on: sentences with references, in files line by line or in JSON Lines."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import file_digest
from pathlib import Path

from otherwords.corpus.compressions import is_json_lines, read_compressions
from otherwords.corpus.files import read_lines, refuse_stdin_twice, shown
from otherwords.errors import EmptyInputError, InputError, OtherwordsError
from otherwords.rewrite.development_data import Example


def read_development(source: Path | str, references: Sequence[Path | str] = ()) -> list[Example]:
    """The sentences, each with its references, at least one.

    References are files in step with the source; a blank line in one of them stands for none.
    A file of compressions (.jsonl) has them inside.
    """
    if is_json_lines(source):
        if references:
            raise OtherwordsError(
                f"{shown(source)}: has its references inside, but {shown(references[0])} was "
                "named too. Drop one."
            )
        return _compressions(source)
    if not references:
        raise OtherwordsError(
            f"{shown(source)}: no reference named. Name files with a line for each of its lines."
        )
    refuse_stdin_twice(source, *references)
    return _in_step(source, references)


def file_checksum(path: Path | str) -> str:
    """The SHA-256 of a file."""
    with Path(path).open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _in_step(source: Path | str, references: Sequence[Path | str]) -> list[Example]:
    sentences = _lines(source)
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
    found = []
    rows = zip(*columns, strict=True)
    for number, (text, row) in enumerate(zip(sentences, rows, strict=True), 1):
        wanted = tuple(line for line in row if line.strip())
        if not text.strip() or not wanted:
            what = "empty" if not text.strip() else "no file has a reference of it"
            advice = "Leave the line out of all files."
            raise InputError(shown(source), number, f"{what}, nothing to tune on. {advice}")
        found.append(Example(text, wanted))
    return _some(found, source)


def _compressions(path: Path | str) -> list[Example]:
    found = []
    for sentence in read_compressions(path):
        wanted = tuple(text for text in sentence.summaries if text.strip())
        if not wanted:
            advice = "Leave it out."
            raise InputError(path, None, f"'{sentence.id}' has no compression. {advice}")
        found.append(Example(sentence.text, wanted))
    return _some(found, path)


def _some(examples: list[Example], path: Path | str) -> list[Example]:
    if not examples:
        raise EmptyInputError(f"{shown(path)}: no line in it. Give sentences, one a line.")
    return examples


def _lines(path: Path | str) -> list[str]:
    return [line for _, line in read_lines(path)]
