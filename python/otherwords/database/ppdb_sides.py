"""The two sides of an imported line, written as the database writes them.

One blank between symbols and none at the ends, no tabs, and slots numbered by their order in the
source: nearly every line is so already, and is told by a few cheap looks.
"""

from __future__ import annotations

import re
from itertools import count

from otherwords.corpus.ppdb_checks import parse_slot, split_symbols

CONTROL = re.compile(r"[\x00-\x1f]")


def tidy_sides(source: str, target: str) -> tuple[str, str]:
    """Both sides in our notation; the very same texts where nothing was to be done.

    >>> tidy_sides(" [NP,2]  's [NN,1]", "[NN,1] of [NP,2]")
    ("[NP,1] 's [NN,2]", '[NN,2] of [NP,1]')
    """
    if _has_odd_blanks(source) or _has_odd_blanks(target):
        source, target = (
            " ".join(split_symbols(CONTROL.sub(" ", side))) for side in (source, target)
        )
    if "[" not in source:
        return source, target
    slots = [slot for symbol in source.split(" ") if (slot := parse_slot(symbol))]
    numbers = [slot.number for slot in slots]
    if numbers == sorted(numbers):
        return source, target
    order = dict(zip(numbers, count(1), strict=False))
    return _renumbered(source, order), _renumbered(target, order)


def _has_odd_blanks(side: str) -> bool:
    if "  " in side or side[0] == " " or side[-1] == " ":
        return True
    return not side.isprintable() and CONTROL.search(side) is not None


def _renumbered(side: str, order: dict[int, int]) -> str:
    symbols = []
    for symbol in side.split(" "):
        slot = parse_slot(symbol)
        symbols.append(f"[{slot.label},{order[slot.number]}]" if slot else symbol)
    return " ".join(symbols)
