"""A sentence pair, and what makes one bad.

This is decided here, once for every bitext format. A reader yields pairs exactly as they are
written: it judges, but never tidies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from otherwords.corpus.judged import judged
from otherwords.errors import InputError
from otherwords.files.bad_lines import BadLines, Fault

EMPTY_SIDE = "with an empty side"


class Pair(NamedTuple):
    """Two sentences with the same meaning; `number` counts the pairs of the input from 1."""

    number: int
    source: str
    target: str


Row: TypeAlias = tuple[int, str, str]  # a pair not yet judged: its first line, source, target


def judge_pairs(
    rows: Iterable[Row | Fault],
    paths: tuple[str, str],
    *,
    bad: BadLines | None,
    longest: int | None,
    keep_places: bool,
) -> Iterator[Pair | None]:
    """Number the rows, hand the bad ones to the policy, and yield the rest.

    `paths` are the names of the source and target files, for messages.
    """
    return judged(_pairs(rows, paths, longest), bad, keep_places=keep_places)


def _pairs(
    rows: Iterable[Row | Fault], paths: tuple[str, str], longest: int | None
) -> Iterator[Pair | Fault]:
    for number, row in enumerate(rows, 1):
        if isinstance(row, Fault):
            yield row
            continue
        _, source, target = row
        blank = not source or not target or source.isspace() or target.isspace()
        fault = find_fault(row, paths, longest) if blank or longest is not None else None
        yield Pair(number, source, target) if fault is None else fault


def find_fault(row: Row, paths: tuple[str, str], longest: int | None) -> Fault | None:
    """What is wrong with a pair, if anything: an empty side, or more than `longest` words."""
    line, source, target = row
    for path, name, text in (paths[0], "source", source), (paths[1], "target", target):
        if not text or text.isspace():
            message = f"the {name} side is empty. Remove the pair, or skip bad pairs."
            return Fault(EMPTY_SIDE, InputError(path, line, message))
        if longest is not None and (count := len(text.split())) > longest:
            found = f"{count:,} words in the {name}, the longest allowed is {longest:,}"
            error = InputError(path, line, f"{found}. Raise the limit, or skip bad pairs.")
            return Fault(f"over {longest:,} words", error)
    return None
