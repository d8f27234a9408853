"""What people did: append, replay, never change.

An event has an id that the browser made, so that sending it twice adds it once; and a version,
its number among the events of its work, which says in which order events count.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, insert, select, update

from otherwords.workbench.store.store import Store
from otherwords.workbench.store.tables import event, now, work

Operation: TypeAlias = dict[str, Any]
Judge: TypeAlias = Callable[[Callable[[], list[Operation]], Operation], str | None]
"""Why an operation cannot follow the history, which is read when called for; None if it can."""


class Event(NamedTuple):
    """An action with the id that the browser gave it."""

    id: str
    operation: Operation


class Receipt(NamedTuple):
    """What became of a batch: which events are there now, which were refused and why.

    `since` are all events after the version that the sender knew, in their order.
    """

    version: int
    saved: list[str]
    refused: dict[str, str]
    since: list[Event]


def append(
    store: Store, work_id: int, batch: Sequence[Event], *, known: int, judge: Judge
) -> Receipt:
    """Add events to a piece of work in one transaction; those that are there already stay.

    A long history costs a save nothing: only what is new to the sender is read, and all of it
    only if the judge asks.
    """
    with store.writing() as connection:
        chosen = select(work.c.version, work.c.status).where(work.c.id == work_id)
        version, status = connection.execute(chosen.with_for_update()).one()
        there = _with_ids(connection, [each.id for each in batch])
        saved: list[str] = []
        refused: dict[str, str] = {}
        added: list[dict[str, Any]] = []
        at = now()

        def history() -> list[Operation]:
            before = [each.operation for each in read(connection, work_id)]
            return before + [json.loads(row["operation"]) for row in added]

        for each in batch:
            if each.id in there:
                if there[each.id] == (work_id, each.operation):
                    saved.append(each.id)
                else:
                    refused[each.id] = "another event has this id"
            elif why := judge(history, each.operation):
                refused[each.id] = why
            else:
                version += 1
                there[each.id] = work_id, each.operation
                added.append(_row(each, work_id, version, at))
                saved.append(each.id)
                if each.operation["do"] == "status":
                    status = each.operation["value"]
        if added:
            connection.execute(insert(event), added)
            changes = {"version": version, "changed": at, "status": status}
            connection.execute(update(work).where(work.c.id == work_id).values(changes))
        return Receipt(version, saved, refused, read(connection, work_id, after=max(known, 0)))


def read(connection: Connection, work_id: int, *, after: int = 0) -> list[Event]:
    """The events of a piece of work, in their order; those after a version only."""
    own = (event.c.work_id == work_id) & (event.c.version > after)
    chosen = select(event.c.id, event.c.operation).where(own)
    rows = connection.execute(chosen.order_by(event.c.version))
    return [Event(row.id, json.loads(row.operation)) for row in rows]


def read_many(connection: Connection, work_ids: Sequence[int]) -> dict[int, list[Operation]]:
    """The operations of several pieces of work, each in their order."""
    found: dict[int, list[Operation]] = {each: [] for each in work_ids}
    for start in range(0, len(work_ids), 500):
        chosen = select(event.c.work_id, event.c.operation)
        chosen = chosen.where(event.c.work_id.in_(work_ids[start : start + 500]))
        for row in connection.execute(chosen.order_by(event.c.work_id, event.c.version)):
            found[row.work_id].append(json.loads(row.operation))
    return found


def _with_ids(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[int, Operation]]:
    """The events that have one of these ids: their work and what they say."""
    chosen = select(event.c.id, event.c.work_id, event.c.operation).where(event.c.id.in_(ids))
    rows = connection.execute(chosen) if ids else ()
    return {row.id: (row.work_id, json.loads(row.operation)) for row in rows}


def _row(each: Event, work_id: int, version: int, at: str) -> dict[str, Any]:
    return {
        "id": each.id,
        "work_id": work_id,
        "version": version,
        "operation": json.dumps(each.operation, ensure_ascii=False),
        "at": at,
    }
