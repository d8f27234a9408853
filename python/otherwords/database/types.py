"""The three types of paraphrases in PPDB (Ganitkevitch 2018, 6.2), for whole columns at once.

One word for one word is *lexical*, other phrases are *phrasal*, and rules with slots *syntactic*.
In a table a type is its index in `TYPES`, one byte per row.
"""

from __future__ import annotations

from otherwords.corpus.slots import AMONG_SYMBOLS, has_slots
from otherwords.errors import UnknownNameError

TYPES = ("lexical", "phrasal", "syntactic")
# the same as type_of_sides for an engine; a slot is in both sides or in none, so one side is enough
TYPE_SQL = f"""CASE WHEN contains(source, '[') AND regexp_matches(source, '{AMONG_SYMBOLS}') THEN 2
    WHEN contains(source, ' ') OR contains(target, ' ') THEN 1 ELSE 0 END"""


def type_of_sides(source: str, target: str) -> str:
    """The type of one paraphrase.

    >>> type_of_sides("car", "auto"), type_of_sides("[NP,1] 's car", "car of [NP,1]")
    ('lexical', 'syntactic')
    """
    if has_slots(source):
        return "syntactic"
    return "phrasal" if " " in source or " " in target else "lexical"


def type_number(name: str) -> int:
    """The place of a type among the three.

    >>> type_number("phrasal")
    1
    """
    if name not in TYPES:
        raise UnknownNameError("type", name, TYPES)
    return TYPES.index(name)
