"""A piece of work: the page, its events, its comments, its history."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from otherwords.errors import OtherwordsError
from otherwords.workbench.exchange.feedback import feedback_for
from otherwords.workbench.exchange.outgoing import done_work
from otherwords.workbench.kinds import find_kind
from otherwords.workbench.kinds.rating import shown_order
from otherwords.workbench.kinds.replay import refuse, replay
from otherwords.workbench.kinds.types import tags_of
from otherwords.workbench.store.comments import add_comment, comments
from otherwords.workbench.store.events import Event, Operation, append, read
from otherwords.workbench.store.phases import OWN, Work, find_work, neighbours, queue
from otherwords.workbench.store.tasks import guideline_text
from otherwords.workbench.suggest import suggestions
from otherwords.workbench.web.calls import Answer, Call, Refused
from otherwords.workbench.web.keys import ACTIONS, keys_for, keys_of
from otherwords.workbench.web.routes import page
from otherwords.workbench.web.said import in_words
from otherwords.workbench.web.templates import direction

ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)
MOST_EVENTS = 200
HIDDEN = {"gold", "variants", "initial"}
"""What an annotator is not shown as it is stored."""


def own_work(call: Call) -> Work:
    """The work in the address, if it belongs to whoever asks; to others it does not exist."""
    found = find_work(call.bench.store, call.number("work"))
    if found.person_id != call.who.id:
        raise Refused(404, "There is no such page.")
    return found


@page("/work/{work:int}")
def show(call: Call) -> Answer:
    """Annotate."""
    found = own_work(call)
    values = work_data(call, found)
    text, _ = guideline_text(call.bench.store, found.task.kind)
    return call.page("work", work=found, data=values, guideline=text)


@page("/work/{work:int}.json")
def show_data(call: Call) -> Answer:
    return call.json(work_data(call, own_work(call)))


def work_data(call: Call, found: Work) -> dict[str, Any]:
    """Everything that the page needs, and nothing that it must not know."""
    store, kind = call.bench.store, find_kind(found.task.kind)
    with store.reading() as connection:
        events = read(connection, found.id)
    lines = queue(store, found.phase.id, found.person_id, found.part)
    before, after = neighbours(store, found)
    start = kind.start(found.content, found.task.settings)
    status = replay(kind, start, [each.operation for each in events]).status
    return {
        "id": found.id,
        "kind": kind.name,
        "name": found.item_name,
        "item": _item(found),
        "settings": _settings(found),
        "start": start,
        "events": [each._asdict() for each in events],
        "position": [line.id for line in lines].index(found.id) + 1,
        "total": len(lines),
        "before": before,
        "after": after,
        "readonly": found.phase.state == "closed",
        "phase": {"title": found.phase.title, "kind": found.phase.kind},
        "part": found.part,
        "keys": keys_of(call.who),
        "keyNames": {action: text for action, (_, text) in ACTIONS.items()},
        "keysHere": keys_for(kind.name, review=bool(found.content.get("phrases"))),
        "suggestions": suggestions(found.task.kind, found.content, found.task.settings),
        "feedback": feedback_for(found, start, events) if status == "done" else None,
        "comments": _comments(call, found),
        "others": _others(call, found),
    }


def _item(found: Work) -> dict[str, Any]:
    content = {key: value for key, value in found.content.items() if key not in HIDDEN}
    if "members" in content:
        content["directions"] = [direction(" ".join(side)) for side in content["members"]]
    if "variants" in found.content:
        texts = {each["id"]: each["text"] for each in found.content["variants"]}
        order = shown_order(found.content, f"{found.phase.settings['seed']}/{found.id}")
        content["variants"] = [
            {"id": each, "text": texts[each], "direction": direction(texts[each])} for each in order
        ]
    if "text" in content:
        content["direction"] = direction(content["text"])
    return content


def _settings(found: Work) -> dict[str, Any]:
    own = {key: value for key, value in found.task.settings.items() if key != "tags"}
    if "tags" in found.task.settings:
        own["types"] = [
            {
                "name": tag.name,
                "title": tag.title,
                "class": tag.class_,
                "sub_class": tag.sub_class,
                "projection": tag.projection,
                "keys": tag.keys,
                "sides": tag.sides,
            }
            for tag in tags_of(found.task.settings).tags
        ]
    return own


def _comments(call: Call, found: Work) -> list[dict[str, str]]:
    """Comments on the item; in a blind phase only those of whoever asks."""
    blind = found.phase.settings["blind"] and found.part == OWN
    said = comments(call.bench.store, item_id=found.item_id, by=call.who.id if blind else None)
    return [{"author": each.author, "text": each.content, "at": each.at} for each in said]


def _others(call: Call, found: Work) -> list[dict[str, Any]]:
    """For an adjudication: what the annotators did, under letters instead of names."""
    if found.part == OWN:
        return []
    works = done_work(call.bench.store, found.task, phases=[found.phase.id])
    own = [one for one in works if one.item_id == found.item_id]
    return [
        {"label": chr(ord("A") + place), "state": one.replayed.state}
        for place, one in enumerate(own)
    ]


@page("/work/{work:int}/events", method="POST", body="json")
def add_events(call: Call) -> Answer:
    """Take a batch of events; what is saved is named, what is refused is explained."""
    found = own_work(call)
    if found.phase.state == "closed":
        raise Refused(409, "This phase is closed; nothing can be changed.")
    known, batch = _batch(call.body)
    kind, settings = find_kind(found.task.kind), found.task.settings
    start = kind.start(found.content, settings)

    def judge(before: Callable[[], list[Operation]], operation: Operation) -> str | None:
        if why := refuse(kind, operation, found.content, settings):
            return why
        if operation == {"do": "status", "value": "done"}:
            state = replay(kind, start, before()).state
            return " ".join(kind.missing(state, found.content, settings)) or None
        return None

    receipt = append(call.bench.store, found.id, batch, known=known, judge=judge)
    answer: dict[str, Any] = receipt._asdict()
    answer["since"] = [each._asdict() for each in receipt.since]
    if any(each.operation == {"do": "status", "value": "done"} for each in batch):
        with call.bench.store.reading() as connection:
            answer["feedback"] = feedback_for(found, start, read(connection, found.id))
    return call.json(answer)


def _batch(body: Any) -> tuple[int, list[Event]]:
    """What was sent, if it has the shape of a batch."""
    if not isinstance(body, dict) or type(body.get("known")) is not int:
        raise Refused(400, "Send {'known': version, 'events': [...]}.")
    events = body.get("events")
    if not isinstance(events, list) or len(events) > MOST_EVENTS:
        raise Refused(400, f"'events' is a list of at most {MOST_EVENTS}.")
    found = []
    for each in events:
        if not isinstance(each, dict) or not isinstance(each.get("operation"), dict):
            raise Refused(400, "An event has an id and an operation.")
        if not isinstance(each.get("id"), str) or not ID.fullmatch(each["id"]):
            raise Refused(400, "The id of an event is a UUID in lowercase.")
        found.append(Event(each["id"], each["operation"]))
    return body["known"], found


@page("/work/{work:int}/comments", method="POST", body="json")
def comment(call: Call) -> Answer:
    found = own_work(call)
    body = call.body
    if not isinstance(body, dict) or not isinstance(body.get("text"), str):
        raise Refused(400, "Send {'id': UUID, 'text': text}.")
    if not isinstance(body.get("id"), str) or not ID.fullmatch(body["id"]):
        raise Refused(400, "The id of a comment is a UUID in lowercase.")
    try:
        add_comment(call.bench.store, body["id"], found.item_id, call.who.id, body["text"])
    except OtherwordsError as error:
        raise Refused(400, str(error)) from error
    return call.json({"comments": _comments(call, found)})


@page("/work/{work:int}/history")
def history(call: Call) -> Answer:
    """The audit trail: every action with its time."""
    from sqlalchemy import select

    from otherwords.workbench.store.tables import event

    found = own_work(call)
    with call.bench.store.reading() as connection:
        chosen = select(event).where(event.c.work_id == found.id).order_by(event.c.version)
        rows = [
            (each.version, each.at, _in_words(found, json.loads(each.operation)))
            for each in connection.execute(chosen)
        ]
    return call.page("history", work=found, rows=rows)


def _in_words(found: Work, operation: dict[str, Any]) -> str:
    return in_words(operation, found.content, found.task.settings)
