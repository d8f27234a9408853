"""PropBank in columns: a token a line, an empty line after each sentence.

    doc-1  0  Dogs   NNS  (TOP(S(NP*)  -      -         (ARG0*)
    doc-1  1  chase  VBP  (VP*         chase  chase.01  (V*)
    doc-1  2  cats   NNS  (NP*)))      -      -         (ARG1*)

The columns, separated by tabs: sentence, place of the token from zero, word, tag, its bit of the
tree, predicate, sense (both a dash if the token is none), then a column for each predicate of the
sentence with the spans of its arguments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from otherwords.errors import InputError
from otherwords.files.lines import read_lines, shown

FIXED = 7
"""The columns before those of the arguments."""
NONE = "-"
BIT = re.compile(r"((?:\([^()*\s]+)*)\*(\)*)")


class Span(NamedTuple):
    """Tokens from `start` up to, but not including, `end`."""

    label: str
    start: int
    end: int


class Predicate(NamedTuple):
    """A token that is a predicate, its sense, and its arguments in the order of the text."""

    place: int
    sense: str
    arguments: tuple[Span, ...]


class PropBankSentence(NamedTuple):
    """A sentence with its tree, as spans from the root downwards, and its predicates."""

    name: str
    words: tuple[str, ...]
    tags: tuple[str, ...]
    constituents: tuple[Span, ...]
    predicates: tuple[Predicate, ...]


def read_propbank(path: Path | str) -> Iterator[PropBankSentence]:
    """Stream the sentences of a file; an InputError names the line that is not as it should be."""
    rows: list[list[str]] = []
    first = 1
    for number, line in read_lines(path):
        if line.strip():
            columns = line.split("\t")
            _check(columns, rows, shown(path), number)
            first = first if rows else number
            rows.append(columns)
        elif rows:
            yield _sentence(rows, shown(path), first)
            rows = []
    if rows:
        yield _sentence(rows, shown(path), first)


def _check(columns: list[str], rows: list[list[str]], path: str, number: int) -> None:
    if len(columns) < FIXED or not columns[1].isdigit():
        found = f"expected {FIXED} tab-separated columns or more, found {len(columns)}"
        if len(columns) >= FIXED:
            found = f"the place of the token is '{columns[1]}', not a number"
        advice = "Give a file of PropBank in columns: sentence, place, word, tag, tree, ..."
        raise InputError(path, number, f"{found}. {advice}")
    if rows and len(rows[0]) != len(columns):
        message = f"{len(columns)} columns, but {len(rows[0])} at the start of its sentence"
        raise InputError(path, number, f"{message}. Is an empty line missing between two?")


def _sentence(rows: list[list[str]], path: str, first: int) -> PropBankSentence:
    tree = _spans([row[4] for row in rows], path, first)
    places = [place for place, row in enumerate(rows) if row[5] != NONE]
    if len(places) != len(rows[0]) - FIXED:
        found = f"{len(places)} predicates, but {len(rows[0]) - FIXED} columns of arguments"
        raise InputError(path, first, f"{found} in this sentence. Get the file again.")
    predicates = []
    for column, place in enumerate(places, FIXED):
        spans = _spans([row[column] for row in rows], path, first)
        predicates.append(Predicate(place, rows[place][6], tuple(sorted(spans, key=_start))))
    words, tags = (tuple(row[column] for row in rows) for column in (2, 3))
    return PropBankSentence(rows[0][0], words, tags, tuple(tree), tuple(predicates))


def _start(span: Span) -> tuple[int, int]:
    return span.start, span.end


def _spans(bits: list[str], path: str, first: int) -> list[Span]:
    """What the brackets around the stars of a column enclose, the outer before the inner."""
    open_: list[int] = []
    found: list[Span] = []
    for place, bit in enumerate(bits):
        whole = BIT.fullmatch(bit)
        if whole is None:
            message = f"'{bit}' is not a bit of a tree such as (NP*). Get the file again."
            raise InputError(path, first + place, message)
        for label in whole[1].split("(")[1:]:
            open_.append(len(found))
            found.append(Span(label, place, place))
        for _ in whole[2]:
            if not open_:
                message = f"'{bit}' closes a bracket that was never opened. Get the file again."
                raise InputError(path, first + place, message)
            last = open_.pop()
            found[last] = found[last]._replace(end=place + 1)
    if open_:
        message = f"the bracket of {found[open_[-1]].label} is never closed. Get the file again."
        raise InputError(path, first, message)
    return found
