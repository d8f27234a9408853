"""The tables of a project, declared once.

`event` is only ever added to: the state of a piece of work is the replay of its events, and
`work.version` counts them. Times are texts in UTC (`2026-05-01T09:30:00.123Z`), which sort as
they are; contents are JSON.
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMES)


def _number() -> Column[int]:
    return Column("id", Integer, primary_key=True)


def _text(name: str, *, null: bool = False) -> Column[str]:
    return Column(name, Text, nullable=null)


def _count(name: str) -> Column[int]:
    return Column(name, Integer, nullable=False)


def _of(table: str, *, null: bool = False) -> Column[int]:
    return Column(f"{table}_id", Integer, ForeignKey(f"{table}.id"), nullable=null)


setting = Table("setting", metadata, Column("key", String(80), primary_key=True), _text("value"))
person = Table(
    "person",
    metadata,
    _number(),
    Column("name", String(80), nullable=False, unique=True),
    _text("password", null=True),
    _text("role"),
    _text("preferences"),
    _text("added"),
)
session = Table(
    "session",
    metadata,
    Column("token", String(64), primary_key=True),
    _of("person"),
    _text("expires"),
)
attempt = Table(
    "attempt", metadata, _number(), _text("name"), _text("address"), Column("at", String(32))
)
tag_set = Table(
    "tag_set",
    metadata,
    _number(),
    Column("name", String(80), nullable=False),
    _count("version"),
    _text("content"),
    _text("added"),
    UniqueConstraint("name", "version"),
)
guideline = Table(
    "guideline",
    metadata,
    _number(),
    Column("kind", String(40), nullable=False),
    _count("version"),
    _text("content"),
    _text("added"),
    UniqueConstraint("kind", "version"),
)
task = Table(
    "task", metadata, _number(), _text("kind"), _text("title"), _text("settings"), _text("added")
)
item = Table(
    "item",
    metadata,
    _number(),
    _of("task"),
    Column("name", String(400), nullable=False),
    _count("position"),
    _text("content"),
    UniqueConstraint("task_id", "name"),
)
phase = Table(
    "phase",
    metadata,
    _number(),
    _of("task"),
    _text("kind"),
    _text("title"),
    _text("settings"),
    _text("state"),
    _text("added"),
)
work = Table(
    "work",
    metadata,
    _number(),
    _of("phase"),
    _of("item"),
    _of("person"),
    Column("part", String(20), nullable=False),
    _count("position"),
    _count("version"),
    _text("status"),
    _text("settings"),
    _text("changed", null=True),
    UniqueConstraint("phase_id", "item_id", "person_id", "part"),
)
event = Table(
    "event",
    metadata,
    Column("id", String(36), primary_key=True),
    _of("work"),
    _count("version"),
    _text("operation"),
    _text("at"),
    UniqueConstraint("work_id", "version"),
)
comment = Table(
    "comment",
    metadata,
    Column("id", String(36), primary_key=True),
    _of("item"),
    _of("person"),
    _text("content"),
    _text("at"),
)
transfer = Table(
    "transfer",
    metadata,
    _number(),
    _of("person", null=True),
    _text("direction"),
    _text("name"),
    _text("signature"),
    _text("at"),
)
Index("ix_session_person_id", session.c.person_id)
Index("ix_attempt_at", attempt.c.at)
Index("ix_work_person_id", work.c.person_id)
Index("ix_work_item_id", work.c.item_id)
Index("ix_comment_item_id", comment.c.item_id)


def now() -> str:
    """The time in UTC, to the millisecond."""
    return in_text(datetime.now(UTC))


def in_text(time: datetime) -> str:
    """A time as it is stored.

    >>> in_text(datetime(2026, 5, 1, 9, 30, tzinfo=UTC))
    '2026-05-01T09:30:00.000Z'
    """
    return f"{time.astimezone(UTC):%Y-%m-%dT%H:%M:%S}.{time.microsecond // 1000:03d}Z"
