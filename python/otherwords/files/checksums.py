"""SHA-256 checksums, of files and of text: how results name the data they were made from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from otherwords.files.lines import unreadable


def file_checksum(path: Path | str) -> str:
    """The checksum of a file as it is on disk; a compressed file is not unpacked."""
    try:
        with Path(path).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise unreadable(path, error) from error


def checksum(pieces: Iterable[str | bytes | memoryview]) -> str:
    """The checksum of all pieces in a row; text counts as UTF-8.

    >>> checksum(["a ro", b"se"]) == checksum(["a rose"])
    True
    """
    found = hashlib.sha256()
    for piece in pieces:
        found.update(piece.encode("utf-8", "surrogatepass") if isinstance(piece, str) else piece)
    return found.hexdigest()
