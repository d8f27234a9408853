"""Training: how near a piece of work comes to the model answer of its item.

Each kind has one number from 0 to 1: links by F1 over words, types by F1 over phenomena of the same
type whose scopes meet, operations by shared codes, ratings by those at most one step away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from otherwords.workbench.exchange.outgoing import done_work
from otherwords.workbench.kinds import find_kind
from otherwords.workbench.kinds.kind import Json
from otherwords.workbench.kinds.replay import replay
from otherwords.workbench.store.events import Event
from otherwords.workbench.store.phases import Phase, Work
from otherwords.workbench.store.store import Store
from otherwords.workbench.store.tasks import Task, items_of


def feedback_for(found: Work, start: Json, events: Sequence[Event]) -> dict[str, Any] | None:
    """The model answer and the score, in a training phase and for an item that has one."""
    gold = found.content.get("gold")
    if found.phase.kind != "training" or gold is None:
        return None
    state = replay(find_kind(found.task.kind), start, [each.operation for each in events]).state
    score = closeness(found.task.kind, state, gold)
    mark = found.phase.settings["pass_mark"]
    return {"score": round(score, 3), "passed": score >= mark, "pass_mark": mark, "gold": gold}


def training_result(store: Store, task: Task, phase: Phase, name: str) -> dict[str, Any] | None:
    """How near a person came to the model answers so far, on average; None before the first."""
    if phase.kind != "training":
        return None
    golds = {each.id: each.content.get("gold") for each in items_of(store, task.id)}
    scores = [
        closeness(task.kind, one.replayed.state, gold)
        for one in done_work(store, task, phases=[phase.id], people=[name])
        if (gold := golds[one.item_id]) is not None
    ]
    if not scores:
        return None
    score, mark = sum(scores) / len(scores), phase.settings["pass_mark"]
    return {"score": round(score, 3), "passed": score >= mark, "pass_mark": mark}


def closeness(kind: str, state: Json, gold: Json) -> float:
    """How near a state comes to another, from 0 to 1.

    >>> closeness("operations", {"codes": ["S", "M"]}, {"codes": ["S"]})
    0.6666666666666666
    """
    if kind == "links":
        return _f1(set(state["links"]), set(gold["links"]))
    if kind == "operations":
        return _f1(set(state["codes"]), set(gold["codes"]))
    if kind == "rating":
        pairs = [
            (own.get(scale), value)
            for variant, scales in gold["ratings"].items()
            for own in [state["ratings"].get(variant, {})]
            for scale, value in scales.items()
        ]
        near = [value for given, value in pairs if given is not None and abs(given - value) <= 1]
        return len(near) / len(pairs) if pairs else 1.0
    if kind == "types":
        return _types(state, gold)
    return 1.0


def _f1(given: set[str], wanted: set[str]) -> float:
    if not given and not wanted:
        return 1.0
    return 2 * len(given & wanted) / (len(given) + len(wanted))


def _types(state: Json, gold: Json) -> float:
    if state["judgement"] != gold["judgement"]:
        return 0.0
    given, wanted = state["phenomena"], gold["phenomena"]
    if not given and not wanted:
        return 1.0
    left = list(wanted)
    met = 0
    for one in given:
        for other in left:
            if one["type"] == other["type"] and _meet(one["scopes"], other["scopes"]):
                left.remove(other)
                met += 1
                break
    return 2 * met / (len(given) + len(wanted))


def _meet(one: Any, other: Any) -> bool:
    return any(a < d and c < b for side in (0, 1) for a, b in one[side] for c, d in other[side])
