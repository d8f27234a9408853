"""Refuse to write text that would not be read back unchanged.

A newline inside a sentence splits its line in two and puts every later line out of step with the
other file. Better no file than a broken one.
"""

from __future__ import annotations

from pathlib import Path

from otherwords.errors import OutputError

NAMES = {"\n": "newline", "\r": "carriage return", "\t": "tab", " ": "space"}


def refuse_characters(text: str, characters: str, path: Path | str, what: str, number: int) -> None:
    """Raise an OutputError if the text contains one of the characters.

    >>> refuse_characters("to be", "\\n", "a.en", "source of pair", 3)
    >>> refuse_characters("to\\tbe", "\\t\\n", "a.tsv", "source of pair", 3)
    Traceback (most recent call last):
    otherwords.errors.OutputError: a.tsv: tab in the source of pair 3. Replace it before writing.
    """
    for character in characters:
        if character in text:
            found = f"{NAMES[character]} in the {what} {number:,}"
            raise OutputError(f"{path}: {found}. Replace it before writing.")


def refuse_line_breaks(text: str, path: Path | str, what: str, number: int) -> None:
    """Raise an OutputError if the text would not be read back as one line of a file."""
    refuse_characters(text, "\n", path, what, number)
    if text.endswith("\r"):  # it would be read as part of the line ending
        refuse_characters(text, "\r", path, what, number)
