"""The three types of paraphrases in PPDB (Ganitkevitch 2018, 6.2), for whole columns at once.

One word for one word is *lexical*, other phrases are *phrasal*, and rules with slots *syntactic*.
In a table a type is its index in `TYPES`, one byte per row.

Rules without slots also have a shape: one word for one, one for several, and so on. A database in
which words never meet phrases lacks *of course* beside *naturally*, whatever its size, so every
build counts its shapes.
"""

from __future__ import annotations

from collections.abc import Mapping

from otherwords.corpus.slots import AMONG_SYMBOLS, has_slots
from otherwords.errors import UnknownNameError

TYPES = ("lexical", "phrasal", "syntactic")
# the same as type_of_sides for an engine; a slot is in both sides or in none, so one side is enough
TYPE_SQL = f"""CASE WHEN contains(source, '[') AND regexp_matches(source, '{AMONG_SYMBOLS}') THEN 2
    WHEN contains(source, ' ') OR contains(target, ' ') THEN 1 ELSE 0 END"""

SHAPES = ("word-word", "word-phrase", "phrase-word", "phrase-phrase")
"""The phrase, then its paraphrase; the place of a shape has a bit for each side."""
SHAPES_IN_WORDS = ("one word to one", "one to several", "several to one", "several to several")


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


def shape_of(source: str, target: str) -> str:
    """The shape of one paraphrase without slots.

    >>> shape_of("naturally", "of course"), shape_of("car", "auto")
    ('word-phrase', 'word-word')
    """
    return SHAPES[2 * (" " in source) + (" " in target)]


def shares_in_words(shapes: Mapping[str, int]) -> str:
    """The share of each shape, as people read it; nothing if there is no such paraphrase.

    >>> shapes = {"word-word": 6, "word-phrase": 1, "phrase-word": 1, "phrase-phrase": 2}
    >>> shares_in_words(shapes).split(", ")[:2]
    ['one word to one 60.0 %', 'one to several 10.0 %']
    """
    total = sum(shapes.values())
    if not total:
        return ""
    named = zip(SHAPES, SHAPES_IN_WORDS, strict=True)
    return ", ".join(f"{words} {100 * shapes[shape] / total:.1f} %" for shape, words in named)
