"""Agreement, adjudication, results and exports of a task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import PlainTextResponse

from otherwords.corpus.annotations.lines import annotation_lines
from otherwords.errors import EmptyInputError
from otherwords.files.checksums import checksum
from otherwords.signature import signature
from otherwords.workbench.agreement import annotators_of, answer, question
from otherwords.workbench.exchange.feedback import closeness
from otherwords.workbench.exchange.outgoing import annotation_set, done_work
from otherwords.workbench.results import rated, results
from otherwords.workbench.store.comments import comments, record_transfer
from otherwords.workbench.store.phases import (
    ADJUDICATION,
    OWN,
    Work,
    add_work,
    find_phase,
    find_work,
    phases,
)
from otherwords.workbench.store.tasks import Task, find_item, find_task, items_of
from otherwords.workbench.web.calls import Answer, Call, Refused
from otherwords.workbench.web.routes import page


def _task(call: Call) -> Task:
    return find_task(call.bench.store, call.number("task"))


@page("/tasks/{task:int}/agreement", role="adjudicator")
def agreement(call: Call) -> Answer:
    """How far two people agree, as it is now."""
    values, report = _agreement(call)
    ids = {each.name: each.id for each in items_of(call.bench.store, values["task"].id)}
    return call.page("agreement", **values, ids=ids, tables=report.tables if report else [])


@page("/tasks/{task:int}/agreement.json", role="adjudicator")
def agreement_data(call: Call) -> Answer:
    values, report = _agreement(call)
    if report is None:
        raise Refused(400, values["message"])
    return call.json(report.numbers)


def _agreement(call: Call) -> tuple[dict[str, Any], Any]:
    store, task = call.bench.store, _task(call)
    chosen = call.query.get("phase", "")
    wanted = [int(chosen)] if chosen.isdigit() else None
    names = annotators_of(store, task, wanted)
    first = call.query.get("first") or next(iter(names), "")
    second = call.query.get("second") or next((each for each in names if each != first), "")
    values: dict[str, Any] = {
        "task": task,
        "phases": phases(store, task.id),
        "chosen": chosen,
        "names": names,
        "first": first,
        "second": second,
        "message": "",
    }
    if first not in names or second not in names or first == second:
        values["message"] = "Agreement needs two people who have done the same items."
        return values, None
    try:
        asked = question(store, task, (first, second), wanted)
    except EmptyInputError as error:
        values["message"] = str(error)
        return values, None
    return values, call.bench.jobs.run(answer, asked)


@page("/phases/{phase:int}/adjudicate", role="adjudicator")
def adjudicate(call: Call) -> Answer:
    """The items that two or more people have done, those with most disagreement first."""
    store = call.bench.store
    phase = find_phase(store, call.number("phase"))
    task = find_task(store, phase.task_id)
    works = done_work(store, task, phases=[phase.id])
    decided = done_work(store, task, phases=[phase.id], parts=[ADJUDICATION], only_done=False)
    rows = []
    for item_id, own in _by_item(works).items():
        if len(own) > 1:
            made = next((one for one in decided if one.item_id == item_id), None)
            near = _nearness(task.kind, [one.replayed.state for one in own])
            rows.append({"item_id": item_id, "own": own, "made": made, "near": near})
    rows.sort(key=lambda row: (row["made"] is not None, row["near"]))
    texts = {each.id: " ⁄ ".join(_texts(each.content)) for each in items_of(store, task.id)}
    return call.page("adjudicate", phase=phase, task=task, rows=rows, texts=texts)


def _by_item(works: list[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for one in works:
        found.setdefault(one.item_id, []).append(one)
    return found


def _nearness(kind: str, states: list[Any]) -> float:
    pairs = [(a, b) for k, a in enumerate(states) for b in states[k + 1 :]]
    return sum(closeness(kind, a, b) for a, b in pairs) / len(pairs)


@page("/phases/{phase:int}/items/{item:int}/adjudicate", role="adjudicator", method="POST")
def begin(call: Call) -> Answer:
    """Take an item to adjudicate; one person has it, whoever came first."""
    store, phase_id, item_id = call.bench.store, call.number("phase"), call.number("item")
    phase = find_phase(store, phase_id)
    task = find_task(store, phase.task_id)
    own = [one for one in done_work(store, task, phases=[phase_id]) if one.item_id == item_id]
    if len(own) < 2:
        raise Refused(404, "There is no such item to adjudicate.")
    made = done_work(store, task, phases=[phase_id], parts=[ADJUDICATION], only_done=False)
    there = next((one for one in made if one.item_id == item_id), None)
    if there is not None:
        if there.person_id != call.who.id:
            raise Refused(409, f"{there.person} adjudicates this item.")
        return call.go(f"/work/{there.id}")
    with store.writing() as connection:
        number = add_work(
            connection,
            phase_id,
            item_id,
            call.who.id,
            position=phase.settings["items"].index(item_id),
            part=ADJUDICATION,
        )
    return call.go(f"/work/{number}")


@page("/work/{work:int}/outcome")
def outcome(call: Call) -> Answer:
    """What became of mine: one's own work beside what was decided."""
    store = call.bench.store
    found = find_work(store, call.number("work"))
    if found.person_id != call.who.id or found.part != OWN:
        raise Refused(404, "There is no such page.")
    made = [
        one
        for one in done_work(store, found.task, phases=[found.phase.id], parts=[ADJUDICATION])
        if one.item_id == found.item_id
    ]
    mine = [
        one
        for one in done_work(
            store, found.task, phases=[found.phase.id], people=[call.who.name], only_done=False
        )
        if one.id == found.id
    ]
    rows = _differences(found, mine[0].replayed.state, made[0].replayed.state) if made else []
    return call.page("outcome", work=found, decided=bool(made), rows=rows)


