"""Files of every known kind become items, and what they say becomes work.

Annotations (P4P, MSRP-A, our JSON Lines, sure and possible links) bring their annotators along:
each becomes a person who cannot sign in, with a piece of work for each pair. Ids of events are made
from what they belong to, so that importing a file twice changes nothing.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from otherwords.corpus import read_tsv, read_tsv_groups
from otherwords.corpus.annotations import AnnotatedPair, AnnotationSet, Record
from otherwords.corpus.annotations.formats import read_checked, recognise
from otherwords.corpus.annotations.tag_sets import tag_set_text
from otherwords.errors import InputError, OtherwordsError
from otherwords.files.checksums import file_checksum
from otherwords.files.lines import read_lines, shown
from otherwords.text import Tokeniser
from otherwords.workbench.exchange.prefill import (
    Linker,
    give_initial,
    give_links,
    give_phrases,
    link_pairs,
)
from otherwords.workbench.exchange.settings import task_in
from otherwords.workbench.exchange.states import operations_for, operations_of_records
from otherwords.workbench.exchange.variants import phrase_items, variant_items
from otherwords.workbench.kinds import find_kind
from otherwords.workbench.store.comments import record_transfer
from otherwords.workbench.store.phases import add_work, phase_row
from otherwords.workbench.store.store import Store
from otherwords.workbench.store.tables import comment, event, now, person, phase, work
from otherwords.workbench.store.tasks import (
    PHRASE_SCALES,
    TAGGED,
    Task,
    add_items,
    add_task,
    find_task,
    tasks,
)

NAMESPACE = uuid.UUID("6f77b0de-0000-4000-8000-6f7468657277")
IMPORTED = "Imported"


class Imported(NamedTuple):
    """What an import brought."""

    task: Task
    items: int
    works: int
    notes: list[str]


class Content(NamedTuple):
    """What a file holds: items, what was said about them, and how to read both."""

    kind: str
    items: list[tuple[str, dict[str, Any]]]
    said: AnnotationSet
    notes: list[str]
    settings: Mapping[str, Any] = MappingProxyType({})
    """Of a new task, where the file says more than its kind."""
    title: str | None = None


def import_file(
    store: Store,
    path: Path | str,
    *,
    kind: str | None = None,
    task: str | None = None,
    tag_set: str | None = None,
    initial: Path | str | None = None,
    systems: Mapping[str, Path | str] | None = None,
    deletion: bool = False,
    aligner: str | None = None,
    link: Linker = link_pairs,
    review: bool = False,
    lenient: bool = False,
) -> Imported:
    """Import a file into the task of this title, which is added if there is none.

    `initial` are links to start from, a line for each pair; or else those of the `aligner` of this
    name, found by `link`. `systems` are the outputs to rate for the sentences of the file, and
    `deletion` adds a control with words left out at random. With `review` the atomic phrase pairs
    of the links (the initial ones, or else those of the file) are there to be judged. With
    `lenient` what cannot be used is left out and noted.
    """
    content = _read(path, kind, systems or {}, lenient, deletion)
    title = task or content.title or Path(str(path)).name.partition(".")[0]
    if initial is not None:
        give_initial(content.items, initial)
    elif aligner is not None:
        give_links(content.items, aligner, link)
    if review:
        give_phrases(content.items, content.said)
    own = next((each for each in tasks(store) if each.title == title), None)
    if own is None:
        settings: dict[str, Any] = {"review": True} if review else {}
        if content.kind in TAGGED:
            settings = _tags(tag_set, content)
        own = add_task(store, content.kind, title, dict(content.settings) | settings)
    elif own.kind != content.kind:
        found = f"task '{title}' is of kind {own.kind}, the file of kind {content.kind}"
        raise OtherwordsError(f"{found}. Choose another task.")
    elif any(own.settings.get(key) != value for key, value in content.settings.items()):
        content.notes.append(f"task '{title}' keeps its settings, which differ from the file's")
    with store.writing() as connection:
        ids = add_items(connection, own.id, content.items)
        works = _add_said(connection, own, ids, content)
    files = [Path(path), *map(Path, (systems or {}).values())]
    record_transfer(store, "import", shown(path), " ".join(map(file_checksum, files)))
    return Imported(find_task(store, own.id), len(content.items), works, content.notes)


def _read(
    path: Path | str,
    kind: str | None,
    systems: Mapping[str, Path | str],
    lenient: bool,
    deletion: bool,
) -> Content:
    empty = AnnotationSet({}, [])
    if systems:
        return Content("rating", variant_items(path, systems, deletion=deletion), empty, [])
    if kind == "writing":
        lines = [(str(number), line.strip()) for number, line in read_lines(path) if line.strip()]
        return Content(kind, [(name, {"text": text}) for name, text in lines], empty, [])
    try:
        recognise(path)
    except InputError:
        if kind == "rating":
            return Content(kind, phrase_items(path), empty, [], {"scales": PHRASE_SCALES})
        return Content(kind or "links", _plain_pairs(path), empty, [])
    read = read_checked(path, lenient=lenient, departures="count")
    found = read.annotations
    task = task_in(found)
    items = {pair.id: pair_content(pair) for pair in found.pairs.values()}
    for each in found.records:
        if each.kind == "item":  # of a pair it holds what a pair has no place for
            items[each.item] = items.get(each.item, {}) | each.fields["content"]
    if task is None or kind not in (None, task.fields["kind"]):
        return Content(kind or _kind(found), list(items.items()), found, read.notes)
    own = task.fields["kind"], list(items.items()), found, read.notes
    return Content(*own, task.fields["settings"], task.item)


def _tags(chosen: str | None, content: Content) -> dict[str, Any]:
    """The tag set of a new task: the one chosen, the file's own, or that of the kind."""
    said = content.said
    if chosen is None and said.tags is not None:
        return {"tag_set": said.tag_set, "tags": said.tags}
    name = chosen or said.tag_set or TAGGED[content.kind]
    return {"tag_set": Path(name).stem, "tags": tag_set_text(name)}


