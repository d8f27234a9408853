"""How probably a change is good: a logistic model of what is known about it.

What is known: how good the learned ranking finds the paraphrase (if the database has one), its
probabilities in both directions, what the language model says of the sentence with it, how well
the new words fit the words around them, and its relation. The weights were fitted to changes that
were judged by eye (`trust.toml`); a database without a learned ranking has its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from otherwords.config import read_toml
from otherwords.database.packed import PackedStore
from otherwords.database.ranking.columns import GOODNESS, PROBABILITY, RELATION, relation_number
from otherwords.database.relations.relation import GENERAL, OPPOSITE, RELATED, SPECIFIC
from otherwords.parse.parser import Parser
from otherwords.rewrite.caution.edits import Edit
from otherwords.rewrite.rules.deletion.tag_counts import TagCounts
from otherwords.similarity.context import KeptVectors, Vectors, fit

if TYPE_CHECKING:
    from otherwords.language_model import LanguageModel

WEIGHTS = Path(__file__).parent / "trust.toml"
WINDOW = 4
PROBABILITIES = ("p(e|f)", "p(f|e)")
UNKNOWN = 6.0
"""The cost of a probability that a database does not have."""
MOST = 15.0
"""Values of the language model and of costs are cut here, so that none decides alone."""
UNUSUAL = 4.0
"""-log p(tag|word) of a word that never had the tag."""
KEPT = 1 << 16


def no_vectors(words: Sequence[str]) -> NDArray[np.float32]:
    """For languages without vectors."""
    return np.zeros((len(words), 1), np.float32)


class Trust:
    """Judges the changes of one database."""

    def __init__(
        self,
        store: PackedStore,
        model: LanguageModel,
        vectors: Vectors | None,
        weights: Mapping[str, float] | None = None,
        *,
        counts: TagCounts | None = None,
        scale: float = 1.0,
    ) -> None:
        """`counts` tells how often words have which tag; `scale` brings the probabilities of a
        database from elsewhere to the usual ones."""
        self._counts = counts
        self._store, self._model, self._given_vectors = store, model, vectors
        self.ranked = PROBABILITY in store.features
        self._names = {name.casefold(): name for name in store.features}
        self._given = weights
        self._rules: dict[int, dict[str, float]] = {}
        self._scale = scale

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """The weights, by name."""
        if self._given is not None:
            return self._given
        tables = read_toml(WEIGHTS)
        return dict(tables["ranked" if self.ranked else "plain"])

    @cached_property
    def _vectors(self) -> KeptVectors:
        given = self._given_vectors
        return KeptVectors(Parser.open().word_vectors if given is None else given)

    def probability(self, words: Sequence[str], edit: Edit, tags: Sequence[str] = ()) -> float:
        """How probably a change of this sentence is good."""
        found = self.features(words, edit, tags)
        score = sum(self.weights.get(name, 0.0) * value for name, value in found.items())
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))

    def features(
        self, words: Sequence[str], edit: Edit, tags: Sequence[str] = ()
    ) -> dict[str, float]:
        """What is known of a change."""
        lost = [words[k] for k in edit.own if words[k] not in edit.added]
        new = [word for word in edit.added if all(words[k] != word for k in edit.own)]
        before, after = words[: edit.start], words[edit.end :]
        target, put = " ".join(lost), " ".join(new)
        similar = fit(target, put, (before, after), self._vectors) if lost and new else 0.5
        return {
            "One": 1.0,
            **self._of_rule(edit.rule),
            "Gain": self._gain(words, edit),
            "Fit": similar,
            "Misfit": float(edit.misfit),
            "Longer": float(max(0, len(edit.words) - (edit.end - edit.start))),
            "Shorter": float(max(0, edit.end - edit.start - len(edit.words))),
            "Phrase": float(len(edit.own) > 1),
            "Tag": self._tag(words, edit, lost, new, tags),
            "Slots": float(len(edit.own) < edit.end - edit.start),
        }

    def _tag(
        self,
        words: Sequence[str],
        edit: Edit,
        lost: Sequence[str],
        new: Sequence[str],
        tags: Sequence[str],
    ) -> float:
        """How unusual the tag of a word is for the word that takes its place: -log p(tag|word)."""
        if self._counts is None or not tags or len(lost) != 1 or len(new) != 1:
            return 0.0
        place = next(k for k in edit.own if words[k] == lost[0])
        if (new[0], tags[place]) not in self._counts:
            return UNUSUAL
        return min(UNUSUAL, self._counts.tag_given_word(new[0], tags[place]))

    def _gain(self, words: Sequence[str], edit: Edit) -> float:
        """How much likelier the sentence is with the change."""
        start, end = max(0, edit.start - WINDOW), min(len(words), edit.end + WINDOW)
        left, right = words[start : edit.start], words[edit.end : end]
        begin, ends = start == 0, end == len(words)
        old = [*left, *words[edit.start : edit.end], *right]
        usual = self._model.score(old, begin=begin, end=ends)
        changed = self._model.score([*left, *edit.words, *right], begin=begin, end=ends)
        return max(-MOST, min(MOST, changed - usual))

    def _of_rule(self, rule: int | None) -> dict[str, float]:
        if rule is None:
            return {}
        found = self._rules.get(rule)
        if found is None:
            if len(self._rules) >= KEPT:
                self._rules.clear()
            found = self._rules[rule] = self._read(rule)
        return found

    def _read(self, rule: int) -> dict[str, float]:
        stored = (*PROBABILITIES, GOODNESS, PROBABILITY, RELATION)
        names = [self._names[name.casefold()] for name in stored if name.casefold() in self._names]
        row = self._store.rules(np.array([rule], np.uint64)).features(names)[0]
        known = {name.casefold(): float(v) for name, v in zip(names, row, strict=True)}
        costs = [
            min(MOST, self._scale * value)
            if math.isfinite(value := known.get(name, UNKNOWN))
            else UNKNOWN
            for name in PROBABILITIES
        ]
        good = min(0.99, max(0.01, known.get(PROBABILITY.casefold(), 0.5)))
        relation = int(known.get(RELATION.casefold(), 0.0))
        return {
            "Costs": sum(costs),
            "WorseCost": max(costs),
            "Goodness": known.get(GOODNESS.casefold(), 3.0) - 3.0,
            "Good": math.log(good / (1 - good)),
            "Opposite": float(relation == relation_number(OPPOSITE)),
            "General": float(relation == relation_number(GENERAL)),
            "Specific": float(relation == relation_number(SPECIFIC)),
            "Related": float(relation == relation_number(RELATED)),
        }
