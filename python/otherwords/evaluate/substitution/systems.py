"""What a database offers in the place of a word: by its costs, by the context, in no order.

Candidates are the paraphrases of the word as it stands, and of its lemma if that is another, under
labels of the target's part of speech; a database without labels offers all. `costs` orders them by
the database's ranking; `context` adds how well each fits the words around it; `no order` is a
shuffle, which shows what the list alone is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from otherwords.corpus.resources.substitutes import Target
from otherwords.database import Database
from otherwords.evaluate.coverage.parts import LABELS, WILDCARD
from otherwords.evaluate.substitution.lemmas import Lemmas
from otherwords.similarity.context import Vectors, fits

COSTS, CONTEXT, NO_ORDER = "costs", "context", "no order"
SYSTEMS = (COSTS, CONTEXT, NO_ORDER)
WEIGHT = 10.0
"""What the fit counts beside the logarithm of the place by cost; chosen on SemEval 2007's trial."""
UNKNOWN_PLACE = 1000
"""The place of a substitute that the database does not offer, when given ones are ranked."""


class Substitutes:
    """Ranks substitutes of targets with one database."""

    def __init__(self, database: Database, lemmas: Lemmas, *, seed: int = 1) -> None:
        self.database = database
        self.lemmas = lemmas
        self.seed = seed

    @cached_property
    def _vectors(self) -> Vectors:
        from otherwords.parse.parser import Parser

        return Parser.open().word_vectors

    def candidates(self, target: Target) -> list[str]:
        """Lemmas that the database offers, the cheapest first."""
        own = self.lemmas.lemma(target.word, target.part)
        costs: dict[str, float] = {}
        for phrase in dict.fromkeys([target.word.lower(), own]):
            for one in self.database.paraphrases(phrase, top=None):
                if one.label not in LABELS[target.part] and one.label != WILDCARD:
                    continue
                lemma = self.lemmas.lemma(one.text, target.part)
                if lemma != own and lemma[:1].isalnum():
                    costs[lemma] = min(one.cost, costs.get(lemma, one.cost))
        return sorted(costs, key=lambda lemma: (costs[lemma], lemma))

    def fits(self, target: Target, words: Sequence[str]) -> np.ndarray:
        """How well each word fits the place of the target."""
        around = target.before.split(), target.after.split()
        return fits(target.word.lower(), list(words), around, self._vectors)

    def orders(self, target: Target) -> dict[str, list[str]]:
        """The list of each system."""
        words = self.candidates(target)
        shuffled = [str(word) for word in _generator(self.seed, target).permutation(words)]
        return {
            COSTS: words,
            CONTEXT: self._by_context(target, words, np.arange(1, len(words) + 1)),
            NO_ORDER: shuffled,
        }

    def ranked(self, target: Target, given: Sequence[str]) -> dict[str, list[str]]:
        """Given substitutes in the order of each system; those it does not offer come last."""
        known = {word: place for place, word in enumerate(self.candidates(target), 1)}
        words = [str(word) for word in _generator(self.seed, target).permutation(sorted(given))]
        places = np.array([known.get(word, UNKNOWN_PLACE) for word in words])
        by_cost = [words[k] for k in np.argsort(places, kind="stable")]
        return {
            COSTS: by_cost,
            CONTEXT: self._by_context(target, words, places),
            NO_ORDER: words,
        }

    def _by_context(self, target: Target, words: Sequence[str], places: np.ndarray) -> list[str]:
        if not words:
            return []
        scores = WEIGHT * self.fits(target, words) - np.log(places)
        return [words[k] for k in np.argsort(-scores, kind="stable")]


def _generator(seed: int, target: Target) -> np.random.Generator:
    """Random numbers that depend on the target only, not on those before it."""
    return np.random.default_rng([seed, *target.name.encode()])
