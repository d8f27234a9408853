"""Records of version 2 of our JSON Lines: what is said about an item besides types and links.

    {"rating": "7", "annotator": "ann", "variant": "v2", "scale": "meaning", "value": 4}
    {"comment": "7", "annotator": "ann", "text": "Is this an idiom?"}
    {"event": "7", "annotator": "ann", "id": "...", "version": 3, "operation": {"do": "undo"}}
    {"operations": "7", "annotator": "ann", "codes": ["S", "M"]}
    {"writing": "7", "annotator": "ann", "text": "In other words."}
    {"item": "7", "content": {"text": "The sentence.", "variants": [...]}}
    {"task": "Word links", "kind": "links", "settings": {"review": true}}

The first key names the kind and gives the item. An `item` is what the others are about where that
is not a pair of sentences; a `task` is what was to be done, under its title. These two have no
annotator. Every record may have a `date`.
"""

from __future__ import annotations

from typing import Any

from otherwords.corpus.annotations import Record
from otherwords.corpus.annotations.shapes import ShapeError

FIELDS: dict[str, dict[str, type]] = {
    "rating": {"variant": str, "scale": str, "value": int},
    "comment": {"text": str},
    "event": {"id": str, "version": int, "operation": dict},
    "operations": {"codes": list},
    "writing": {"text": str},
    "item": {"content": dict},
    "task": {"kind": str, "settings": dict},
}
"""The fields of each kind, all of which are there."""
ABOUT = {"annotator", "date"}
BY_NOBODY = {"item", "task"}


def record_kind(line: dict[str, Any]) -> str | None:
    """Which kind of record a line is, if any.

    >>> record_kind({"comment": "7", "text": "An idiom?"}), record_kind({"pair": "7"})
    ('comment', None)
    """
    return next((kind for kind in FIELDS if isinstance(line.get(kind), str)), None)


def record_from(line: dict[str, Any], kind: str) -> Record:
    """Read a record; a ShapeError says what is wrong with it."""
    known = FIELDS[kind]
    for key in line:
        if key not in {kind, *known, *ABOUT}:
            listed = ", ".join(sorted({*known, *ABOUT}))
            raise ShapeError(f"unknown key '{key}' in a {kind}. Known: {listed}.")
    fields = {}
    for key, wanted in known.items():
        value = line.get(key)
        if not isinstance(value, wanted) or isinstance(value, bool):
            raise ShapeError(f"no {wanted.__name__} under '{key}' in a {kind}. Write one.")
        fields[key] = value
    annotator, date = line.get("annotator"), line.get("date")
    if kind not in BY_NOBODY and not (isinstance(annotator, str) and annotator):
        raise ShapeError(f"no text under 'annotator' in a {kind}. Write one in quotes.")
    if date is not None and not isinstance(date, str):
        raise ShapeError("'date' is not a text. Write one in quotes, or leave it out.")
    return Record(kind, line[kind], annotator, fields, date)


def record_line(record: Record) -> dict[str, Any]:
    """The record as it is written."""
    line: dict[str, Any] = {record.kind: record.item}
    if record.annotator is not None:
        line["annotator"] = record.annotator
    if record.date is not None:
        line["date"] = record.date
    return line | record.fields
