"""Actions in words, for people who read the history of their work."""

from __future__ import annotations

from typing import Any

from otherwords.workbench.kinds.kind import Json
from otherwords.workbench.kinds.types import tags_of

STATUS = {"open": "Reopened", "done": "Done", "skipped": "Skipped"}
JUDGEMENTS = {True: "A paraphrase", False: "Not a paraphrase", None: "Judgement taken back"}
MARKS = {"sure": "Sure link", "possible": "Possible link", "none": "Link removed"}


def in_words(operation: Json, content: Json, settings: Json) -> str:
    """What an operation did, as a person would say it.

    >>> members = {"members": [["He", "left"], ["He", "went"]]}
    >>> in_words({"do": "link", "cells": [[1, 1]], "mark": "sure", "origin": "x"}, members, {})
    'Sure link: left – went (suggested by x)'
    """
    what = operation["do"]
    origin = f" (suggested by {operation['origin']})" if operation.get("origin") else ""
    if operation.get("origin") == "import":
        origin = " (imported)"
    if what == "link":
        first, second = content["members"]
        cells = ", ".join(f"{first[i]} – {second[j]}" for i, j in operation["cells"])
        return f"{MARKS[operation['mark']]}: {cells}{origin}"
    if what == "mark":
        return _phenomenon(operation["phenomenon"], content, settings) + origin
    if what in ("undo", "redo"):
        return str(what).capitalize()
    if what == "rate":
        place = [each["id"] for each in content["variants"]].index(operation["variant"])
        text = content["variants"][place]["text"]
        return f"{operation['scale'].capitalize()} {operation['value'] or 'taken back'}: {text}"
    if what == "review":
        return f"Phrase pair {_phrase(operation, content)}: {operation['verdict']}"
    return _plain(operation)


def _plain(operation: Json) -> str:
    """Operations that need no more than themselves."""
    match operation["do"]:
        case "status":
            return STATUS[operation["value"]]
        case "judge":
            return JUDGEMENTS[operation["value"]]
        case "unmark":
            return "Phenomenon removed"
        case "codes":
            return f"Operations: {', '.join(operation['codes']) or 'none'}"
        case "write":
            return f"Written: {operation['text'] or '(nothing)'}"
    return str(operation["do"])


def _phenomenon(one: Json, content: Json, settings: Json) -> str:
    tag = tags_of(settings).find(one["type"])
    sides = [
        " […] ".join(" ".join(tokens[start:stop]) for start, stop in scope) or "nothing"
        for tokens, scope in zip(content["members"], one["scopes"], strict=True)
    ]
    about = f", {one['projection']}" if one["projection"] else ""
    return f"{tag.title if tag else one['type']}{about}: {sides[0]} – {sides[1]}"


def _phrase(operation: Json, content: Any) -> str:
    sides = []
    for tokens, part in zip(content["members"], operation["phrase"].split(":"), strict=True):
        start, _, stop = part.partition("-")
        sides.append(" ".join(tokens[int(start) : int(stop)]))
    return " – ".join(sides)
