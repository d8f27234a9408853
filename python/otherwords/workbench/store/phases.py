"""Who works on what: phases, allocation, queues.

A phase gives items of a task to people: *training* to everybody, with feedback after each item and
a pass mark; *agreement* to everybody, blind; *final* to so many people each (`redundancy`), drawn
at random. In a blind phase nobody sees the work of others before the adjudication.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, func, insert, select, update

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.workbench.store.people import ALONE, Person
from otherwords.workbench.store.store import Store
from otherwords.workbench.store.tables import item, now, phase, work
from otherwords.workbench.store.tasks import Task, task_in

PhaseKind: TypeAlias = Literal["training", "agreement", "final", "imported"]
PHASES: tuple[PhaseKind, ...] = ("training", "agreement", "final", "imported")
EVERYBODY = 0
"""The redundancy of a phase in which everybody gets every item."""
OWN, ADJUDICATION = "own", "adjudication"


class Phase(NamedTuple):
    """A phase of a task."""

    id: int
    task_id: int
    kind: str
    title: str
    settings: dict[str, Any]
    state: str


class Work(NamedTuple):
    """One item in the hands of one person."""

    id: int
    person_id: int
    part: str
    position: int
    version: int
    status: str
    settings: dict[str, Any]
    item_id: int
    item_name: str
    content: dict[str, Any]
    phase: Phase
    task: Task


def add_phase(
    store: Store,
    task_id: int,
    kind: str,
    title: str,
    *,
    items: Sequence[int] | None = None,
    redundancy: int = EVERYBODY,
    seed: int = 1,
    pass_mark: float = 0.8,
    blind: bool = True,
) -> Phase:
    """Add a phase for some items of a task, by default all of them."""
    if kind not in PHASES:
        raise UnknownNameError("kind of phase", kind, PHASES)
    with store.writing() as connection:
        task_in(connection, task_id)
        if items is None:
            chosen = select(item.c.id).where(item.c.task_id == task_id).order_by(item.c.position)
            items = list(connection.execute(chosen).scalars())
        settings = {
            "items": list(items),
            "redundancy": redundancy,
            "seed": seed,
            "pass_mark": pass_mark,
            "blind": blind,
        }
        number = phase_row(connection, task_id, kind, title, settings)
    return find_phase(store, number)


def phase_row(
    connection: Connection, task_id: int, kind: str, title: str, settings: Mapping[str, Any]
) -> int:
    """Write a phase; gives its number."""
    values = {"task_id": task_id, "kind": kind, "title": title, "state": "open", "added": now()}
    made = connection.execute(insert(phase).values(**values, settings=json.dumps(settings)))
    return int(made.inserted_primary_key[0])  # type: ignore[index]


def phases(store: Store, task_id: int | None = None) -> list[Phase]:
    """The phases of a task, or all of them, the oldest first."""
    chosen = select(phase).order_by(phase.c.id)
    if task_id is not None:
        chosen = chosen.where(phase.c.task_id == task_id)
    with store.reading() as connection:
        return [_phase(row) for row in connection.execute(chosen)]


def find_phase(store: Store, phase_id: int) -> Phase:
    """A phase by its number; a KeyError if there is none."""
    with store.reading() as connection:
        return phase_in(connection, phase_id)


def phase_in(connection: Connection, phase_id: int) -> Phase:
    """The same inside a transaction."""
    row = connection.execute(select(phase).where(phase.c.id == phase_id)).first()
    if row is None:
        raise KeyError(phase_id)
    return _phase(row)


def close_phase(store: Store, phase_id: int, state: str) -> None:
    """Open or close a phase; nothing can be changed in a closed one."""
    if state not in ("open", "closed"):
        raise OtherwordsError("a phase is open or closed.")
    with store.writing() as connection:
        connection.execute(update(phase).where(phase.c.id == phase_id).values(state=state))


def _phase(row: Any) -> Phase:
    return Phase(row.id, row.task_id, row.kind, row.title, json.loads(row.settings), row.state)


def allocate(store: Store, phase_id: int, people: Sequence[Person]) -> int:
    """Give the items of a phase to people, and return how many pieces of work that made.

    With a redundancy each item goes to so many people, drawn at random among those who have
    fewest so far; calling it again gives only what is missing.
    """
    with store.writing() as connection:
        found = phase_in(connection, phase_id)
        rows = connection.execute(
            select(work.c.item_id, work.c.person_id).where(
                work.c.phase_id == phase_id, work.c.part == OWN
            )
        )
        there = {(row.item_id, row.person_id) for row in rows}
        wanted = choose_people(
            found.settings["items"],
            [each.id for each in people],
            there,
            redundancy=found.settings["redundancy"],
            seed=found.settings["seed"],
        )
        for place, (item_id, person_id) in enumerate(wanted, len(there) + 1):
            add_work(connection, phase_id, item_id, person_id, position=place)
        return len(wanted)


def choose_people(
    items: Sequence[int],
    people: Sequence[int],
    there: set[tuple[int, int]],
    *,
    redundancy: int,
    seed: int,
) -> list[tuple[int, int]]:
    """Which items go to whom, besides what is allocated already.

    >>> chosen = choose_people([1, 2, 3, 4], [7, 8], set(), redundancy=1, seed=1)
    >>> sorted(person for _, person in chosen)
    [7, 7, 8, 8]
    """
    if redundancy == EVERYBODY:
        return [(i, p) for p in people for i in items if (i, p) not in there]
    if redundancy > len(people):
        found = f"{redundancy} people for each item, but there are {len(people)}"
        raise OtherwordsError(f"{found}. Add people, or lower the redundancy.")
    random, order = Random(seed), list(items)
    random.shuffle(order)
    loads = {p: sum(owner == p for _, owner in there) for p in people}
    made: list[tuple[int, int]] = []
    for i in order:
        having = {owner for each, owner in there if each == i}
        free = [p for p in people if p not in having]
        random.shuffle(free)
        free.sort(key=loads.__getitem__)
        for p in free[: max(redundancy - len(having), 0)]:
            loads[p] += 1
            made.append((i, p))
    return made


def add_work(
    connection: Connection,
    phase_id: int,
    item_id: int,
    person_id: int,
    *,
    position: int,
    part: str = OWN,
) -> int:
    """Give an item to a person; gives the number of the work."""
    values = {
        "phase_id": phase_id,
        "item_id": item_id,
        "person_id": person_id,
        "part": part,
        "position": position,
    }
    made = connection.execute(
        insert(work).values(**values, version=0, status="open", settings="{}")
    )
    return int(made.inserted_primary_key[0])  # type: ignore[index]


def allocate_everybody(store: Store, person: Person) -> None:
    """Give a person what everybody gets, as soon as they come to their queue."""
    if person.role != "annotator" and person.name != ALONE:
        return
    for each in phases(store):
        if each.settings["redundancy"] == EVERYBODY and each.state == "open":
            if each.kind == "imported":
                continue
            with store.reading() as connection:
                chosen = select(func.count()).where(
                    work.c.phase_id == each.id,
                    work.c.person_id == person.id,
                    work.c.part == OWN,
                )
                there = int(connection.execute(chosen).scalar() or 0)
            if there < len(each.settings["items"]):
                allocate(store, each.id, [person])


def find_work(store: Store, work_id: int) -> Work:
    """A piece of work with its item, phase and task; a KeyError if there is none."""
    with store.reading() as connection:
        chosen = select(work, item.c.name.label("item_name"), item.c.content)
        chosen = chosen.join(item, item.c.id == work.c.item_id).where(work.c.id == work_id)
        row = connection.execute(chosen).first()
        if row is None:
            raise KeyError(work_id)
        found = phase_in(connection, row.phase_id)
        task = task_in(connection, found.task_id)
    return Work(
        row.id,
        row.person_id,
        row.part,
        row.position,
        row.version,
        row.status,
        json.loads(row.settings),
        row.item_id,
        row.item_name,
        json.loads(row.content),
        found,
        task,
    )


class Line(NamedTuple):
    """One line of a queue."""

    id: int
    item_id: int
    item_name: str
    status: str
    version: int


def queue(store: Store, phase_id: int, person_id: int, part: str = OWN) -> list[Line]:
    """The work of a person in a phase, in order."""
    chosen = (
        select(work.c.id, work.c.item_id, item.c.name, work.c.status, work.c.version)
        .join(item, item.c.id == work.c.item_id)
        .where(work.c.phase_id == phase_id, work.c.person_id == person_id, work.c.part == part)
        .order_by(work.c.position, work.c.id)
    )
    with store.reading() as connection:
        return [Line(*row) for row in connection.execute(chosen)]


def neighbours(store: Store, found: Work) -> tuple[int | None, int | None]:
    """The work before and after this one in its queue."""
    ids = [line.id for line in queue(store, found.phase.id, found.person_id, found.part)]
    place = ids.index(found.id)
    before = ids[place - 1] if place else None
    return before, ids[place + 1] if place + 1 < len(ids) else None


class Progress(NamedTuple):
    """How far a person is in a phase."""

    phase_id: int
    person_id: int
    part: str
    status: str
    pieces: int


def progress(store: Store) -> list[Progress]:
    """How many pieces of work each person has in each phase, by status."""
    by = (work.c.phase_id, work.c.person_id, work.c.part, work.c.status)
    with store.reading() as connection:
        rows = connection.execute(select(*by, func.count()).group_by(*by).order_by(*by))
        return [Progress(*row) for row in rows]
