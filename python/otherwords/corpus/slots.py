r"""Slots: the one notation for the open places of a rule.

    [NP,1] 's [NN,2]

`[NP,1]` is a slot: any phrase with the label NP may stand there, and a paraphrase has the slot
with the same label and number. A label is anything without spaces and brackets; a number is one
digit from 1 to 9, as a rule has no more slots than that. Whatever differs is a word: `[NP,0]`,
`[NP,10]`, `[NP,01]`, `[,1]` and `[1,000]` are words, in the compiled core too. A word of a text
that would be read as a slot, or as the `|||` between fields, gets a backslash: `\[NP,1]`, `\|||`.

The notation is here and not in `grammar`, because PPDB files are read in this room and a room
may not import the ones after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

# written out, as \s means less to the engines than to Python
SPACES = "\\t-\\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
LABEL = rf"[^{SPACES}\[\]]+"
SLOT = rf"\[({LABEL}),([1-9])\]"
AMONG_SYMBOLS = f"(^| ){SLOT}( |$)"
"""A slot among the symbols of a side, for engines; `has_slots` is the same for one text."""
_slot = re.compile(SLOT)
_any_number = re.compile(rf"\[({LABEL}),([0-9]+)\]")
_needs_a_backslash = re.compile(rf"\\*(?:{SLOT}|\|\|\|)").fullmatch


class Slot(NamedTuple):
    """A place in a rule for a phrase with this label.

    >>> print(Slot("NP", 1))
    [NP,1]
    """

    label: str
    number: int

    def __str__(self) -> str:
        return f"[{self.label},{self.number}]"


@lru_cache(maxsize=1 << 14)  # a grammar has few labels
def parse_slot(symbol: str) -> Slot | None:
    """Read a symbol as a slot; None if it is a word.

    >>> parse_slot("[NP/NN,1]"), parse_slot("[NP,10]"), parse_slot("increase")
    (Slot(label='NP/NN', number=1), None, None)
    """
    found = _slot.fullmatch(symbol)
    return Slot(found[1], int(found[2])) if found else None


def is_misnumbered(symbol: str) -> bool:
    """Whether a symbol was probably meant as a slot, but its number is not 1 to 9.

    A label has a letter in it: what has none is a number in brackets.

    >>> [is_misnumbered(symbol) for symbol in ("[NP,0]", "[NP,10]", "[NP,1]", "[1,000]")]
    [True, True, False, False]
    """
    found = None if parse_slot(symbol) else _any_number.fullmatch(symbol)
    return found is not None and any(map(str.isalpha, found[1]))


def slots_of(side: str) -> list[Slot]:
    """The slots of a side, from left to right.

    >>> slots_of("[NN,2] of [NP,1]")
    [Slot(label='NN', number=2), Slot(label='NP', number=1)]
    """
    if "[" not in side:
        return []
    return [
        slot for symbol in side.split(" ") if symbol[:1] == "[" and (slot := parse_slot(symbol))
    ]


def has_slots(side: str) -> bool:
    """Whether any symbol of a side is a slot.

    >>> has_slots("car of [NP,1]"), has_slots("car of[NP,1]")
    (True, False)
    """
    return bool(slots_of(side))


def renumber(side: str, numbers: Iterable[int]) -> str:
    r"""Give the slots of a side, from left to right, these numbers.

    >>> renumber(r"[NN,2] of [NP,1] \[X,1]", [1, 2, 3])
    '[NN,1] of [NP,2] \\[X,1]'
    """
    given = iter(numbers)
    symbols = side.split(" ")
    for place, symbol in enumerate(symbols):
        if symbol[:1] == "[" and (slot := parse_slot(symbol)):
            symbols[place] = f"[{slot.label},{next(given)}]"
    return " ".join(symbols)


def cut_at_slots(text: str) -> list[str]:
    """Cut a text as people type it into words and slots in turns, words first and last.

    >>> cut_at_slots("[NP,1]'s old [NN,2]")
    ['', '[NP,1]', "'s old ", '[NN,2]', '']
    """
    pieces, end = [], 0
    for found in _slot.finditer(text):
        pieces += [text[end : found.start()], found[0]]
        end = found.end()
    return [*pieces, text[end:]]


def read_symbol(text: str) -> str | Slot:
    r"""Read a word or slot, and undo the backslash of `write_symbol`.

    >>> read_symbol("[NP,2]"), read_symbol(r"\[NP,2]")
    (Slot(label='NP', number=2), '[NP,2]')
    """
    if text[:1] == "\\" and _needs_a_backslash(text):
        return text[1:]
    return (text[:1] == "[" and parse_slot(text)) or text


def read_side(text: str) -> tuple[str | Slot, ...]:
    """Read the words and slots of a side.

    >>> read_side("car of [NP,1]")
    ('car', 'of', Slot(label='NP', number=1))
    """
    return tuple(map(read_symbol, text.split(" ")))


def write_symbol(symbol: str | Slot) -> str:
    """Write a word or slot; a word that looks like something else gets a backslash."""
    if isinstance(symbol, str) and _needs_a_backslash(symbol):
        return "\\" + symbol
    return str(symbol)


def write_side(symbols: Iterable[str | Slot]) -> str:
    r"""Write words and slots with spaces between them.

    >>> print(write_side([Slot("NP", 1), "of", "[NP,1]", "|||"]))
    [NP,1] of \[NP,1] \|||
    """
    return " ".join(map(write_symbol, symbols))
