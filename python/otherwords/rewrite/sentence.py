"""A sentence to be rewritten: its words, rules of its own, and what must or must not change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

NOTHING: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True)
class SentenceRule:
    """A rule of one sentence alone, tied to its place: it covers the words start to end.

    The target has words, and the numbers (from 0) of slots; without any it is a deletion. Up to
    two slots, each a label and its span, in the order of the source.
    """

    label: str
    start: int
    end: int
    target: tuple[str | int, ...]
    slots: tuple[tuple[str, int, int], ...] = ()
    features: Mapping[str, float] = field(default_factory=lambda: NOTHING, hash=False)
    edit: bool = False
    """Whether it changes the text."""


@dataclass(frozen=True)
class Sentence:
    """What the decoder is asked: words, and constraints on what becomes of them."""

    words: tuple[str, ...]
    rules: tuple[SentenceRule, ...] = ()
    labels: tuple[tuple[str, int, int], ...] = ()
    """What its tree calls its spans: label, start, end. None: whatever a rule calls them fits."""
    kept: tuple[tuple[int, int], ...] = ()
    """Spans that must not change: they come out as they are, and no rule looks inside."""
    changed: tuple[tuple[int, int], ...] = ()
    """Spans of which each must be touched by an edit."""
    most_edits: int | None = None
    """How many edits there may be; a rule of the database that is no identity is one."""
    forbidden: tuple[tuple[str, ...], ...] = ()
    """Phrases that must not be in the output."""

    def fits(self, label: str, start: int, end: int) -> bool:
        """Whether its tree has this label there, or it has no tree.

        >>> noun = Sentence(("a", "plan"), labels=(("NP", 0, 2), ("DT", 0, 1), ("NN", 1, 2)))
        >>> noun.fits("NN", 1, 2), noun.fits("VB", 1, 2), Sentence(("plan",)).fits("VB", 0, 1)
        (True, False, True)
        """
        return not self.labels or (label, start, end) in self._labels

    @cached_property
    def _labels(self) -> frozenset[tuple[str, int, int]]:
        return frozenset(self.labels)

    @cached_property
    def checked_rules(self) -> list[SentenceRule]:
        """Its rules, those that keep what must be kept among them, in the decoder's order.

        Made once, however often the sentence is decoded; an error if it cannot be.
        """
        from otherwords.rewrite.sentence_checks import checked_rules

        return checked_rules(self)
