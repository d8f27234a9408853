"""The errors a user can fix.

Each one says in one line where, what was found and what to do. The command line prints that
line and exits with 1; anything else that escapes is a bug and keeps its traceback.
"""

from __future__ import annotations

import difflib
import os
import reprlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from otherwords.printable import one_line, quoted


class OtherwordsError(Exception):
    """Something the user can fix, said in one line that is safe to print."""

    def __init__(self, message: object = "") -> None:
        super().__init__(one_line(str(message)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the finished line: a pool of processes hangs on an error it cannot send back."""
        return _error_again, (type(self), self.args, self.__dict__)


def _error_again(kind: type[OtherwordsError], args: Any, state: dict[str, Any]) -> OtherwordsError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(state)
    return error


class InputError(OtherwordsError):
    """A file is not what it should be; names the file and, if known, the line."""

    def __init__(self, path: str | Path, line: int | None, message: str) -> None:
        where = f"{path}:{line}" if line is not None else f"{path}"
        super().__init__(f"{where}: {message}")
        self.path = str(path)
        self.line = line


class LinkError(OtherwordsError, ValueError):
    """Links point outside their sentence pair, or the pair is too long for them."""


class EmptyInputError(OtherwordsError):
    """There is nothing to work on: no line, or none with content."""


class ModelFileError(OtherwordsError):
    """A saved model is damaged, cut short, of another kind, or of an unknown version."""


class DatabaseError(OtherwordsError):
    """A database is damaged, half-written, of an unknown format, or not a database at all."""


class DamagedDatabaseError(DatabaseError):
    """A file of a database is cut short, changed, or another file."""


class FingerprintCollisionError(OtherwordsError):
    """Two texts have the same 64-bit fingerprint and would be mistaken for each other."""


class OutputError(OtherwordsError):
    """An output file could not be written whole; nothing was left under its final name."""


class WrongKindError(OtherwordsError, TypeError):
    """An argument is of another kind than expected: None, a string for a list, a dict for settings.

    >>> print(WrongKindError("phrases", "a list", "about", "Write ['about']."))
    phrases: expected a list, found the text 'about'. Write ['about'].
    """

    def __init__(self, name: str, expected: str, found: object, advice: str) -> None:
        shown = reprlib.repr(found)
        if found is not None:
            kind = "the text" if isinstance(found, str) else f"{type(found).__name__}"
            shown = f"{kind} {shown}"
        super().__init__(f"{name}: expected {expected}, found {shown}. {advice}")


def check_kind(name: str, value: object, kind: type) -> None:
    """Raise a WrongKindError unless the argument called `name` is of this kind.

    >>> check_kind("settings", {"k": 5}, InputError)
    Traceback (most recent call last):
    otherwords.errors.WrongKindError: settings: expected InputError, found dict {'k': 5}. \
Write InputError(...).
    """
    if not isinstance(value, kind):
        raise WrongKindError(name, kind.__name__, value, f"Write {kind.__name__}(...).")


def path_of(name: str, value: Path | str, example: str) -> Path:
    """The path that the argument called `name` says; a WrongKindError if it says none.

    >>> path_of("database", 3, "Database.open('en.ow')")
    Traceback (most recent call last):
    otherwords.errors.WrongKindError: database: expected a path, found int 3. \
Write Database.open('en.ow').
    """
    if not isinstance(value, str | os.PathLike):
        raise WrongKindError(name, "a path", value, f"Write {example}.")
    return Path(value)


def check_list(name: str, value: object, of: str, advice: str) -> None:
    """Raise a WrongKindError for None, a single text, or a dictionary where a list is expected.

    >>> check_list("lines", "One.", "sentences", "Write ['One.'].")
    Traceback (most recent call last):
    otherwords.errors.WrongKindError: lines: expected a list of sentences, found the text 'One.'. \
Write ['One.'].
    """
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        raise WrongKindError(name, f"a list of {of}", value, advice)


class UnknownNameError(OtherwordsError):
    """No such rule, language, setting...; lists the known ones and guesses what was meant.

    >>> print(UnknownNameError("rule", "grow_diag", ["grow-diag", "union"]))
    no rule called 'grow_diag'. Did you mean 'grow-diag'? Known: grow-diag, union.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names, name = sorted(known), quoted(name)
        close = difflib.get_close_matches(name, names, n=1)
        guess = f" Did you mean '{close[0]}'?" if close else ""
        super().__init__(f"no {kind} called '{name}'.{guess} Known: {', '.join(names)}.")


class UnknownPhraseError(OtherwordsError, KeyError):
    """A database has no such phrase; names the closest it has."""

    def __init__(self, phrase: str, where: str, close: Iterable[str]) -> None:
        names = ", ".join(map(repr, close))
        guess = f" Did you mean {names}?" if names else ""
        self.phrase = phrase
        super().__init__(f"{where}: has no phrase {quoted(phrase)!r}.{guess}")

    def __str__(self) -> str:
        """The line as it is; KeyError would quote it."""
        return str(self.args[0])
