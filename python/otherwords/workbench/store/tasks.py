"""Tasks and their items, tag sets and guidelines in versions.

A task is one kind of work on one set of items. What an item holds depends on the kind: two members
in tokens, a sentence, or variants of a sentence. A tag set is kept as text in numbered versions: a
task names the one it uses, and moves to another by an explicit migration.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from otherwords.corpus.annotations.tag_sets import parse_tag_set
from otherwords.errors import OtherwordsError
from otherwords.workbench.kinds import find_kind
from otherwords.workbench.store.store import Store
from otherwords.workbench.store.tables import guideline, item, now, tag_set, task

TAGGED = {"types": "vila24", "operations": "operations7"}
"""Kinds that need a tag set, and the one they use by default."""
SCALES = [
    {
        "name": "meaning",
        "title": "Meaning",
        "labels": [
            "another meaning",
            "little of the meaning",
            "about half of the meaning",
            "most of the meaning",
            "all of the meaning",
        ],
    },
    {
        "name": "grammar",
        "title": "Grammar",
        "labels": ["not English", "many errors", "some errors", "one small error", "no error"],
    },
]
PHRASE_SCALES = SCALES[:1]
"""Of phrase pairs, which have no grammar to speak of."""


class Task(NamedTuple):
    """A task; its settings include the text of its tag set."""

    id: int
    kind: str
    title: str
    settings: dict[str, Any]


class Item(NamedTuple):
    """An item of a task: its name and its content."""

    id: int
    task_id: int
    name: str
    content: dict[str, Any]


def add_task(store: Store, kind: str, title: str, settings: Mapping[str, Any]) -> Task:
    """Add a task. A tag set is given as `tag_set`, its name, and `tags`, its text."""
    find_kind(kind)
    title = " ".join(title.split())
    if not title or len(title) > 200:
        raise OtherwordsError("a task has a title of 1 to 200 characters.")
    own = dict(settings)
    with store.writing() as connection:
        if kind in TAGGED:
            own["tag_set_id"] = _keep_tag_set(connection, own.pop("tag_set"), own.pop("tags"))
        if kind == "operations":
            own.setdefault("alone", ["O"])
        if kind == "rating":
            own.setdefault("scales", SCALES)
        values = {"kind": kind, "title": title, "settings": json.dumps(own), "added": now()}
        made = connection.execute(insert(task).values(values))
        number = int(made.inserted_primary_key[0])  # type: ignore[index]
    return find_task(store, number)


def tasks(store: Store) -> list[Task]:
    """All tasks, the oldest first."""
    with store.reading() as connection:
        return [_task(connection, row) for row in connection.execute(_every_task())]


def find_task(store: Store, task_id: int) -> Task:
    """A task by its number; a KeyError if there is none."""
    with store.reading() as connection:
        return task_in(connection, task_id)


def task_in(connection: Connection, task_id: int) -> Task:
    """The same inside a transaction."""
    row = connection.execute(_every_task().where(task.c.id == task_id)).first()
    if row is None:
        raise KeyError(task_id)
    return _task(connection, row)


def _every_task() -> Any:
    return select(task).order_by(task.c.id)


def _task(connection: Connection, row: Any) -> Task:
    settings = json.loads(row.settings)
    if "tag_set_id" in settings:
        chosen = select(tag_set).where(tag_set.c.id == settings["tag_set_id"])
        found = connection.execute(chosen).one()
        settings |= {"tag_set": found.name, "tags": found.content, "tag_version": found.version}
    return Task(row.id, row.kind, row.title, settings)


def _keep_tag_set(connection: Connection, name: str, text: str) -> int:
    """The number of a version with this text, made if there is none; it must be readable."""
    parse_tag_set(name, text)
    own = select(tag_set).where(tag_set.c.name == name).order_by(tag_set.c.version)
    rows = connection.execute(own).all()
    for row in rows:
        if row.content == text:
            return int(row.id)
    values = {"name": name, "version": len(rows) + 1, "content": text, "added": now()}
    made = connection.execute(insert(tag_set).values(values))
    return int(made.inserted_primary_key[0])  # type: ignore[index]


def change_tag_set(connection: Connection, task_id: int, name: str, text: str) -> None:
    """Let a task use another version; its work is moved by `exchange.migrate`."""
    number = _keep_tag_set(connection, name, text)
    row = connection.execute(_every_task().where(task.c.id == task_id)).one()
    settings = json.dumps(json.loads(row.settings) | {"tag_set_id": number})
    connection.execute(update(task).where(task.c.id == task_id).values(settings=settings))


def change_settings(store: Store, task_id: int, changes: Mapping[str, Any]) -> None:
    """Replace some of the settings of a task."""
    with store.writing() as connection:
        row = connection.execute(_every_task().where(task.c.id == task_id)).one()
        settings = json.dumps(json.loads(row.settings) | dict(changes))
        connection.execute(update(task).where(task.c.id == task_id).values(settings=settings))


def add_items(
    connection: Connection, task_id: int, items: Iterable[tuple[str, Mapping[str, Any]]]
) -> dict[str, int]:
    """Add items by their names; one that is there stays, unless its content differs."""
    there = {row.name: row for row in connection.execute(_items_of(task_id))}
    number = len(there)
    found: dict[str, int] = {name: row.id for name, row in there.items()}
    for name, content in items:
        if not name or len(name) > 400:
            raise OtherwordsError(f"item {number + 1}: a name has 1 to 400 characters.")
        written = json.dumps(content, ensure_ascii=False)
        if name in there:
            old = json.loads(there[name].content)
            if any(old.get(key) != content.get(key) for key in ("members", "text")):
                advice = "Give it another name, or import into another task."
                raise OtherwordsError(f"item {name} is there with another text. {advice}")
            continue
        number += 1
        values = {"task_id": task_id, "name": name, "position": number, "content": written}
        made = connection.execute(insert(item).values(values))
        found[name] = int(made.inserted_primary_key[0])  # type: ignore[index]
    return found


def _items_of(task_id: int) -> Any:
    return select(item).where(item.c.task_id == task_id).order_by(item.c.position)


def items_of(store: Store, task_id: int) -> list[Item]:
    """The items of a task, in their order."""
    with store.reading() as connection:
        return [make_item(row) for row in connection.execute(_items_of(task_id))]


def find_item(store: Store, item_id: int) -> Item:
    """An item by its number; a KeyError if there is none."""
    with store.reading() as connection:
        row = connection.execute(select(item).where(item.c.id == item_id)).first()
    if row is None:
        raise KeyError(item_id)
    return make_item(row)


def make_item(row: Any) -> Item:
    """An item from its row."""
    return Item(row.id, row.task_id, row.name, json.loads(row.content))


def count_items(store: Store) -> dict[int, int]:
    """The number of items of each task."""
    with store.reading() as connection:
        chosen = select(item.c.task_id, func.count()).group_by(item.c.task_id)
        return {int(row[0]): int(row[1]) for row in connection.execute(chosen)}


def guideline_text(store: Store, kind: str) -> tuple[str, int]:
    """The newest guideline of a kind with its version; 0 is the one that comes with the package."""
    from importlib.resources import files

    with store.reading() as connection:
        chosen = select(guideline).where(guideline.c.kind == kind)
        row = connection.execute(chosen.order_by(guideline.c.version.desc())).first()
    if row is not None:
        return row.content, row.version
    shipped = files("otherwords.workbench") / "guidelines" / f"{kind}.md"
    return shipped.read_text("utf-8"), 0


def add_guideline(store: Store, kind: str, text: str) -> int:
    """Keep a new version of a guideline; the older ones stay."""
    find_kind(kind)
    with store.writing() as connection:
        chosen = select(func.max(guideline.c.version)).where(guideline.c.kind == kind)
        version = int(connection.execute(chosen).scalar() or 0) + 1
        values = {"kind": kind, "version": version, "content": text, "added": now()}
        connection.execute(insert(guideline).values(values))
    return version
