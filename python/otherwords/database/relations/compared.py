"""Two phrases compared word by word: once, for all who ask.

Features, relations and similarities of a pair all depend on what its sides share, whether one
denies the other and whether one is a variant of the other. A database has the same pair under
several labels, so this is worked out once per pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from otherwords.database.relations.negation import count_negations
from otherwords.database.relations.opposites import Opposites, usual_opposites
from otherwords.database.relations.polarity import deny_each_other, unshared
from otherwords.database.relations.variants import variant_of


class Compared(NamedTuple):
    """A phrase and a paraphrase."""

    source: Sequence[str]
    target: Sequence[str]
    left: tuple[list[str], list[str]]
    """The words of each side that have no counterpart in the other."""
    negations: tuple[int, int]
    opposite: bool
    """Whether one denies the other."""
    variant: str | None
    """How one is a variant of the other."""


def compare(
    source: Sequence[str], target: Sequence[str], opposites: Opposites | None = None
) -> Compared:
    """Compare the words of two phrases.

    >>> found = compare("he agreed".split(), "he disagrees".split())
    >>> found.left, found.opposite, found.variant
    ((['agreed'], ['disagrees']), True, None)
    """
    left = unshared(source, target)
    negations = count_negations(source), count_negations(target)
    known = opposites or usual_opposites()
    opposite = deny_each_other(source, target, known, left, negations)
    return Compared(source, target, left, negations, opposite, variant_of(source, target))