def _differences(found: Work, mine: Any, decided: Any) -> list[tuple[str, str, str]]:
    """What differs, in words: what it is about, mine, what was decided."""
    if found.task.kind == "links":
        first, second = found.content["members"]
        keys = sorted({*mine["links"], *decided["links"]})
        rows = []
        for key in keys:
            one, other = mine["links"].get(key, "none"), decided["links"].get(key, "none")
            if one != other:
                i, _, j = key.partition("-")
                rows.append((f"{first[int(i)]} – {second[int(j)]}", one, other))
        return rows
    if found.task.kind == "types":
        rows = []
        if mine["judgement"] != decided["judgement"]:
            rows.append(("paraphrase", str(mine["judgement"]), str(decided["judgement"])))
        sides = [
            {(each["type"], str(each["scopes"])): each for each in state["phenomena"]}
            for state in (mine, decided)
        ]
        for key in sorted({*sides[0], *sides[1]}):
            said = ["marked" if key in side else "–" for side in sides]
            if said[0] != said[1]:
                rows.append((f"{key[0]} {key[1]}", said[0], said[1]))
        return rows
    (name,) = mine.keys()
    return [] if mine == decided else [(name, str(mine[name]), str(decided[name]))]


@page("/items/{item:int}", role="adjudicator")
def show_item(call: Call) -> Answer:
    """Where a comment or a difference leads: the item, its comments, and who works on it."""
    store = call.bench.store
    item = find_item(store, call.number("item"))
    task = find_task(store, item.task_id)
    works = done_work(store, task, parts=[OWN, ADJUDICATION], only_done=False)
    own = [one for one in works if one.item_id == item.id]
    shared = {one.phase_id for one in own if one.part == OWN and one.status == "done"}
    return call.page(
        "item",
        item=item,
        task=task,
        texts=_texts(item.content),
        works=[(one, find_phase(store, one.phase_id)) for one in own],
        phases=[find_phase(store, each) for each in sorted(shared)],
        comments=comments(store, item_id=item.id),
    )


def _texts(content: Mapping[str, Any]) -> list[str]:
    if "text" in content:
        return [content["text"]]
    return list(content.get("texts") or [" ".join(side) for side in content["members"]])


@page("/tasks/{task:int}/results", role="adjudicator")
def show_results(call: Call) -> Answer:
    task = _rating(call)
    return call.page("results", task=task, **results(rated(call.bench.store, task)))


@page("/tasks/{task:int}/results.json", role="adjudicator")
def results_data(call: Call) -> Answer:
    task = _rating(call)
    return call.json(results(rated(call.bench.store, task)))


def _rating(call: Call) -> Task:
    task = _task(call)
    if task.kind != "rating":
        raise Refused(404, "There is no such page.")
    return task


@page("/tasks/{task:int}/export.jsonl", role="manager")
def export(call: Call) -> Answer:
    """Everything of a task; whoever takes it is recorded."""
    parts = [ADJUDICATION] if "adjudicated" in call.query else [OWN]
    return _export(call, parts=parts)


@page("/tasks/{task:int}/mine.jsonl")
def export_mine(call: Call) -> Answer:
    """One's own work, finished or not."""
    return _export(call, people=[call.who.name], only_done=False, mine=True)


def _export(call: Call, *, mine: bool = False, **chosen: Any) -> Answer:
    task = _task(call)
    found = annotation_set(call.bench.store, task.id, **chosen)
    if mine:  # what is hidden from an annotator stays hidden
        kept = [each for each in found.records if each.kind != "item"]
        spoken = {one.pair for one in found.annotations}
        pairs = {name: pair for name, pair in found.pairs.items() if name in spoken}
        found = type(found)(pairs, found.annotations, found.tag_set, kept)
    lines = list(annotation_lines(found))
    mark = signature("export", checksum(lines))
    record_transfer(call.bench.store, "export", task.title, mark, call.who.id)
    answer_ = PlainTextResponse("".join(f"{line}\n" for line in lines))
    answer_.headers["Content-Type"] = "application/jsonl; charset=utf-8"
    answer_.headers["Content-Disposition"] = f'attachment; filename="task-{task.id}.jsonl"'
    answer_.headers["X-Signature"] = mark
    return answer_
