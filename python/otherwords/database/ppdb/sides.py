"""The two sides of an imported line, written as the database writes them.

One space between symbols and none at the ends, no tabs, and slots numbered by their order in the
source: nearly every line is so already, which a few cheap checks show.
"""

from __future__ import annotations

import re
from itertools import count

from otherwords.corpus.ppdb_checks import split_symbols
from otherwords.corpus.slots import renumber, slots_of

CONTROL = re.compile(r"[\x00-\x1f]")


def tidy_sides(source: str, target: str) -> tuple[str, str]:
    """Both sides in our notation; unchanged if nothing needs tidying.

    >>> tidy_sides(" [NP,2]  's [NN,1]", "[NN,1] of [NP,2]")
    ("[NP,1] 's [NN,2]", '[NN,2] of [NP,1]')
    """
    if _has_odd_spaces(source) or _has_odd_spaces(target):
        source, target = (
            " ".join(split_symbols(CONTROL.sub(" ", side))) for side in (source, target)
        )
    numbers = [slot.number for slot in slots_of(source)]
    if numbers == sorted(numbers):
        return source, target
    order = dict(zip(numbers, count(1), strict=False))
    theirs = [order[slot.number] for slot in slots_of(target)]
    return renumber(source, order.values()), renumber(target, theirs)


def _has_odd_spaces(side: str) -> bool:
    if "  " in side or side[0] == " " or side[-1] == " ":
        return True
    return not side.isprintable() and CONTROL.search(side) is not None
