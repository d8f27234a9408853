"""Training examples: forests of sentences, and the gold derivations of their compressions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from otherwords.corpus.links import Link
from otherwords.language_model import LanguageModel
from otherwords.parse import Tree
from otherwords.rewrite.baselines.t3.chart import Chart
from otherwords.rewrite.baselines.t3.features import MODEL_SCALE
from otherwords.rewrite.baselines.t3.forest import Edge, Forest, Rows, build_forest, numbered
from otherwords.rewrite.baselines.t3.gold import gold_edges
from otherwords.rewrite.baselines.t3.grammar import T3Grammar, lowercase_node
from otherwords.rewrite.baselines.t3.losses import loss_of

Vector = NDArray[np.float64]


def common_words(source: Sequence[str], target: Sequence[str]) -> set[Link]:
    """Links of a longest common subsequence, in lowercase; of equal ones, the earliest.

    >>> sorted(common_words("The old dog barked".split(), "the dog barked".split()))
    [(0, 0), (2, 1), (3, 2)]
    """
    one, other = ([word.lower() for word in side] for side in (source, target))
    longest = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in reversed(range(len(one))):
        for j in reversed(range(len(other))):
            same = longest[i + 1][j + 1] + 1 if one[i] == other[j] else 0
            longest[i][j] = max(same, longest[i + 1][j], longest[i][j + 1])
    links: set[Link] = set()
    i = j = 0
    while i < len(one) and j < len(other):
        if one[i] == other[j] and longest[i][j] == longest[i + 1][j + 1] + 1:
            links.add((i, j))
            i, j = i + 1, j + 1
        elif longest[i + 1][j] >= longest[i][j + 1]:
            i += 1
        else:
            j += 1
    return links


def trigram_log(words: Sequence[str], model: LanguageModel | None) -> float:
    """The language model's log of a sentence, as the chart has it."""
    if model is None:
        return 0.0
    forest = Forest(lowercase_node(Tree.from_brackets("(X x)")), tuple(words))
    symbols = tuple(2 * forest.word(word) for word in words)
    forest.edges.append(Edge(forest.top, "", "", (), symbols))
    forest.edge_starts.append(1)
    return Chart(forest, model).best(np.zeros(1), 1.0)[0].log


@dataclass
class Searched:
    """A forest with its features, to be searched under any weights."""

    chart: Chart
    rows: Rows
    starts: NDArray[np.int64]
    """Where the features of each edge begin."""

    @classmethod
    def of(
        cls,
        tree: Tree,
        grammar: T3Grammar,
        number: Callable[[str], int | None],
        model: LanguageModel | None,
    ) -> Searched:
        """The forest of a tree."""
        forest = build_forest(lowercase_node(tree), grammar)
        rows = numbered(forest, number)
        edges = np.arange(len(forest.edges) + 1)
        return cls(Chart(forest, model), rows, np.searchsorted(rows.rows, edges))

    def scores(self, weights: Vector) -> Vector:
        """The score of each edge."""
        return self.rows.scores(weights, len(self.chart.forest.edges))

    def features(self, edges: Sequence[int], size: int) -> Vector:
        """The sum of the features of some edges."""
        places = np.concatenate(
            [np.arange(self.starts[edge], self.starts[edge + 1]) for edge in edges]
        )
        columns, values = self.rows.columns[places], self.rows.values[places]
        return np.bincount(columns, values, minlength=size).astype(np.float64)

    def renumbered(self, numbers: NDArray[np.int64]) -> None:
        """Give features other numbers; those that get -1 are dropped."""
        columns = numbers[self.rows.columns]
        stay = columns >= 0
        self.rows = Rows(self.rows.rows[stay], columns[stay], self.rows.values[stay])
        edges = np.arange(len(self.chart.forest.edges) + 1)
        self.starts = np.searchsorted(self.rows.rows, edges)


@dataclass
class Example:
    """A compression of a sentence, and how it is derived."""

    searched: Searched
    reference: tuple[str, ...]
    edges: tuple[int, ...]
    log: float

    @classmethod
    def of(
        cls, searched: Searched, reference: Sequence[str], model: LanguageModel | None
    ) -> Example | None:
        """The example, or None if no derivation yields the compression."""
        words = tuple(word.lower() for word in reference)
        edges = gold_edges(searched.chart.forest, words)
        return None if edges is None else cls(searched, words, edges, trigram_log(words, model))

    def worst(
        self, weights: Vector, place: int | None, *, loss: str, beam: int
    ) -> tuple[Vector, float]:
        """Features of gold less those of the worst derivation, and its loss.

        `place` is where the weight of the language model is.
        """
        model_weight = 0.0 if place is None else float(weights[place])
        found = self.searched.chart.worst(
            self.searched.scores(weights), model_weight, self.reference, loss=loss, beam=beam
        )
        size = len(weights)
        apart = self.searched.features(self.edges, size) - self.searched.features(found.edges, size)
        if place is not None:
            apart[place] = MODEL_SCALE * (self.log - found.log)
        return apart, loss_of(found.words, self.reference, loss)
