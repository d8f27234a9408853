"""Annotations in JSON Lines: a head, a line a pair, a line an annotation.

    {"otherwords": "annotations", "version": 1, "tag_set": "vila24"}
    {"pair": "p1", "members": [["a", "big", "dog"], ["a", "large", "dog"]]}
    {"annotation": "p1", "annotator": "A", "judgement": true, "phenomena": [...], "links": "0-0"}

One line is one thing, so that two versions of a file can be compared line by line and an error
can name its place. Unknown fields are omitted. Links are written as in the files of
sure and possible links: `0-0 2?1`. `docs/rooms/annotations.md` lists every key.

Version 2 adds records (`records`): ratings, comments, actions, operations, written paraphrases,
settings of a task; and in the head the text of a tag set that is not one of ours. A file without
them is written as version 1, and both are read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from otherwords.corpus.annotations import (
    AnnotatedPair,
    Annotation,
    AnnotationSet,
    Characters,
    Phenomenon,
    Place,
    Record,
    Scope,
)
from otherwords.corpus.annotations.records import record_from, record_kind, record_line
from otherwords.corpus.annotations.shapes import ShapeError, annotation_from, pair_from
from otherwords.errors import InputError, OutputError
from otherwords.files.bad_lines import BadLines, Fault
from otherwords.files.lines import read_lines, shown
from otherwords.files.whole_files import write_whole
from otherwords.plain_json import parse_json

VERSION, WITH_RECORDS = 1, 2
NOT_A_LINE = "that cannot be read"
DUPLICATE_PAIR = "with a pair given before"
OTHER_TOKENS = "with other tokens for a pair given before"


def read_annotation_lines(path: Path | str, *, bad: BadLines | None = None) -> AnnotationSet:
    """Read a whole file of annotations.

    A line that cannot be read, or gives a pair again, goes to the policy `bad`; of a pair
    given twice the first stays. The content is checked by `checks`.
    """
    bad = BadLines() if bad is None else bad
    name = shown(path)
    pairs: dict[str, AnnotatedPair] = {}
    annotations: list[Annotation] = []
    records: list[Record] = []
    tag_set: str | None = None
    tags: str | None = None
    for number, line in read_lines(path, bad=bad):
        if not line.strip():
            continue
        place = Place(name, number)
        try:
            record = _parse(line)
            if "pair" in record:
                pair = pair_from(record, place)
                if pair.id in pairs:
                    bad.refuse(duplicate_pair(pairs[pair.id], pair))
                else:
                    pairs[pair.id] = pair
            elif "annotation" in record:
                annotations.append(annotation_from(record, place))
            elif kind := record_kind(record):
                records.append(record_from(record, kind))
            else:
                tag_set, tags = _tag_set(record)
        except ShapeError as error:
            bad.refuse(Fault(NOT_A_LINE, InputError(name, number, str(error))))
    return AnnotationSet(pairs, annotations, tag_set, records, tags)


def write_annotation_lines(path: Path | str, found: AnnotationSet) -> None:
    """Write pairs, then annotations, in their order; reading gives the same set back."""
    with write_whole(path) as out:
        for number, line in enumerate(annotation_lines(found), 1):
            try:
                line.encode()
            except UnicodeEncodeError as error:
                found_here = f"half a character (a lone surrogate) in line {number:,}"
                raise OutputError(f"{path}: {found_here}. Replace it before writing.") from error
            out.write(line + "\n")


def annotation_lines(found: AnnotationSet) -> Iterator[str]:
    """Give the lines of a file, without their ends: the same for the same annotations."""
    version = WITH_RECORDS if found.records or found.tags is not None else VERSION
    head: dict[str, Any] = {"otherwords": "annotations", "version": version}
    if found.tag_set is not None:
        head["tag_set"] = found.tag_set
        if found.tags is not None:
            head["tags"] = found.tags
    said = chain(map(_annotation, found.annotations), map(record_line, found.records))
    for record in chain([head], map(_pair, found.pairs.values()), said):
        yield json.dumps(record, ensure_ascii=False)


def duplicate_pair(first: AnnotatedPair, again: AnnotatedPair) -> Fault:
    """Name a pair that is given twice, and whether its tokens differ."""
    place = again.place or Place("annotations", None)
    before = "" if first.place is None else f" (first in line {first.place.line})"
    reason, what = DUPLICATE_PAIR, "is given twice"
    if first.members != again.members:
        reason, what = OTHER_TOKENS, "is given again with other tokens"
    message = f"pair {again.id} {what}{before}. Keep one line, or give it another name."
    return Fault(reason, InputError(place.path, place.line, message))


def _parse(line: str) -> dict[str, Any]:
    try:
        record = parse_json(line)
    except ValueError as error:
        raise ShapeError(f"not JSON ({error}). Write one JSON object per line.") from error
    if not isinstance(record, dict):
        raise ShapeError("expected a JSON object in braces. Write one per line.")
    return record


def _tag_set(record: dict[str, Any]) -> tuple[str | None, str | None]:
    if record.get("otherwords") != "annotations":
        raise ShapeError("neither 'pair' nor 'annotation' in this line. Is the file another kind?")
    version, tag_set = record.get("version"), record.get("tag_set")
    if version not in (VERSION, WITH_RECORDS):
        advice = "Update otherwords, or convert the file."
        raise ShapeError(f"version {version} of the format, this is {WITH_RECORDS}. {advice}")
    if tag_set is not None and not isinstance(tag_set, str):
        raise ShapeError("'tag_set' is not a name. Write one in quotes, or leave it out.")
    tags = record.get("tags")
    if tags is not None and not (isinstance(tags, str) and tag_set is not None):
        raise ShapeError("'tags' is not the text of a named tag set. Give both as texts.")
    return tag_set, tags


def _pair(pair: AnnotatedPair) -> dict[str, Any]:
    record: dict[str, Any] = {"pair": pair.id, "members": pair.members}
    if pair.texts is not None:
        record["texts"] = pair.texts
    return record


def _annotation(one: Annotation) -> dict[str, Any]:
    record: dict[str, Any] = {"annotation": one.pair, "annotator": one.annotator}
    if one.date is not None:
        record["date"] = one.date
    if one.judgement is not None:
        record["judgement"] = one.judgement
    if one.phenomena:
        record["phenomena"] = [_phenomenon(each) for each in one.phenomena]
    marked = dict.fromkeys(one.possible, "?") | dict.fromkeys(one.sure, "-")
    if marked:
        record["links"] = " ".join(f"{i}{mark}{j}" for (i, j), mark in sorted(marked.items()))
    return record


def _phenomenon(one: Phenomenon) -> dict[str, Any]:
    record: dict[str, Any] = {"type": one.type, "scopes": one.scopes}
    if one.projection is not None:
        record["projection"] = one.projection
    if any(one.keys):
        record["keys"] = one.keys
    if one.characters is not None:
        record["characters"] = _characters(one.characters)
    return record


def _characters(characters: Characters) -> dict[str, tuple[Scope, Scope]]:
    record = {"scopes": characters.scopes}
    return record | {"keys": characters.keys} if any(characters.keys) else record
