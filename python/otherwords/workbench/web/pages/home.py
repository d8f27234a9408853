"""The queue: what there is to do, task by task; and small pages that belong to everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from otherwords.errors import OtherwordsError
from otherwords.workbench.exchange.feedback import training_result
from otherwords.workbench.exchange.outgoing import done_work
from otherwords.workbench.kinds import KINDS
from otherwords.workbench.store.people import keep_preferences
from otherwords.workbench.store.phases import (
    ADJUDICATION,
    OWN,
    allocate_everybody,
    phases,
    progress,
    queue,
)
from otherwords.workbench.store.tasks import (
    count_items,
    find_task,
    guideline_text,
    items_of,
    tasks,
)
from otherwords.workbench.web.calls import Answer, Call, Refused
from otherwords.workbench.web.keys import ACTIONS, check_keys, keys_of
from otherwords.workbench.web.routes import page
from otherwords.workbench.web.security import token_for


@page("/")
def home(call: Call) -> Answer:
    """What there is to do for this person."""
    return call.show("home", _queue_values(call))


@page("/queue.json")
def home_data(call: Call) -> Answer:
    return call.json(_queue_values(call))


def _queue_values(call: Call) -> dict[str, Any]:
    store, who = call.bench.store, call.who
    allocate_everybody(store, who)
    counts: dict[int, dict[str, int]] = {}
    for each in progress(store):
        if each.person_id == who.id and each.part == OWN:
            counts.setdefault(each.phase_id, {})[each.status] = each.pieces
    items = count_items(store)
    by_task = []
    for task in tasks(store):
        own = []
        for phase in phases(store, task.id):
            found = counts.get(phase.id)
            if found:
                lines = queue(store, phase.id, who.id)
                first = next((line.id for line in lines if line.status == "open"), lines[0].id)
                own.append(
                    {
                        "id": phase.id,
                        "title": phase.title,
                        "kind": phase.kind,
                        "state": phase.state,
                        "done": len(lines) - found.get("open", 0),
                        "total": len(lines),
                        "next": first,
                        "training": training_result(store, task, phase, who.name),
                    }
                )
        by_task.append(
            {
                "id": task.id,
                "title": task.title,
                "kind": task.kind,
                "items": items.get(task.id, 0),
                "phases": own,
            }
        )
    return {"tasks": by_task, "kinds": {name: kind.title for name, kind in KINDS.items()}}


@page("/phases/{phase:int}/queue")
def phase_queue(call: Call) -> Answer:
    """All work of this person in one phase."""
    store = call.bench.store
    found = next((each for each in phases(store) if each.id == call.number("phase")), None)
    lines = queue(store, call.number("phase"), call.who.id)
    lines += queue(store, call.number("phase"), call.who.id, ADJUDICATION)
    if found is None or not lines:
        raise Refused(404, "There is no such page.")
    task = find_task(store, found.task_id)
    made = done_work(store, task, phases=[found.id], parts=[ADJUDICATION])
    texts = {each.id: shown_text(each.content) for each in items_of(store, task.id)}
    return call.page(
        "queue",
        phase=found,
        task=task,
        lines=lines,
        texts=texts,
        decided={one.item_id for one in made},
    )


def shown_text(content: Mapping[str, Any]) -> str:
    """The text of an item in a list: its first member, or its sentence.

    >>> shown_text({"members": [["He", "left"], ["He", "went"]]})
    'He left'
    """
    if "text" in content:
        return str(content["text"])
    return str(content["texts"][0]) if "texts" in content else " ".join(content["members"][0])


@page("/guidelines/{kind}")
def guidelines(call: Call) -> Answer:
    kind = call.request.path_params["kind"]
    if kind not in KINDS:
        raise Refused(404, "There is no such page.")
    text, version = guideline_text(call.bench.store, kind)
    return call.page("guidelines", title=KINDS[kind].title, text=text, version=version)


@page("/keys")
def keys(call: Call) -> Answer:
    """The keys, which everybody may change for themselves."""
    return call.page("keys", actions=ACTIONS, own=keys_of(call.who), message="")


@page("/keys", method="POST")
def change_keys(call: Call) -> Answer:
    own = {action: call.text(action, 20) or key for action, (key, _) in ACTIONS.items()}
    if "reset" in call.form:
        own = {action: key for action, (key, _) in ACTIONS.items()}
    try:
        check_keys(own)
    except OtherwordsError as error:
        return call.page("keys", 400, actions=ACTIONS, own=own, message=str(error))
    keep_preferences(call.bench.store, call.who.id, call.who.preferences | {"keys": own})
    return call.page("keys", actions=ACTIONS, own=own, message="Saved.")


@page("/token.json")
def token(call: Call) -> Answer:
    """A new token for a page that was open for long."""
    return call.json({"token": token_for(call.bench.secret, call.session)})
