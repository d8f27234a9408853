"""The English database that comes with the package, and which database is meant if none is named.

    Database.open()          that of OTHERWORDS_DATABASE, or the one that comes with the package

It is an ordinary database, `database/english` inside the package; data/english/make.py makes it. A
checkout or a slim package may lack it: then a database has to be named.
"""

from __future__ import annotations

import os
from pathlib import Path

from otherwords.errors import OtherwordsError, path_of
from otherwords.machine import DATABASE_VARIABLE

ELSEWHERE = "OTHERWORDS_SHIPPED"
"""The environment variable of packagers who put the shipped database into another folder."""
FOLDER = Path(__file__).parent / "english"


def shipped_folder() -> Path:
    """Where the database that comes with the package lies, or would lie."""
    given = os.environ.get(ELSEWHERE)
    return Path(given) if given else FOLDER


def is_shipped(folder: Path | str) -> bool:
    """Whether this is the database that comes with the package."""
    return Path(folder).absolute() == shipped_folder().absolute()


def has_shipped() -> bool:
    """Whether this copy of the package comes with a database."""
    from otherwords.database.manifest import MANIFEST

    return (shipped_folder() / MANIFEST).is_file()


def called(folder: Path) -> str:
    """A database as a message names it: by its folder, unless it comes with the package."""
    return "the database that comes with otherwords" if is_shipped(folder) else str(folder)


def database_folder(named: Path | str | None = None) -> Path:
    """The folder of the database named, or of the one to use otherwise; an error without one."""
    if named is not None:
        return path_of("path", named, "Database.open('en.ow')")
    given = os.environ.get(DATABASE_VARIABLE)
    if given:
        return Path(given)
    if has_shipped():
        return shipped_folder()
    raise OtherwordsError(
        "no database named, and this copy of otherwords comes without one. Name one, as in "
        f"--database sample.ow, or set {DATABASE_VARIABLE}. "
        "To make one: otherwords build --sample -o sample.ow"
    )
