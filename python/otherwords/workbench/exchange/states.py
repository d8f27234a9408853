"""Annotations as operations, states as annotations: the two directions of one translation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from otherwords.corpus.annotations import Annotation, Characters, Phenomenon, Record, Scope
from otherwords.workbench.kinds.kind import Json


def operations_for(annotation: Annotation, kind: str, start: Json) -> list[Json]:
    """The operations that lead from the start to what an annotation says."""
    found = list(_links(annotation, start) if kind == "links" else _types(annotation))
    return [*found, {"do": "status", "value": "done"}]


def _links(annotation: Annotation, start: Json) -> Iterator[Json]:
    wanted = {f"{i}-{j}": "possible" for i, j in annotation.possible}
    wanted |= {f"{i}-{j}": "sure" for i, j in annotation.sure}
    change = {key: "none" for key in start["links"] if key not in wanted}
    change |= {key: mark for key, mark in wanted.items() if start["links"].get(key) != mark}
    for mark in ("none", "sure", "possible"):
        cells = sorted([*map(int, key.split("-"))] for key in change if change[key] == mark)
        if cells:
            yield {"do": "link", "cells": cells, "mark": mark, "origin": "import"}


def _types(annotation: Annotation) -> Iterator[Json]:
    if annotation.judgement is not None:
        yield {"do": "judge", "value": annotation.judgement}
    for number, each in enumerate(annotation.phenomena):
        one: Json = {
            "id": f"import-{number}",
            "type": each.type,
            "scopes": _lists(each.scopes),
            "projection": each.projection,
            "keys": _lists(each.keys),
        }
        if each.characters is not None:
            exact = each.characters
            one["characters"] = {"scopes": _lists(exact.scopes), "keys": _lists(exact.keys)}
        yield {"do": "mark", "phenomenon": one, "origin": "import"}


def _lists(scopes: tuple[Scope, Scope]) -> list[list[list[int]]]:
    return [[[start, stop] for start, stop in scope] for scope in scopes]


def annotation_from(
    state: Json, kind: str, item: str, annotator: str, date: str | None
) -> Annotation:
    """What a state of links or types says, as an annotation."""
    if kind == "links":
        links = {_link(key): mark for key, mark in state["links"].items()}
        sure = frozenset(link for link, mark in links.items() if mark == "sure")
        return Annotation(item, annotator, date, sure=sure, possible=frozenset(links))
    phenomena = tuple(map(_phenomenon, state["phenomena"]))
    return Annotation(item, annotator, date, state["judgement"], phenomena)


def records_from(
    state: Json, kind: str, item: str, annotator: str, date: str | None
) -> list[Record]:
    """What a state of any other kind says, as records."""
    if kind == "operations":
        return [Record("operations", item, annotator, {"codes": state["codes"]}, date)]
    if kind == "writing":
        return [Record("writing", item, annotator, {"text": state["text"]}, date)]
    return [
        Record(
            "rating", item, annotator, {"variant": variant, "scale": scale, "value": value}, date
        )
        for variant, own in sorted(state["ratings"].items())
        for scale, value in sorted(own.items())
    ]


def operations_of_records(records: list[Record]) -> list[Json]:
    """The operations that say what records of one item by one annotator say."""
    found: list[Json] = []
    for each in records:
        if each.kind == "operations":
            found.append({"do": "codes", "codes": each.fields["codes"]})
        elif each.kind == "writing":
            found.append({"do": "write", "text": each.fields["text"]})
        elif each.kind == "rating":
            found.append({"do": "rate", **each.fields})
    return [*found, {"do": "status", "value": "done"}] if found else []


def _link(key: str) -> tuple[int, int]:
    i, _, j = key.partition("-")
    return int(i), int(j)


def _phenomenon(one: Json) -> Phenomenon:
    exact = None
    if "characters" in one:
        exact = Characters(_scopes(one["characters"]["scopes"]), _scopes(one["characters"]["keys"]))
    return Phenomenon(
        one["type"], _scopes(one["scopes"]), one["projection"], _scopes(one["keys"]), exact
    )


def _scopes(both: Any) -> tuple[Scope, Scope]:
    first, second = (tuple((start, stop) for start, stop in side) for side in both)
    return first, second
