"""What the decoder answers: an output, its score and features, and how it was derived."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from otherwords.rewrite.sentence import SentenceRule


@dataclass(frozen=True)
class Derivation:
    """A rule at its place, and those that fill its slots, in the order of the source.

    The rule is its number in the store, a rule of the sentence, or None where parts are glued.
    """

    rule: int | SentenceRule | None
    label: str
    start: int
    end: int
    children: tuple[Derivation, ...] = ()


@dataclass(frozen=True)
class Hypothesis:
    """One output; features (those that are not 0) times weights give the score."""

    words: tuple[str, ...]
    score: float
    features: dict[str, float]
    _derive: Callable[[], Derivation] = field(repr=False, compare=False)

    @cached_property
    def derivation(self) -> Derivation:
        """How the output came about; its root is the last glue step."""
        return self._derive()
