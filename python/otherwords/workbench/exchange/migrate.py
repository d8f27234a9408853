"""Move the work of a task to another version of its tag set, explicitly.

A type that is gone must be named with the one that takes its place, or with nothing: its phenomena
are then removed. Every change is an event of its own, so that the history shows it and undo can
take it back; attributes that the new type does not take are dropped.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from otherwords.corpus.annotations.tag_sets import TagSet, parse_tag_set
from otherwords.errors import OtherwordsError
from otherwords.workbench.exchange.outgoing import done_work
from otherwords.workbench.kinds import find_kind
from otherwords.workbench.kinds.replay import refuse
from otherwords.workbench.store.events import Event, append
from otherwords.workbench.store.phases import ADJUDICATION, OWN
from otherwords.workbench.store.store import Store
from otherwords.workbench.store.tasks import change_tag_set, find_task, items_of


def migrate(
    store: Store, task_id: int, name: str, text: str, changes: Mapping[str, str | None]
) -> int:
    """Use another tag set from now on; gives the number of phenomena that changed.

    `changes` says what becomes of types: their new names, or None to remove them.
    """
    task = find_task(store, task_id)
    if task.kind != "types":
        raise OtherwordsError("only types have a tag set to move to.")
    new = parse_tag_set(name, text)
    for old, wanted in changes.items():
        if wanted is not None and new.find(wanted) is None:
            raise OtherwordsError(f"'{wanted}', for '{old}', is not a type of {name}.")
    works = done_work(store, task, parts=(OWN, ADJUDICATION), only_done=False)
    used = {each["type"] for one in works for each in one.replayed.state["phenomena"]}
    lost = sorted(used - changes.keys() - {each for each in used if new.find(each)})
    if lost:
        advice = "Say what becomes of them, as in old=new, or old= to remove them."
        raise OtherwordsError(f"{name} has no {', '.join(lost)}. {advice}")
    with store.writing() as connection:
        change_tag_set(connection, task_id, name, text)
    settings = find_task(store, task_id).settings
    contents = {each.id: each.content for each in items_of(store, task_id)}
    kind, moved = find_kind("types"), 0
    for one in works:
        events = [
            Event(str(uuid.uuid4()), operation)
            for each in one.replayed.state["phenomena"]
            if (operation := _moved(each, new, changes)) is not None
        ]
        content = contents[one.item_id]

        def judge(_: Any, operation: dict[str, Any], content: Any = content) -> str | None:
            return refuse(kind, operation, content, settings)

        if events:
            receipt = append(store, one.id, events, known=0, judge=judge)
            if receipt.refused:
                why = next(iter(receipt.refused.values()))
                raise OtherwordsError(f"item {one.item}: {why}.")
            moved += len(events)
    return moved


def _moved(
    each: dict[str, Any], new: TagSet, changes: Mapping[str, str | None]
) -> dict[str, Any] | None:
    """The operation that moves a phenomenon; None if it can stay as it is."""
    wanted = changes.get(each["type"], each["type"])
    if wanted is None:
        return {"do": "unmark", "id": each["id"]}
    tag = new.find(wanted)
    if tag is None:  # checked before
        return None
    after = {key: each[key] for key in ("id", "scopes", "projection", "keys")} | {"type": wanted}
    if tag.projection == "never":
        after["projection"] = None
    if tag.keys == "never":
        after["keys"] = [[], []]
    same = all(after[key] == each[key] for key in after)
    return None if same else {"do": "mark", "phenomenon": after, "origin": "migration"}
