"""A synchronous rule, and how it is written.

    [VP] ||| [NP,1] [NP,2] geben ||| give [NP,2] to [NP,1]

Slots such as `[NP,1]` (see `corpus/slots.py`) are numbered by their order in the source; the slot
with the same number on the other side holds the translation of the same phrase.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from otherwords.corpus.links import Link
from otherwords.corpus.ppdb_checks import SEPARATOR
from otherwords.corpus.slots import LABEL, Slot, read_symbol, write_side
from otherwords.errors import OtherwordsError

LEFT = re.compile(rf"\[({LABEL})\]")


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
        """Read the first three parts of a line as `str` writes it; the rest is ignored."""
        left, *sides = text.split(SEPARATOR)[:3]
        label = LEFT.fullmatch(left.strip())
        if label is None or len(sides) != 2:
            raise OtherwordsError(
                f"{text[:60]!r} is not a rule: expected [label] ||| source ||| target."
            )
        source, target = (tuple(map(read_symbol, side.split())) for side in sides)
        own, others = (sorted(s for s in side if isinstance(s, Slot)) for side in (source, target))
        numbers = [symbol.number for symbol in source if isinstance(symbol, Slot)]
        if own != others or numbers != list(range(1, len(numbers) + 1)):
            raise OtherwordsError(
                f"{text[:60]!r} is not a rule: its sides have different slots, "
                "or those of the source are not numbered 1, 2, ..."
            )
        return cls(label[1], source, target)

    def __str__(self) -> str:
        return SEPARATOR.join((f"[{self.lhs}]", write_side(self.source), write_side(self.target)))
