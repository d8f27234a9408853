"""The errors a user can mend.

Each one says in one line where, what was found and what to do. The command line prints that
line and exits with 1; whatever else escapes is a bug and keeps its traceback.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path


class OtherwordsError(Exception):
    """Something the user can put right."""


class InputError(OtherwordsError):
    """A file cannot be read as what it should be; names the file and, if known, the line."""

    def __init__(self, path: str | Path, line: int | None, message: str) -> None:
        where = f"{path}:{line}" if line is not None else f"{path}"
        super().__init__(f"{where}: {message}")
        self.path = str(path)
        self.line = line


class EmptyInputError(OtherwordsError):
    """There is nothing to work on: no line, or none with content."""


class ModelFileError(OtherwordsError):
    """A saved model is damaged, cut short, of another kind, or of a version not known here."""


class DatabaseError(OtherwordsError):
    """A database is damaged, half-written, of a format not known here, or none at all."""


class DamagedDatabaseError(DatabaseError):
    """A part of a database is not what was written: cut short, changed, or another file."""


class FingerprintCollisionError(OtherwordsError):
    """Two texts have the same 64-bit fingerprint, so they would be taken for one."""


class OutputError(OtherwordsError):
    """An output file could not be written whole; nothing was left under its final name."""


class UnknownNameError(OtherwordsError):
    """No such rule, language, setting...; lists what there is and guesses what was meant.

    >>> print(UnknownNameError("rule", "grow_diag", ["grow-diag", "union"]))
    no rule called 'grow_diag'. Did you mean 'grow-diag'? Known: grow-diag, union.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        close = difflib.get_close_matches(name, names, n=1)
        guess = f" Did you mean '{close[0]}'?" if close else ""
        super().__init__(f"no {kind} called '{name}'.{guess} Known: {', '.join(names)}.")
