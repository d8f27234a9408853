"""The best derivations of a forest, with a language model and, for training, a loss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.language_model import LanguageModel
from otherwords.rewrite.baselines.t3.features import MODEL_SCALE
from otherwords.rewrite.baselines.t3.forest import Forest
from otherwords.rewrite.baselines.t3.losses import parts_of

BEAM = 50


class Derived(NamedTuple):
    """A derivation: its score (and loss), the language model's log, words, and edges in order."""

    score: float
    log: float
    words: tuple[str, ...]
    edges: tuple[int, ...]
    """From the top down, and from the left in the output."""


class Chart:
    """A forest that is searched again and again under different weights."""

    def __init__(self, forest: Forest, model: LanguageModel | None = None) -> None:
        self.forest = forest
        self._model = model
        self._arrays = forest.arrays()
        self._words = list(forest.vocabulary)
        put = [
            (edge, symbol // 2)
            for edge, one in enumerate(forest.edges)
            for symbol in one.symbols
            if symbol % 2 == 0
        ]
        self._of_edge = np.array([edge for edge, _ in put], np.int64)
        self._put = np.array([word for _, word in put], np.int64)

    def best(
        self,
        scores: NDArray[np.float64],
        model_weight: float = 0.0,
        *,
        k: int = 1,
        beam: int = BEAM,
        by_length: bool = False,
    ) -> list[Derived]:
        """The k best derivations under scores of edges; a beam of 0 is no limit.

        Of outputs that a trigram model cannot tell apart, only the best is kept; `by_length`
        keeps the best of each length.
        """
        return self._search(scores, model_weight, (), 0.0, k, beam, by_length)

    def worst(
        self,
        scores: NDArray[np.float64],
        model_weight: float,
        reference: Sequence[str],
        *,
        loss: str = "tokens",
        beam: int = BEAM,
    ) -> Derived:
        """The derivation with the highest sum of score and loss."""
        wanted = set(reference)
        known = np.array([word in wanted for word in self._words])
        numbers = [self.forest.vocabulary.get(word, len(self._words)) for word in reference]
        found = []
        for part in parts_of(loss, reference):
            bonus = np.where(known, part.true_word, part.false_word)[self._put]
            added = scores + np.bincount(self._of_edge, bonus, minlength=len(scores))
            weights = model_weight, numbers, part.false_ngram
            one = self._search(added, *weights, 1, beam, False)[0]
            found.append(one._replace(score=one.score + part.constant))
        return max(found, key=lambda one: one.score)

    def _search(
        self,
        scores: NDArray[np.float64],
        model_weight: float,
        reference: Sequence[int],
        lacking: float,
        k: int,
        beam: int,
        by_length: bool,
    ) -> list[Derived]:
        forest = (*self._arrays, np.ascontiguousarray(scores, np.float64))
        model = None if self._model is None else self._model.core
        found = _core.best_derivations(
            forest,
            self._words,
            model,
            model_weight * MODEL_SCALE,
            list(reference),
            lacking,
            beam,
            k,
            by_length,
        )
        return [
            Derived(score, log, tuple(self._words[word] for word in words), tuple(edges))
            for score, log, words, edges in found
        ]
