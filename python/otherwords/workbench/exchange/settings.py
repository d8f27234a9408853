"""The settings of a task as a file carries them, so that a task comes back as it was.

A file of annotations brings the text of its tag set in its head; everything else that a manager
chose is one record, which is checked here before a task is made of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from otherwords.corpus.annotations import AnnotationSet, Record
from otherwords.errors import OtherwordsError
from otherwords.workbench.kinds import find_kind
from otherwords.workbench.store.tasks import Task


def task_record(task: Task) -> Record:
    """What a file says about a task besides its tag set."""
    own = {key: value for key, value in task.settings.items() if key in CHECKS}
    return Record("task", task.title, None, {"kind": task.kind, "settings": own})


def task_in(found: AnnotationSet) -> Record | None:
    """The task that annotations were made in, checked; an error of one line if it is not sound."""
    records = [each for each in found.records if each.kind == "task"]
    if not records:
        return None
    if len(records) > 1:
        raise OtherwordsError(f"{len(records)} tasks in one file. Give each a file of its own.")
    find_kind(records[0].fields["kind"])
    for key, value in records[0].fields["settings"].items():
        if key not in CHECKS:
            raise OtherwordsError(f"a task has no setting '{key}'. Known: {', '.join(CHECKS)}.")
        wanted, check = CHECKS[key]
        if not check(value):
            raise OtherwordsError(f"setting '{key}' of task '{records[0].item}' is not {wanted}.")
    return records[0]


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) and each for each in value)


def _scales(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_scale, value))


def _scale(value: Any) -> bool:
    if not isinstance(value, dict) or value.keys() != {"name", "title", "labels"}:
        return False
    named = _texts([value["name"], value["title"]])
    return named and _texts(value["labels"]) and len(value["labels"]) > 1


CHECKS: dict[str, tuple[str, Callable[[object], bool]]] = {
    "review": ("true or false", lambda value: isinstance(value, bool)),
    "start": ("'empty' or 'initial'", lambda value: value in ("empty", "initial")),
    "alone": ("a list of codes", _texts),
    "scales": ("a list of scales, each with name, title and two labels or more", _scales),
}
"""Every setting but the tag set: what it must be, and whether a value is that."""
