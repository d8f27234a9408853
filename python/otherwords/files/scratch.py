"""A folder for what does not fit into memory, and a clear error when it cannot be used."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from otherwords.errors import OutputError


@contextmanager
def scratch_folder(parent: Path | str | None) -> Iterator[Path]:
    """An empty folder, removed afterwards; by default in the system's temporary folder."""
    with explained(Path(tempfile.gettempdir() if parent is None else parent)):
        folder = tempfile.TemporaryDirectory(prefix="otherwords-", dir=parent)
    with folder as name:
        yield Path(name)


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """Turn what the system reports about scratch files into an OutputError."""
    try:
        yield
    except OSError as error:
        advice = "Make room there, or choose another folder: --scratch FOLDER."
        message = f"{folder}: scratch files cannot be written ({error.strerror}). {advice}"
        raise OutputError(message) from error
