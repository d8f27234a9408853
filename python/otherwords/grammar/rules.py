r"""A synchronous rule, and how it is written.

    [VP] ||| [NP,1] [NP,2] geben ||| give [NP,2] to [NP,1]

`[NP,1]` is a slot: a phrase of the label NP goes there, on both sides the one with the same
number. Slots are numbered by their order in the source. A word that would be taken for a slot
or for the `|||` between parts has a backslash before it: `\[NP,1]`, `\|||`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from otherwords.corpus.links import Link
from otherwords.errors import OtherwordsError

BETWEEN = " ||| "
SLOT = re.compile(r"\[([^\s\[\]]+),([1-9])\]")
LEFT = re.compile(r"\[([^\s\[\]]+)\]")
LOOKS_LIKE_NO_WORD = re.compile(r"\\*(?:\[[^\s\[\]]+,[1-9]\]|\|\|\|)")


class Slot(NamedTuple):
    """A place in a rule for a phrase with this label.

    >>> print(Slot("NP", 1))
    [NP,1]
    """

    label: str
    number: int

    def __str__(self) -> str:
        return f"[{self.label},{self.number}]"


class Rule(NamedTuple):
    """A rule with the links between its words, as places among the symbols of its sides.

    >>> rule = Rule.from_text("[S] ||| [NP,1] schläft ||| [NP,1] sleeps")
    >>> rule.lhs, rule.source, rule.arity
    ('S', (Slot(label='NP', number=1), 'schläft'), 1)
    >>> print(rule)
    [S] ||| [NP,1] schläft ||| [NP,1] sleeps
    """

    lhs: str
    source: tuple[str | Slot, ...]
    target: tuple[str | Slot, ...]
    links: tuple[Link, ...] = ()

    @property
    def arity(self) -> int:
        """The number of slots."""
        return sum(isinstance(symbol, Slot) for symbol in self.source)

    @classmethod
    def from_text(cls, text: str) -> Rule:
        """Read the first three parts of a line as `str` writes it; what follows is passed over."""
        left, *sides = text.split(BETWEEN)[:3]
        label = LEFT.fullmatch(left.strip())
        if label is None or len(sides) != 2:
            raise OtherwordsError(
                f"{text[:60]!r} is no rule: expected [label] ||| source ||| target."
            )
        source, target = (tuple(map(read_symbol, side.split())) for side in sides)
        own, others = (sorted(s for s in side if isinstance(s, Slot)) for side in (source, target))
        numbers = [symbol.number for symbol in source if isinstance(symbol, Slot)]
        if own != others or numbers != list(range(1, len(numbers) + 1)):
            raise OtherwordsError(
                f"{text[:60]!r} is no rule: its sides have different slots, "
                "or those of the source are not numbered 1, 2, ..."
            )
        return cls(label[1], source, target)

    def __str__(self) -> str:
        return BETWEEN.join((f"[{self.lhs}]", write_side(self.source), write_side(self.target)))


def write_side(symbols: Iterable[str | Slot]) -> str:
    r"""Write words and slots with blanks between them.

    >>> print(write_side([Slot("NP", 1), "of", "[NP,1]", "|||"]))
    [NP,1] of \[NP,1] \|||
    """
    return " ".join(map(write_symbol, symbols))


def write_symbol(symbol: str | Slot) -> str:
    if isinstance(symbol, str) and LOOKS_LIKE_NO_WORD.fullmatch(symbol):
        return "\\" + symbol
    return str(symbol)


def read_symbol(text: str) -> str | Slot:
    r"""Read one word or slot, undoing the backslash of `write_side`.

    >>> read_symbol("[NP,2]"), read_symbol(r"\[NP,2]")
    (Slot(label='NP', number=2), '[NP,2]')
    """
    slot = SLOT.fullmatch(text)
    if slot:
        return Slot(slot[1], int(slot[2]))
    return text[1:] if text.startswith("\\") and LOOKS_LIKE_NO_WORD.fullmatch(text) else text
