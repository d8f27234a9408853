"""The text that is rewritten: checked before work starts, read with progress."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from otherwords.cli.shared.options import STANDARD_STREAM
from otherwords.errors import InputError

TextFile: TypeAlias = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="The text, one sentence per line; - is standard input."),
]


def check_text_file(file: Path, command: str, database: Path | None) -> None:
    """Refuse a file that is not there; to a sentence in its place, offer the pipe."""
    from otherwords.files.lines import read_lines

    if file == STANDARD_STREAM or (file.exists() and not file.is_dir()):
        return
    sentence = str(file)
    if " " in sentence.strip() and not file.exists():
        plain = not set(sentence) & set('"$`\\!')
        quoted = f'"{sentence}"' if plain else shlex.quote(sentence)
        named = f" -d {database}" if database else ""
        piped = f"echo {quoted} | otherwords {command} -{named}"
        raise InputError(sentence, None, f"no such file. To {command} a sentence: {piped}")
    next(read_lines(file))  # says what is wrong with it


def count_lines(file: Path) -> int | None:
    """How many lines a file has, or None if reading it would use it up."""
    from otherwords.files.lines import read_lines

    return sum(1 for _ in read_lines(file)) if file.is_file() else None


def text_lines(file: Path) -> Iterator[str]:
    """The lines of the text."""
    from otherwords.files.lines import read_lines

    return (line for _, line in read_lines(file))
