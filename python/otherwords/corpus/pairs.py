"""A sentence pair, and what makes one bad.

Decided here once for every bitext format. A reader yields pairs exactly as they are written:
it judges, but never tidies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from otherwords.corpus.bad_lines import BadLines, Fault
from otherwords.errors import InputError

EMPTY_SIDE = "with an empty side"


class Pair(NamedTuple):
    """Two sentences that say the same; `number` counts the pairs of the input from 1."""

    number: int
    source: str
    target: str


Row: TypeAlias = tuple[int, str, str]  # a pair not judged yet: line it begins on, source, target


def judge_pairs(
    rows: Iterable[Row | Fault],
    paths: tuple[str, str],
    *,
    bad: BadLines | None,
    longest: int | None,
    keep_places: bool,
) -> Iterator[Pair | None]:
    """Number the rows, hand the bad ones to the policy, and yield the rest.

    `paths` names the file of the source and that of the target for messages.
    """
    bad = BadLines() if bad is None else bad
    for number, row in enumerate(rows, 1):
        bad.seen += 1
        if isinstance(row, Fault):
            bad.refuse(row)
        else:
            _, source, target = row
            blank = not source or not target or source.isspace() or target.isspace()
            fault = find_fault(row, paths, longest) if blank or longest is not None else None
            if fault is None:
                yield Pair(number, source, target)
                continue
            bad.refuse(fault)
        if keep_places:
            yield None


def find_fault(row: Row, paths: tuple[str, str], longest: int | None) -> Fault | None:
    """Name what is wrong with a pair: a blank side, or more than `longest` words."""
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
