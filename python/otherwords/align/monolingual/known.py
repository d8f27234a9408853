"""A database as a source of matches, for aligners of two sentences in one language.

known = Matching(Database.open("sample.ow"))
StagedAligner(paraphrases=known.phrases)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Protocol

MOST_PHRASES = 100_000
"""Phrases whose paraphrases are remembered; then all are forgotten."""
PROBABILITY = "p(e|f)"
UNKNOWN = 0.05
"""How probable a paraphrase is for which the database has no probability."""


class Found(Protocol):
    """A paraphrase as a database gives it."""

    @property
    def text(self) -> str: ...
    @property
    def features(self) -> Mapping[str, float]: ...


class Paraphraser(Protocol):
    """A `Database`, or anything that is asked like one."""

    def paraphrases(self, phrase: str, *, top: int | None) -> Sequence[Found]: ...


class Matching:
    """The paraphrases of phrases without slots, each looked up once."""

    def __init__(self, database: Paraphraser, *, top: int = 50) -> None:
        self.database = database
        self.top = top
        self._known: dict[str, dict[str, float]] = {}

    def phrases(self, phrase: tuple[str, ...]) -> list[tuple[str, ...]]:
        """The paraphrases of a phrase of lowercase words."""
        return [tuple(text.split()) for text in self._of(" ".join(phrase))]

    def similarity(self, one: str, other: str) -> float:
        """How probable one word is as a paraphrase of the other, in the better direction."""
        return max(self._of(one).get(other, 0.0), self._of(other).get(one, 0.0))

    def _of(self, phrase: str) -> dict[str, float]:
        found = self._known.get(phrase)
        if found is None:
            if len(self._known) >= MOST_PHRASES:
                self._known.clear()
            found = self._known[phrase] = {}
            for each in self.database.paraphrases(phrase, top=self.top):
                if "[" not in each.text:
                    cost = each.features.get(PROBABILITY)
                    score = UNKNOWN if cost is None else exp(-cost)
                    text = each.text.lower()
                    found[text] = max(score, found.get(text, 0.0))
        return found
