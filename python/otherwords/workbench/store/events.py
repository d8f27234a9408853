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
Judge: TypeAlias = Callable[[Sequence[Operation], Operation], str | None]
"""Why an operation cannot follow these, if so."""


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
    """Add events to a piece of work in one transaction; those that are there already stay."""
    with store.writing() as connection:
        chosen = select(work.c.version).where(work.c.id == work_id).with_for_update()
        version = int(connection.execute(chosen).scalar_one())
        history = read(connection, work_id)
        there = {each.id: each.operation for each in history}
        taken = _elsewhere(connection, [each.id for each in batch if each.id not in there])
        operations = [each.operation for each in history]
        saved, refused, added = [], {}, []
        at = now()
        for each in batch:
            if each.id in there and there[each.id] == each.operation:
                saved.append(each.id)
                continue
            if each.id in there or each.id in taken:
                refused[each.id] = "another event has this id"
            elif why := judge(operations, each.operation):
                refused[each.id] = why
            else:
                version += 1
                there[each.id] = each.operation
                operations.append(each.operation)
                history.append(each)
                added.append(_row(each, work_id, version, at))
                saved.append(each.id)
        if added:
            connection.execute(insert(event), added)
            status = [each["value"] for each in operations if each["do"] == "status"]
            changes = {"version": version, "changed": at, "status": (status or ["open"])[-1]}
            connection.execute(update(work).where(work.c.id == work_id).values(changes))
        return Receipt(version, saved, refused, history[max(known, 0) :])


def read(connection: Connection, work_id: int) -> list[Event]:
    """The events of a piece of work, in their order."""
    chosen = select(event.c.id, event.c.operation).where(event.c.work_id == work_id)
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


def _elsewhere(connection: Connection, ids: Sequence[str]) -> set[str]:
    chosen = select(event.c.id).where(event.c.id.in_(ids))
    return set(connection.execute(chosen).scalars()) if ids else set()


def _row(each: Event, work_id: int, version: int, at: str) -> dict[str, Any]:
    return {
        "id": each.id,
        "work_id": work_id,
        "version": version,
        "operation": json.dumps(each.operation, ensure_ascii=False),
        "at": at,
    }
