"""Word links: which tokens of the two members mean the same (Cohn et al. 2008).

    {"do": "link", "cells": [[0, 0], [1, 2]], "mark": "sure"}      or possible, or none
    {"do": "review", "phrase": "0-2:1-3", "verdict": "correct"}   or incorrect, uncertain, none

A phrase pair is named by its ranges: `0-2:1-3` are the first two tokens of the first member and
two of the second. A link that was accepted from a suggestion names it: `"origin": "aligner"`.
"""

from __future__ import annotations

import re

from otherwords.corpus.annotations.shapes import ShapeError, marked_links
from otherwords.workbench.kinds.kind import Json, is_number, is_short_text, member_lengths

MARKS = ("sure", "possible", "none")
VERDICTS = ("correct", "incorrect", "uncertain", "none")
PHRASE = re.compile(r"(\d{1,4})-(\d{1,4}):(\d{1,4})-(\d{1,4})", re.ASCII)


class LinksKind:
    """Word links, and the review of the phrase pairs that they allow."""

    name = "links"
    title = "Word links"

    def start(self, item: Json, settings: Json) -> Json:
        """The initial links, or none where the task asks for an empty start."""
        written = item.get("initial", {}).get("links", "")
        links = {} if settings.get("start") == "empty" else links_in(written)
        return {"links": links, "reviews": {}}

    def apply(self, state: Json, operation: Json) -> None:
        if operation["do"] == "link":
            for i, j in operation["cells"]:
                _put(state["links"], f"{i}-{j}", operation["mark"])
        else:
            _put(state["reviews"], operation["phrase"], operation["verdict"])

    def refuse(self, operation: Json, item: Json, settings: Json) -> str | None:
        first, second = member_lengths(item)
        if operation["do"] == "link":
            cells = operation.get("cells")
            if not isinstance(cells, list) or not cells or len(cells) > first * second:
                return "'cells' is not a list of links"
            for cell in cells:
                if not isinstance(cell, list) or len(cell) != 2:
                    return "a link is two numbers"
                if not (is_number(cell[0], first) and is_number(cell[1], second)):
                    return "a link points outside its sentences"
            if operation.get("mark") not in MARKS:
                return f"'mark' is one of {', '.join(MARKS)}"
            return None if is_short_text(operation.get("origin", ""), 80) else "'origin' is a name"
        if operation["do"] == "review":
            found = PHRASE.fullmatch(str(operation.get("phrase")))
            if found is None:
                return "'phrase' is written 0-2:1-3"
            a, b, c, d = map(int, found.groups())
            if not (a < b <= first and c < d <= second):
                return "a phrase pair points outside its sentences"
            if operation.get("verdict") not in VERDICTS:
                return f"'verdict' is one of {', '.join(VERDICTS)}"
            return None
        return f"no operation {operation['do'][:40]!r} on links"

    def missing(self, state: Json, item: Json, settings: Json) -> list[str]:
        if settings.get("review") and len(state["reviews"]) < len(item.get("phrases", ())):
            left = len(item["phrases"]) - len(state["reviews"])
            return [f"Judge the phrase pairs that are left: {left}."]
        return []


def _put(marks: dict[str, str], key: str, mark: str) -> None:
    if mark == "none":
        marks.pop(key, None)
    else:
        marks[key] = mark


def links_in(written: str) -> dict[str, str]:
    """Links as a state has them, from `0-0 2?1`.

    >>> links_in("0-0 2?1")
    {'0-0': 'sure', '2-1': 'possible'}
    """
    try:
        sure, possible = marked_links(written)
    except ShapeError as error:
        raise ValueError(str(error)) from error
    return {f"{i}-{j}": "sure" if (i, j) in sure else "possible" for i, j in sorted(possible)}
