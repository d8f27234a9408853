"""The rules of a sentence as the decoder takes them, made once however often it is decoded.

A sentence is searched again and again: under another bonus for each length, and with more and more
forbidden while its outputs are doubtful. Its rules stay the same, and there are hundreds of them.
So they are checked, put in order and turned into numbers once; a search adds their scores under its
weights, and the few rules that keep what must be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.corpus.slots import write_symbol
from otherwords.rewrite.decode.sentence_rule import (
    JOINING,
    SentenceRule,
    check_features,
    check_rule,
    in_order,
    joins_neighbours,
)

WordFeatures = Mapping[str, Callable[[str], float]]
Dot = Callable[[Mapping[str, float]], float]


class OwnRules:
    """The rules of one sentence; an error if the decoder could not work on them.

    >>> word = SentenceRule("NN", 0, 1, ("tea",), features={"Identity": 1.0})
    >>> up = SentenceRule("NP", 0, 1, (0,), (("NN", 0, 1),))
    >>> own = OwnRules([up, word], ["tea"])
    >>> [rule.label for rule in own.rules], own.before
    (['NN', 'NP'], 1)
    >>> own.scores({}, lambda features: -2.0 * sum(features.values())).tolist()
    [-2.0, -0.0]
    """

    def __init__(self, rules: Sequence[SentenceRule], words: Sequence[str]) -> None:
        self.rules = in_order(rules)
        self.before = len(rules) - sum(is_unary(rule) for rule in rules)
        """How many come before those whose one slot is all they cover."""
        self._words = words
        places: dict[int, int] = {}
        self._features: list[Mapping[str, float]] = []
        kinds = []
        for rule in self.rules:
            if not joins_neighbours(rule, len(words)):
                check_rule(rule, len(words))
            place = places.get(id(rule.features))
            if place is None:
                check_features(rule)
                place = places[id(rule.features)] = len(places)
                self._features.append(rule.features)
            kinds.append(place)
        self._kinds = np.array(kinds, np.intp)
        self._core: tuple[Any, Any] | None = None
        self._valued: tuple[Any, list[tuple[int, dict[str, float]]]] | None = None

    @cached_property
    def unedited(self) -> frozenset[tuple[int, int]]:
        """The spans that some rule leaves as they are."""
        return frozenset((rule.start, rule.end) for rule in self.rules if not rule.edit)

    def for_kernel(
        self, tables: _core.DecoderTables, labels: Sequence[tuple[str, int, int]]
    ) -> _core.OwnRules:
        """As numbers of the words and labels of a store."""
        if self._core is None or self._core[0] is not tables:
            words = [write_symbol(word) for word in self._words]
            self._core = tables, tables.own_rules(words, list(map(escaped, self.rules)), labels)
        made: _core.OwnRules = self._core[1]
        return made

    def scores(self, word_features: WordFeatures, dot: Dot) -> NDArray[np.float64]:
        """The scores of the rules: features times weights, which `dot` knows."""
        scores = np.array([dot(features) for features in self._features], float)[self._kinds]
        if word_features:
            scores += 0.0
            for place, features in self._of_words(word_features):
                scores[place] += dot(features)
        return scores

    def _of_words(self, word_features: WordFeatures) -> list[tuple[int, dict[str, float]]]:
        """The word features of rules with other words than they cover; others have none."""
        if self._valued is None or self._valued[0] is not word_features:
            found = [
                (place, values_of(rule, self._words, word_features))
                for place, rule in enumerate(self.rules)
                if rule.target != JOINING and rule.target != self._words[rule.start : rule.end]
            ]
            self._valued = word_features, found
        return self._valued[1]


def is_unary(rule: SentenceRule) -> bool:
    """Whether its one slot is all it covers."""
    return len(rule.slots) == 1 and rule.slots[0][1:] == (rule.start, rule.end)


def escaped(rule: SentenceRule) -> SentenceRule:
    """The rule with a backslash before words that look like a slot."""
    if rule.target == JOINING:
        return rule
    written = tuple(s if isinstance(s, int) else write_symbol(s) for s in rule.target)
    return rule if written == rule.target else rule._replace(target=written)


def values_of(
    rule: SentenceRule, words: Sequence[str], word_features: WordFeatures
) -> dict[str, float]:
    """The word features that a rule of a sentence does not already have."""
    inner = {k for _, start, end in rule.slots for k in range(start, end)}
    own = [k for k in range(rule.start, rule.end) if k not in inner]
    target = [symbol for symbol in rule.target if isinstance(symbol, str)]
    return {
        name: sum(map(value, target)) - sum(value(words[k]) for k in own)
        for name, value in word_features.items()
        if name not in rule.features
    }
