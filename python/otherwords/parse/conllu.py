"""Dependency trees, and files of them in CoNLL-U.

Words, tags, heads and relations are kept, with lemmas, parts of speech and features; the last two
columns (enhanced graph, miscellaneous) are dropped and written as `_`. Lines that are not words are
dropped too: a range (`3-4`, two words written as one) and an empty node (`8.1`, an unspoken word).
Words are numbered from 1 without them, so heads need no renumbering.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from sys import intern
from typing import TypeAlias

from otherwords.errors import InputError
from otherwords.files.lines import read_lines, shown
from otherwords.files.whole_files import write_whole
from otherwords.parse.dependency_tree import DependencyTree, NotATreeError

__all__ = ["DependencyTree", "read_dependencies", "write_dependencies"]

COLUMNS = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC".split()
NUMBER = re.compile(r"[0-9]{1,9}")
NO_WORD = re.compile(r"[0-9]+[-.][0-9]+")
Row: TypeAlias = list[str]


def read_dependencies(path: Path | str) -> Iterator[DependencyTree]:
    """Stream the trees of a file, plain or compressed; `-` is standard input.

    The first sentence that is not a tree is an InputError: file, line, what was expected. A
    sentence that consists of comments only is a tree without words.
    """
    return (tree for _, tree in read_numbered_dependencies(path))


def read_numbered_dependencies(path: Path | str) -> Iterator[tuple[int, DependencyTree]]:
    """Stream the trees of a file, each with the number of its first line."""
    for sentence in _sentences(path):
        yield sentence[0][0], _tree(shown(path), sentence)


def write_dependencies(path: Path | str, trees: Iterable[DependencyTree]) -> None:
    """Write the trees, an empty line after each, to a file that appears only when complete."""
    with write_whole(path) as out:
        out.writelines(f"{tree.conllu()}\n" for tree in trees)


def _sentences(path: Path | str) -> Iterator[list[tuple[int, str]]]:
    lines: list[tuple[int, str]] = []
    for number, line in read_lines(path):
        if line and not line.isspace():
            lines.append((number, line))
        elif lines:
            yield lines
            lines = []
    if lines:
        yield lines


def _tree(path: str, sentence: Sequence[tuple[int, str]]) -> DependencyTree:
    comments: list[str] = []
    rows: list[Row] = []
    places: list[int] = []  # the line of each word
    for number, line in sentence:
        if line.startswith("#"):
            comments.append(line)
            continue
        row = line.split("\t")
        fault = _fault(row, len(rows) + 1)
        if fault is not None:
            raise InputError(path, number, fault)
        if NUMBER.fullmatch(row[0]):
            rows.append(row)
            places.append(number)
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(COLUMNS)
    words, lemmas, upos, tags, features, heads, relations = (
        tuple(map(intern, column)) for column in columns[1:8]
    )
    try:
        return DependencyTree(
            words,
            tags,
            [int(head) for head in heads],
            relations,
            upos=_known(upos),
            lemmas=_known(lemmas),
            features=_known(features),
            comments=comments,
        )
    except NotATreeError as error:
        raise InputError(path, places[error.word - 1], f"{error}.") from None


def _known(values: Sequence[str]) -> Sequence[str] | None:
    """An optional column: None if it is empty throughout."""
    return values if any(value != "_" for value in values) else None


def _fault(row: Row, expected: int) -> str | None:
    if len(row) != len(COLUMNS):
        found = f"expected {len(COLUMNS)} tab-separated columns, found {len(row)}"
        return f"{found}. They are {' '.join(COLUMNS)}; write _ for an empty one."
    if "" in row:
        return f"column {COLUMNS[row.index('')]} is empty. Write _ instead."
    number, head = row[0], row[6]
    if NO_WORD.fullmatch(number):
        return None
    if not NUMBER.fullmatch(number):
        return f"'{number}' is not a word number, expected {expected}, a range 3-4 or a node 8.1."
    if int(number) != expected:
        return f"found word {number}, expected {expected}. Words are numbered from 1 without gaps."
    if not NUMBER.fullmatch(head):
        return f"'{head}' is not a head, expected the number of a word, or 0 for the root."
    return None
