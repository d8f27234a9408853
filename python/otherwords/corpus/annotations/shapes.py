"""Turn the JSON of one line into a pair or an annotation, or say what is wrong with its shape."""

from __future__ import annotations

from typing import Any

from otherwords.corpus.annotations import (
    NOWHERE,
    AnnotatedPair,
    Annotation,
    Characters,
    Phenomenon,
    Place,
    Range,
    Scope,
)
from otherwords.corpus.gold import MARKED_LINK
from otherwords.corpus.links import Link

PAIR_KEYS = {"pair", "members", "texts"}
ANNOTATION_KEYS = {"annotation", "annotator", "date", "judgement", "phenomena", "links"}
PHENOMENON_KEYS = {"type", "scopes", "projection", "keys", "characters"}


class ShapeError(Exception):
    """Why a record cannot be read; the reader adds the place."""


def pair_from(record: dict[str, Any], place: Place) -> AnnotatedPair:
    _refuse_unknown(record, PAIR_KEYS)
    members = _two(record.get("members"), "members", "two lists of tokens")
    sides = []
    for tokens in members:
        if not isinstance(tokens, list) or not all(isinstance(token, str) for token in tokens):
            raise ShapeError("'members' is not two lists of tokens. Write each token in quotes.")
        sides.append(tuple(tokens))
    texts = None
    if record.get("texts") is not None:
        first, second = _two(record["texts"], "texts", "two texts")
        texts = _text(first, "texts"), _text(second, "texts")
    return AnnotatedPair(_text(record["pair"], "pair"), (sides[0], sides[1]), texts, place)


def annotation_from(record: dict[str, Any], place: Place) -> Annotation:
    _refuse_unknown(record, ANNOTATION_KEYS)
    judgement, phenomena = record.get("judgement"), record.get("phenomena") or []
    if judgement is not None and not isinstance(judgement, bool):
        raise ShapeError("'judgement' is not true or false. Write one of them, or leave it out.")
    if not isinstance(phenomena, list):
        raise ShapeError("'phenomena' is not a list. Write it in square brackets.")
    sure, possible = marked_links(record.get("links") or "")
    return Annotation(
        pair=_text(record["annotation"], "annotation"),
        annotator=_text(record.get("annotator"), "annotator"),
        date=None if record.get("date") is None else _text(record["date"], "date"),
        judgement=judgement,
        phenomena=tuple(_phenomenon(each, place) for each in phenomena),
        sure=sure,
        possible=possible,
        place=place,
    )


def _phenomenon(record: Any, place: Place) -> Phenomenon:
    if not isinstance(record, dict):
        raise ShapeError("a phenomenon is not an object. Write it in braces, with 'type'.")
    _refuse_unknown(record, PHENOMENON_KEYS)
    projection, characters = record.get("projection"), record.get("characters")
    if projection not in (None, "local", "global"):
        raise ShapeError(f"projection {projection!r} is neither 'local' nor 'global'. Choose one.")
    exact = None
    if characters is not None:
        if not isinstance(characters, dict):
            raise ShapeError("'characters' is not an object. Write it in braces, with 'scopes'.")
        _refuse_unknown(characters, {"scopes", "keys"})
        exact = Characters(_scopes(characters, "scopes"), _scopes(characters, "keys"))
    return Phenomenon(
        _text(record.get("type"), "type"),
        _scopes(record, "scopes"),
        projection,
        _scopes(record, "keys"),
        exact,
        place,
    )


def _scopes(record: dict[str, Any], key: str) -> tuple[Scope, Scope]:
    if record.get(key) is None:
        if key == "keys":
            return NOWHERE, NOWHERE
        raise ShapeError(f"no '{key}'. Write one scope per member, as [[[0, 2]], [[1, 3]]].")
    first, second = _two(record[key], key, "two scopes, one a member")
    return _scope(first, key), _scope(second, key)


def _scope(ranges: Any, key: str) -> Scope:
    if not isinstance(ranges, list):
        raise ShapeError(f"'{key}' is not two scopes. Write [[[0, 2]], [[1, 3]]].")
    return tuple(_range(each, key) for each in ranges)


def _range(value: Any, key: str) -> Range:
    if not isinstance(value, list) or len(value) != 2 or any(type(end) is not int for end in value):
        raise ShapeError(
            f"{value!r:.40} in '{key}' is not a range. Write [first, one after the last]."
        )
    return value[0], value[1]


def marked_links(written: Any) -> tuple[frozenset[Link], frozenset[Link]]:
    """The sure and the possible links of a text such as `0-0 2?1`."""
    if not isinstance(written, str):
        raise ShapeError("'links' is not a text. Write \"0-0 2?1\".")
    sure: set[Link] = set()
    possible: set[Link] = set()
    for piece in written.split():
        found = MARKED_LINK.fullmatch(piece)
        if found is None:
            advice = "Write 3-1 if it is sure, 3?1 if it is possible."
            raise ShapeError(f"'{piece}' is not a link. {advice}")
        link = int(found[1]), int(found[3])
        possible.add(link)
        if found[2] == "-":
            sure.add(link)
    return frozenset(sure), frozenset(possible)


def _two(value: Any, key: str, what: str) -> tuple[Any, Any]:
    if not isinstance(value, list) or len(value) != 2:
        raise ShapeError(f"'{key}' is not {what}. Give both, the first member first.")
    return value[0], value[1]


def _text(value: Any, key: str) -> str:
    if not isinstance(value, str) or (not value and key != "texts"):
        raise ShapeError(f"no text under '{key}'. Write one in quotes.")
    return value


def _refuse_unknown(record: dict[str, Any], known: set[str]) -> None:
    for key in record:
        if key not in known:
            raise ShapeError(f"unknown key '{key}'. Known: {', '.join(sorted(known))}.")
