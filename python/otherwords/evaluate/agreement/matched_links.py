"""Lay two annotators' links of the same sentence pairs side by side.

Files of links have no names for their pairs, so pairs are identified by their text without
spaces: a missing line shifts nothing, and a sentence in other tokens is not mistaken for a
missing one. A pair that occurs several times in both files is matched in order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from otherwords.corpus import BadLines, GoldPair, format_links
from otherwords.errors import InputError
from otherwords.files import checksums
from otherwords.files.bad_lines import Fault

MISSING = "annotated by one only"
TWICE = "annotated twice by one annotator"
OTHER_TOKENS = "in different tokens"
OUTSIDE = "with a link outside its sentences"


class Matched(NamedTuple):
    """A sentence pair with the links of both annotators, and its place in the first's list."""

    first: GoldPair
    second: GoldPair
    place: int


class _Place(NamedTuple):
    pair: GoldPair
    name: str
    line: int


_Text: TypeAlias = tuple[str, str]


def match(
    first: Sequence[GoldPair | None],
    second: Sequence[GoldPair | None],
    *,
    names: tuple[str, str] = ("A", "B"),
    bad: BadLines | None = None,
) -> list[Matched]:
    """Match pairs by their text, sorted, so that the order of the files does not matter.

    `names` calls the annotators by their files in errors, where the line is the place in the
    list; None, for a line that a reader skipped, keeps the count right. `bad` decides about
    pairs that only one annotated, or one more often than the other, or in other tokens.
    """
    bad = BadLines() if bad is None else bad
    ones, others = _by_text(first, names[0], bad), _by_text(second, names[1], bad)
    found = []
    for text in sorted(ones.keys() | others.keys()):
        mine, yours = ones.get(text, []), others.get(text, [])
        bad.seen += max(len(mine), len(yours))
        for place in range(max(len(mine), len(yours))):
            if place >= len(mine) or place >= len(yours):
                bad.refuse(_alone(mine, yours, names, place))
                continue
            one, other = mine[place], yours[place]
            if fault := _other_tokens(one, other):
                bad.refuse(fault)
                continue
            found.append(Matched(one.pair, other.pair, one.line - 1))
    return sorted(found, key=_order)


def checksum(matched: Sequence[Matched]) -> str:
    """Give the same digits for the same links, in whatever order and files they stood."""
    pieces = []
    # of pairs with the same text and the same two sets of links, who made which decides
    for one in sorted(matched, key=lambda one: (_order(one), sorted(one.first.sure))):
        pieces.append(repr((one.first.source, one.first.target)))
        for pair in (one.first, one.second):
            links = format_links(pair.sure), format_links(pair.sure | pair.possible)
            pieces.append(repr(links))
    return checksums.checksum(pieces)


def _order(matched: Matched) -> tuple[object, ...]:
    pair = matched.first
    # the same for both orders of the annotators, and for pairs of the same text
    annotators = matched.first, matched.second
    both = sorted((sorted(each.sure), sorted(each.possible)) for each in annotators)
    return pair.source, pair.target, both


def _by_text(
    pairs: Sequence[GoldPair | None], name: str, bad: BadLines
) -> dict[_Text, list[_Place]]:
    found: defaultdict[_Text, list[_Place]] = defaultdict(list)
    for line, pair in enumerate(pairs, 1):
        if pair is None:
            continue
        if fault := _outside(pair, name, line):
            bad.seen += 1
            bad.refuse(fault)
            continue
        found["".join(pair.source), "".join(pair.target)].append(_Place(pair, name, line))
    return dict(found)


def _alone(mine: list[_Place], yours: list[_Place], names: tuple[str, str], place: int) -> Fault:
    more, fewer, lacking = (mine, yours, names[1]) if place < len(mine) else (yours, mine, names[0])
    _, name, line = more[place]
    if not fewer:
        message = f"this pair is not in {lacking}. Add it there; --lenient leaves it out."
        return Fault(MISSING, InputError(name, line, message))
    earlier = more[place - 1].line
    message = f"this pair is also in line {earlier}, and less often in {lacking}"
    return Fault(TWICE, InputError(name, line, f"{message}. Keep one of the two."))


def _other_tokens(one: _Place, other: _Place) -> Fault | None:
    mine, yours = one.pair, other.pair
    sides = ("source", mine.source, yours.source), ("target", mine.target, yours.target)
    for side, ours, theirs in sides:
        differing = (k for k, (x, y) in enumerate(zip(ours, theirs, strict=False)) if x != y)
        if (k := next(differing, None)) is not None:
            found = f"token {k} of the {side} is '{ours[k]}' here, '{theirs[k]}' there"
            message = f"tokenised differently from {other.name}:{other.line}: {found}"
            advice = "Tokenise both alike before annotating."
            return Fault(OTHER_TOKENS, InputError(one.name, one.line, f"{message}. {advice}"))
    return None


def _outside(pair: GoldPair, name: str, line: int) -> Fault | None:
    for i, j in sorted(pair.sure | pair.possible):
        if not (0 <= i < len(pair.source) and 0 <= j < len(pair.target)):
            there = f"its sentences have {len(pair.source)} and {len(pair.target)} tokens"
            message = f"link {i}-{j} points outside: {there}. Count from zero."
            return Fault(OUTSIDE, InputError(name, line, message))
    return None