def _kind(found: AnnotationSet) -> str:
    kinds = {each.kind for each in found.records}
    for kind in ("rating", "writing", "operations"):
        if kind in kinds:
            return kind
    marked = any(each.phenomena or each.judgement is not None for each in found.annotations)
    linked = any(each.possible for each in found.annotations)
    return "types" if marked or (found.tag_set and not linked) else "links"


def pair_content(pair: AnnotatedPair) -> dict[str, Any]:
    """A pair as an item holds it."""
    content: dict[str, Any] = {"members": [list(side) for side in pair.members]}
    if pair.texts is not None:
        content["texts"] = list(pair.texts)
    return content


def _plain_pairs(path: Path | str) -> list[tuple[str, dict[str, Any]]]:
    """Pairs in two columns of text, or groups in more: the first version with each other one."""
    tokeniser = Tokeniser("en")
    first = next((line for _, line in read_lines(path)), "")
    columns = first.count("\t") + 1
    if columns < 2:
        advice = "Give two columns of text, annotations, or --kind writing for single sentences."
        raise InputError(shown(path), 1, f"expected tab-separated columns, found one. {advice}")
    if columns == 2:
        rows: Iterable[tuple[str, str, str]] = (
            (str(each.number), each.source, each.target) for each in read_tsv(path)
        )
    else:
        rows = (
            (f"{group.number}.{place}", group.versions[0], version)
            for group in read_tsv_groups(path, width=columns)
            for place, version in enumerate(group.versions[1:], 2)
            if group.versions[0] and version
        )
    return [
        (name, {"members": [tokeniser.tokens(one), tokeniser.tokens(other)], "texts": [one, other]})
        for name, one, other in rows
    ]


def _add_said(connection: Connection, task: Task, ids: Mapping[str, int], content: Content) -> int:
    """Add what annotators said as their work; gives the number of pieces."""
    contents = dict(content.items)
    events: dict[tuple[str, str], list[tuple[str, dict[str, Any], str | None]]] = {}
    logged = [each for each in content.said.records if each.kind == "event"]
    for each in sorted(logged, key=lambda one: int(one.fields["version"])):
        own = events.setdefault((each.item, str(each.annotator)), [])
        own.append((each.fields["id"], each.fields["operation"], each.date))
    for key, operations, date in _spoken(task, contents, content.said):
        if key not in events:
            name = f"{task.id}/{key[0]}/{key[1]}"
            made = [str(uuid.uuid5(NAMESPACE, f"{name}/{k}")) for k in range(len(operations))]
            events[key] = [(made[k], each, date) for k, each in enumerate(operations)]
    people = _people(connection, {who for _, who in events})
    if unknown := next((name for name, _ in events if name not in ids), None):
        raise OtherwordsError(f"item {unknown} is not in the file. Add its pair.")
    spoken = [number for name, number in ids.items() if name in {each for each, _ in events}]
    phase_id = _phase_of(connection, task.id, spoken) if events else 0
    for place, ((name, who), own) in enumerate(events.items(), 1):
        _add_events(connection, (phase_id, ids[name], people[who], place), own)
    _add_comments(connection, content.said.records, ids)
    return len(events)


