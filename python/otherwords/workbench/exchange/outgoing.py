"""Work becomes files of every known kind.

Nothing leaves that its reader may not see: whoever calls chooses whose work, and of which part.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import select

from otherwords.corpus.annotations import (
    AnnotatedPair,
    Annotation,
    AnnotationSet,
    Record,
    tokens_in,
)
from otherwords.corpus.annotations.lines import annotation_lines
from otherwords.corpus.annotations.msrpa import msrpa_files
from otherwords.corpus.annotations.p4p_writer import p4p_lines
from otherwords.corpus.annotations.tag_sets import own_text
from otherwords.corpus.gold import GoldPair, write_gold
from otherwords.errors import OtherwordsError
from otherwords.files.checksums import checksum
from otherwords.files.whole_files import write_whole, write_whole_files
from otherwords.signature import signature
from otherwords.workbench.exchange.settings import task_record
from otherwords.workbench.exchange.states import annotation_from, records_from
from otherwords.workbench.kinds import find_kind
from otherwords.workbench.kinds.replay import Replayed, replay
from otherwords.workbench.store.comments import comments
from otherwords.workbench.store.events import read_many
from otherwords.workbench.store.phases import OWN
from otherwords.workbench.store.store import Store
from otherwords.workbench.store.tables import event, item, person, phase, work
from otherwords.workbench.store.tasks import Task, find_task, items_of

FORMATS = {".jsonl": "JSON Lines", ".xml": "P4P's XML", ".txt": "MSRP-A", ".tsv": "word links"}

OF_PAIRS = ("members", "texts")
"""What a pair holds itself; links to start from, phrases and model answers are items beside it."""


class Done(NamedTuple):
    """A piece of work as it stands."""

    id: int
    item: str
    item_id: int
    person: str
    person_id: int
    phase_id: int
    part: str
    status: str
    changed: str | None
    replayed: Replayed


def done_work(
    store: Store,
    task: Task,
    *,
    phases: Collection[int] | None = None,
    people: Collection[str] | None = None,
    parts: Collection[str] = (OWN,),
    only_done: bool = True,
) -> list[Done]:
    """The work of a task with its state, in the order of the items and then of the people."""
    chosen = (
        select(work, item.c.name.label("item"), item.c.content, person.c.name.label("person"))
        .join(item, item.c.id == work.c.item_id)
        .join(person, person.c.id == work.c.person_id)
        .join(phase, phase.c.id == work.c.phase_id)
        .where(phase.c.task_id == task.id, work.c.part.in_(list(parts)))
        .order_by(item.c.position, work.c.person_id, work.c.phase_id, work.c.part)
    )
    if only_done:
        chosen = chosen.where(work.c.status == "done")
    if phases is not None:
        chosen = chosen.where(work.c.phase_id.in_(list(phases)))
    if people is not None:
        chosen = chosen.where(person.c.name.in_(list(people)))
    kind = find_kind(task.kind)
    with store.reading() as connection:
        rows = connection.execute(chosen).all()
        operations = read_many(connection, [row.id for row in rows])
    found = []
    for row in rows:
        start = kind.start(json.loads(row.content), task.settings)
        state = replay(kind, start, operations[row.id])
        about = (row.id, row.item, row.item_id, row.person, row.person_id, row.phase_id, row.part)
        found.append(Done(*about, row.status, row.changed, state))
    return found


def annotation_set(
    store: Store, task_id: int, *, records: bool = True, **chosen: Any
) -> AnnotationSet:
    """The work of a task as annotations; `records` adds comments and all events."""
    task = find_task(store, task_id)
    works = done_work(store, task, **chosen)
    pairs: dict[str, AnnotatedPair] = {}
    written: list[Record] = [task_record(task)] if records else []
    for each in items_of(store, task_id):
        rest = each.content
        if "members" in each.content:
            pairs[each.name] = pair_of(each.name, each.content)
            rest = {key: value for key, value in each.content.items() if key not in OF_PAIRS}
        if rest and (records or "members" not in each.content):
            written.append(Record("item", each.name, None, {"content": rest}))
    annotations: list[Annotation] = []
    for one in works:
        about = one.replayed.state, task.kind, one.item, _annotator(one), one.changed
        if task.kind in ("links", "types"):
            annotations.append(annotation_from(*about))
        else:
            written += records_from(*about)
    if records:
        written += _comments(store, task_id, {one.person for one in works})
        written += _events(store, works)
    name, tags = task.settings.get("tag_set"), None
    if name is not None:
        tags = own_text(name, task.settings["tags"])
    return AnnotationSet(pairs, annotations, name, written, tags)


def pair_of(name: str, content: dict[str, Any]) -> AnnotatedPair:
    """An item as a pair."""
    first, second = map(tuple, content["members"])
    texts = content.get("texts")
    return AnnotatedPair(name, (first, second), None if texts is None else (texts[0], texts[1]))


def _annotator(one: Done) -> str:
    return one.person if one.part == OWN else f"{one.person} (adjudication)"


def _comments(store: Store, task_id: int, people: Collection[str]) -> Iterator[Record]:
    for each in comments(store, task_id=task_id):
        if each.author in people:
            yield Record("comment", each.item_name, each.author, {"text": each.content}, each.at)


def _events(store: Store, works: list[Done]) -> Iterator[Record]:
    owners = {one.id: one for one in works}
    with store.reading() as connection:
        for number in owners:
            chosen = select(event).where(event.c.work_id == number).order_by(event.c.version)
            for row in connection.execute(chosen):
                fields = {
                    "id": row.id,
                    "version": row.version,
                    "operation": json.loads(row.operation),
                }
                one = owners[number]
                yield Record("event", one.item, _annotator(one), fields, row.at)


def export_task(store: Store, task_id: int, path: Path | str, **chosen: Any) -> str:
    """Write the work of a task to a file, in the format of its name; gives its signature.

    `.jsonl` holds everything; `.xml`, `.txt` (MSRP-A: name it ..._alignment.txt) and `.tsv` (the
    links of one annotator) hold what these formats can.
    """
    found = annotation_set(store, task_id, **chosen)
    suffix = Path(str(path).removesuffix(".gz")).suffix
    if suffix == ".jsonl":
        with write_whole(path) as out:
            out.writelines(f"{line}\n" for line in annotation_lines(found))
    elif suffix == ".xml":
        with write_whole(path) as out:
            out.writelines(f"{line}\n" for line in p4p_lines(found, str(path)))
    elif suffix == ".txt":
        _write_msrpa(path, found)
    elif suffix == ".tsv":
        write_gold(path, gold_pairs(found))
    else:
        known = ", ".join(f"{ending} ({what})" for ending, what in FORMATS.items())
        raise OtherwordsError(f"{path}: no format of that name. Known: {known}.")
    return signature("export", checksum(annotation_lines(found)))


def gold_pairs(found: AnnotationSet) -> Iterator[GoldPair]:
    """The links of the one annotator in a set."""
    if len(found.annotators()) != 1:
        people = ", ".join(found.annotators()) or "nobody"
        advice = "Choose one with --annotator."
        raise OtherwordsError(f"a file of links holds one annotator, found {people}. {advice}")
    for one in found.annotations:
        first, second = found.pairs[one.pair].members
        yield GoldPair(first, second, one.sure, one.possible)


def _write_msrpa(path: Path | str, found: AnnotationSet) -> None:
    by_pair: dict[str, Annotation] = {}
    for one in found.annotations:
        if by_pair.setdefault(one.pair, one) is not one:
            raise OtherwordsError(f"pair {one.pair} has two annotators. Choose one: --annotator.")
    with write_whole_files(msrpa_files(path)) as (source, reference, alignment):
        for name, pair in found.pairs.items():
            source.write(" ".join(pair.members[0]) + "\n")
            reference.write(" ".join(pair.members[1]) + "\n")
            phenomena = by_pair[name].phenomena if name in by_pair else ()
            for each in phenomena:
                sides = ["_".join(str(k + 1) for k in tokens_in(side)) for side in each.scopes]
                alignment.write(f"{sides[0]}-{sides[1]}-{each.type},")
            alignment.write("\n")
