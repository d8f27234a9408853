"""An open project: read it, write to it.

    with Store.create("links.owb") as store, store.writing() as connection:
        connection.execute(...)

A transaction is there as a whole or not at all. Writers to SQLite take turns; on PostgreSQL rows
are locked where two may meet. `Unavailable` means that the database does not answer at the moment
(it is being restarted): try again.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, Engine, create_engine, event, insert, select
from sqlalchemy.exc import DBAPIError, OperationalError

from otherwords.errors import OtherwordsError
from otherwords.files.whole_files import whole_path
from otherwords.workbench.extra import need_team
from otherwords.workbench.store.migrations import NEWEST, current, upgrade
from otherwords.workbench.store.place import (
    FileLock,
    is_url,
    refuse_network_disk,
    shown_name,
    sqlalchemy_url,
)
from otherwords.workbench.store.tables import setting

BUSY = 30
"""Seconds that SQLite waits for another transaction."""
MAGIC = b"SQLite format 3\x00"
APPLICATION = 0x6F77_6231
"""Marks a SQLite file as a project of the workbench ("owb1")."""


class Unavailable(Exception):  # noqa: N818
    """The database does not answer at the moment."""


class Store:
    """A project that is open; close it, or use it in a `with`."""

    def __init__(self, project: Path | str, engine: Engine, lock: FileLock | None) -> None:
        self.project = project
        self.name = shown_name(project)
        self.engine = engine
        self._lock = lock
        self._turn = threading.Lock()

    @classmethod
    def create(cls, project: Path | str, title: str = "") -> Store:
        """Make an empty project; a file that exists is an error."""
        if not is_url(project):
            path = Path(project)
            if path.exists():
                raise OtherwordsError(f"{path}: already exists. Choose another name.")
            if not path.absolute().parent.is_dir():
                raise OtherwordsError(f"{path}: there is no folder '{path.parent}'. Create it.")
        store = cls._opened(project)
        try:
            with store.writing() as connection:
                if current(connection) is not None:
                    raise OtherwordsError(f"{store.name}: has a project already. Name another.")
                upgrade(connection, store.name)
                if store.is_file:
                    connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION}")
                first = {"secret": secrets.token_hex(32), "title": title or _title(project)}
                rows = [{"key": key, "value": value} for key, value in first.items()]
                connection.execute(insert(setting), rows)
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def open(cls, project: Path | str, *, write: bool = True) -> Store:
        """Open a project, which is brought up to date; `write=False` only reads."""
        if not is_url(project):
            path = Path(project)
            if not path.is_file():
                advice = f"Make it: otherwords workbench new {path}"
                raise OtherwordsError(f"{path}: no such project. {advice}")
            with path.open("rb") as file:
                if file.read(len(MAGIC)) != MAGIC:
                    raise OtherwordsError(f"{path}: not a project of the workbench.")
        store = cls._opened(project, write=write)
        try:
            with store.writing() if write else store.reading() as connection:
                reached = current(connection)
                if reached is None:
                    raise OtherwordsError(f"{store.name}: not a project of the workbench.")
                if write:
                    upgrade(connection, store.name)
                elif reached != NEWEST:
                    raise OtherwordsError(f"{store.name}: of another version. Open it once first.")
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def _opened(cls, project: Path | str, *, write: bool = True) -> Store:
        if is_url(project):
            need_team()
            engine = create_engine(
                sqlalchemy_url(project), pool_pre_ping=True, pool_size=10, max_overflow=20
            )
            return cls(project, engine, None)
        path = Path(project)
        refuse_network_disk(path)
        lock = FileLock(path) if write else None
        engine = create_engine(
            sqlalchemy_url(path), connect_args={"timeout": BUSY}, pool_size=20, max_overflow=20
        )
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return cls(path, engine, lock)

    @property
    def is_file(self) -> bool:
        """Whether the project is a SQLite file."""
        return not is_url(self.project)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A view of the project as it is now."""
        with _answering(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: kept when the block ends well, gone when it does not."""
        if not self.is_file:
            with _answering(), self.engine.begin() as connection:
                yield connection
            return
        with self._turn, _answering(), self.engine.connect() as connection:
            connection = connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    def setting(self, key: str) -> str:
        """A setting of the project; an empty text if it is not there."""
        with self.reading() as connection:
            found = connection.execute(select(setting.c.value).where(setting.c.key == key))
            return str(found.scalar() or "")

    def change_setting(self, key: str, value: str) -> None:
        """Set or replace a setting."""
        with self.writing() as connection:
            connection.execute(setting.delete().where(setting.c.key == key))
            connection.execute(insert(setting).values(key=key, value=value))

    def backup(self, path: Path | str) -> None:
        """Copy the project to a file while it is in use; whole or not at all."""
        if not self.is_file:
            advice = "Use pg_dump, which comes with PostgreSQL."
            raise OtherwordsError(f"{self.name}: backup copies projects in files. {advice}")
        if Path(path).exists():
            raise OtherwordsError(f"{path}: already exists. Choose another name.")
        with whole_path(path) as hidden:
            source, copy = sqlite3.connect(str(self.project)), sqlite3.connect(hidden)
            try:
                source.backup(copy)
            finally:
                source.close()
                copy.close()

    def close(self) -> None:
        """Close all connections and let others open the project."""
        self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def _answering() -> Iterator[None]:
    """Tell a database that does not answer from a mistake."""
    try:
        yield
    except OperationalError as error:
        raise Unavailable(str(error.orig)) from error
    except DBAPIError as error:
        if error.connection_invalidated:
            raise Unavailable(str(error.orig)) from error
        raise


def _title(project: Path | str) -> str:
    return str(project).rpartition("/")[2].partition("?")[0].removesuffix(".owb")