def _spoken(
    task: Task, contents: Mapping[str, dict[str, Any]], said: AnnotationSet
) -> Iterable[tuple[tuple[str, str], list[dict[str, Any]], str | None]]:
    kind = find_kind(task.kind)
    for one in said.annotations:
        if task.kind in ("links", "types"):
            start = kind.start(contents[one.pair], task.settings)
            yield (one.pair, one.annotator), operations_for(one, task.kind, start), one.date
    known = ("operations", "writing", "rating")
    own = [each for each in said.records if each.kind in known]
    own.sort(key=lambda each: (each.item, str(each.annotator)))
    for (item, who), group in groupby(own, key=lambda each: (each.item, str(each.annotator))):
        records = list(group)
        yield (item, who), operations_of_records(records), records[0].date


def _people(connection: Connection, names: Iterable[str]) -> dict[str, int]:
    rows = connection.execute(select(person.c.name, person.c.id))
    known = {row.name: int(row.id) for row in rows}
    for name in sorted(set(names) - known.keys()):
        values = {"name": name[:80], "role": "annotator", "preferences": "{}", "added": now()}
        made = connection.execute(insert(person).values(values))
        known[name] = int(made.inserted_primary_key[0])  # type: ignore[index]
    return known


def _phase_of(connection: Connection, task_id: int, items: Sequence[int]) -> int:
    """The phase that holds imported work of a task."""
    own = (phase.c.task_id == task_id) & (phase.c.kind == "imported")
    row = connection.execute(select(phase).where(own)).first()
    if row is None:
        settings = {"items": list(items), "redundancy": 0, "seed": 1, "blind": False}
        return phase_row(connection, task_id, "imported", IMPORTED, settings)
    settings = json.loads(row.settings)
    settings["items"] = sorted({*settings["items"], *items})
    values = {"settings": json.dumps(settings)}
    connection.execute(update(phase).where(phase.c.id == row.id).values(values))
    return int(row.id)


def _add_events(
    connection: Connection,
    place: tuple[int, int, int, int],
    events: Sequence[tuple[str, dict[str, Any], str | None]],
) -> None:
    phase_id, item_id, person_id, position = place
    own = (work.c.phase_id == phase_id) & (work.c.item_id == item_id)
    row = connection.execute(select(work.c.id).where(own, work.c.person_id == person_id)).first()
    if row is not None:
        return  # imported before
    number = add_work(connection, phase_id, item_id, person_id, position=position)
    rows = [
        {
            "id": own_id,
            "work_id": number,
            "version": version,
            "operation": json.dumps(operation, ensure_ascii=False),
            "at": date or now(),
        }
        for version, (own_id, operation, date) in enumerate(events, 1)
    ]
    if not rows:
        return
    connection.execute(insert(event), rows)
    status = [each["value"] for _, each, _ in events if each["do"] == "status"]
    date = events[-1][2]
    values = {"version": len(rows), "status": (status or ["open"])[-1], "changed": date}
    connection.execute(update(work).where(work.c.id == number).values(values))


def _add_comments(
    connection: Connection, records: Iterable[Record], ids: Mapping[str, int]
) -> None:
    said = [each for each in records if each.kind == "comment" and each.item in ids]
    people = _people(connection, {str(each.annotator) for each in said})
    for number, each in enumerate(said):
        text = str(each.fields["text"])
        name = f"{each.item}/{each.annotator}/{each.date or number}/{text}"
        own = str(uuid.uuid5(NAMESPACE, name))
        if connection.execute(select(comment.c.id).where(comment.c.id == own)).first():
            continue
        values = {"id": own, "item_id": ids[each.item], "person_id": people[str(each.annotator)]}
        connection.execute(insert(comment).values(**values, content=text, at=each.date or now()))
