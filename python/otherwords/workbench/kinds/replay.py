"""From events to a state: undo, redo and status, the same for every kind.

`undo` takes back the last operation that still counts, `redo` brings it back; any other operation
ends what could be brought back. Status is not part of that: reopening is an operation of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from otherwords.workbench.kinds.kind import Json

if TYPE_CHECKING:
    from otherwords.workbench.kinds.kind import Kind

STATUSES = ("open", "done", "skipped")


@dataclass(frozen=True)
class Replayed:
    """What the events of a piece of work add up to."""

    state: Json
    status: str
    undoable: int
    """How many operations count and can be undone."""
    redoable: int


def replay(kind: Kind, start: Json, operations: Iterable[Json]) -> Replayed:
    """Apply operations in their order to the start, which stays as it was.

    >>> from otherwords.workbench.kinds.writing import WritingKind
    >>> said = [{"do": "write", "text": text} for text in ("one", "two")]
    >>> replay(WritingKind(), {"text": ""}, [*said, {"do": "undo"}]).state
    {'text': 'one'}
    """
    counted: list[Json] = []
    undone: list[Json] = []
    status = "open"
    for operation in operations:
        what = operation["do"]
        if what == "undo":
            if counted:
                undone.append(counted.pop())
        elif what == "redo":
            if undone:
                counted.append(undone.pop())
        elif what == "status":
            status = operation["value"]
        else:
            counted.append(operation)
            undone.clear()
    state = deepcopy(start)
    for operation in counted:
        kind.apply(state, operation)
    return Replayed(state, status, len(counted), len(undone))


def refuse(kind: Kind, operation: object, item: Json, settings: Json) -> str | None:
    """Why an operation cannot be accepted, if so."""
    if not isinstance(operation, dict) or not isinstance(operation.get("do"), str):
        return "an operation is an object with 'do'"
    if operation["do"] in ("undo", "redo"):
        return None
    if operation["do"] == "status":
        value = operation.get("value")
        return None if value in STATUSES else f"no status {str(value)[:40]!r}"
    return kind.refuse(operation, item, settings)
