"""A rule of one sentence alone, and what the decoder demands of such rules."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from types import MappingProxyType
from typing import Any, NamedTuple

from otherwords.errors import OtherwordsError

NOTHING: Mapping[str, float] = MappingProxyType({})
JOINING = (0, 1)
"""The target of a rule that joins two parts."""


class SentenceRule(NamedTuple):
    """A rule of one sentence alone, tied to its place: it covers the words start to end.

    The target holds words and the numbers of slots, from 0; an empty target is a deletion. There
    are at most two slots, each a label and its span, in the order of the source. A sentence has
    hundreds of rules, so they are tuples, which the kernel reads as they are.
    """

    label: str
    start: int
    end: int
    target: tuple[str | int, ...]
    slots: tuple[tuple[str, int, int], ...] = ()
    features: Mapping[str, float] = NOTHING
    edit: bool = False
    """Whether it changes the text."""

    def __str__(self) -> str:
        return f"{self.label} {self.start}-{self.end}"

    def __hash__(self) -> int:
        """Features, which are a mapping, do not count."""
        return hash((self.label, self.start, self.end, self.target, self.slots, self.edit))

    def __reduce__(self) -> tuple[Any, ...]:
        """Its features may be of a kind that cannot be pickled."""
        return SentenceRule, (*self[:5], dict(self.features), self.edit)


def check_span(start: int, end: int, length: int) -> None:
    """Reject a span that is empty or outside its sentence."""
    if not 0 <= start < end <= length:
        raise OtherwordsError(f"the span {start}-{end} is not in a sentence of {length} words.")


def check_rule(rule: SentenceRule, length: int) -> None:
    """Reject a rule that does not fit a sentence of so many words.

    >>> check_rule(SentenceRule("NP", 0, 2, (0,), (("NN", 1, 3),)), 3)
    Traceback (most recent call last):
    otherwords.errors.OtherwordsError: the rule NP 0-2: its slot NN 1-3 is outside its span or \
out of order.
    """
    check_span(rule.start, rule.end, length)
    at = rule.start
    for label, start, end in rule.slots:
        if not at <= start < end <= rule.end:
            raise OtherwordsError(
                f"the rule {rule}: its slot {label} {start}-{end} is outside its span or out of "
                "order."
            )
        at = end
    numbers = sorted(symbol for symbol in rule.target if isinstance(symbol, int))
    if len(rule.slots) > 2 or numbers != list(range(len(rule.slots))):
        raise OtherwordsError(
            f"the rule {rule}: its target has the slots {numbers}, expected each of its "
            f"{len(rule.slots)} once, at most 2."
        )


def joins_neighbours(rule: SentenceRule, length: int) -> bool:
    """Whether a rule joins two neighbours within its span, as most do: then it fits.

    >>> joins_neighbours(SentenceRule("NP", 0, 2, (0, 1), (("DT", 0, 1), ("NN", 1, 2))), 2)
    True
    """
    _, start, end, target, slots, _, _ = rule
    if target != JOINING or len(slots) != 2:
        return False
    (_, first, middle), (_, second, last) = slots
    return 0 <= start <= first < middle <= second < last <= end <= length


def check_features(rule: SentenceRule) -> None:
    """Reject values that would spoil a sum."""
    for name, value in rule.features.items():
        if not math.isfinite(value):
            raise OtherwordsError(f"the rule {rule}: its feature {name} is {value}.")


def in_order(rules: Iterable[SentenceRule]) -> list[SentenceRule]:
    """The same rules, each whose one slot is all it covers after the rules that fill the slot.

    >>> up = SentenceRule("S", 0, 1, (0,), (("NP", 0, 1),))
    >>> word = SentenceRule("NP", 0, 1, ("it",))
    >>> [rule.label for rule in in_order([up, word])]
    ['NP', 'S']
    """
    plain: list[SentenceRule] = []
    unary: dict[tuple[int, int], list[SentenceRule]] = {}
    for rule in rules:
        span = (rule.start, rule.end)
        if len(rule.slots) == 1 and rule.slots[0][1:] == span:
            unary.setdefault(span, []).append(rule)
        else:
            plain.append(rule)
    for own in unary.values():
        if {rule.label for rule in own}.isdisjoint(rule.slots[0][0] for rule in own):
            plain.extend(own)
            continue
        ranks = _ranks(own)
        plain.extend(sorted(own, key=lambda rule: ranks[rule.label]))
    return plain


def _ranks(rules: Sequence[SentenceRule]) -> dict[str, int]:
    """The labels of one span, each after those that it is made of."""
    graph: TopologicalSorter[str] = TopologicalSorter()
    for rule in rules:
        graph.add(rule.label, rule.slots[0][0])
    try:
        return {label: rank for rank, label in enumerate(graph.static_order())}
    except CycleError as error:
        around = " -> ".join(error.args[1])
        raise OtherwordsError(
            f"the rules of the span {rules[0].start}-{rules[0].end} form a cycle: {around}."
        ) from None
