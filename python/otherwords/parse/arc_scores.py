"""The scores of all arcs of a sentence, open to change before a tree is chosen.

Joint parsing by dual decomposition changes the scores of some arcs, decodes, compares, and changes
them again. The parser's own scores are log-probabilities: of each head for a word, and of each
relation given the arc.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from otherwords._core import best_heads
from otherwords.errors import OtherwordsError
from otherwords.parse.dependency_tree import DependencyTree

Scores = NDArray[np.float32]
Places = NDArray[np.uint32]
Labeller = Callable[[Places, Places], Scores]
"""Scores all relations on arcs, given by their heads and their dependents."""


class ArcScores:
    """A parser's scores for every arc of one sentence.

    They are `arcs[head, dependent]`, where 0 is the root and words count from 1, and
    `relations[head, dependent, r]` for the relation `names[r]`. Both may be changed in place. A
    parser gives a `labeller` instead of relations: they are scored when somebody asks for them.
    """

    def __init__(
        self,
        words: tuple[str, ...],
        tags: tuple[str, ...],
        arcs: Scores,
        relations: Scores | None,
        names: tuple[str, ...],
        labeller: Labeller | None = None,
    ) -> None:
        self.words = words
        self.tags = tags
        self.arcs = arcs
        self.names = names
        self._relations = relations
        self._labeller = labeller

    @property
    def relations(self) -> Scores:
        """The scores of all relations on all arcs."""
        if self._relations is None and self._labeller is not None:
            size = len(self.words) + 1
            heads, dependents = np.divmod(np.arange(size * size, dtype=np.uint32), size)
            found = self._labeller(heads.astype(np.uint32), dependents.astype(np.uint32))
            self._relations = found.reshape(size, size, -1)
        assert self._relations is not None, "neither relations nor a labeller"
        return self._relations

    def with_arcs(self, arcs: Scores) -> ArcScores:
        """The same sentence with other scores of arcs."""
        return ArcScores(self.words, self.tags, arcs, self._relations, self.names, self._labeller)

    def on_arcs(self, heads: Places) -> Scores:
        """The scores of all relations on the arcs of a tree, a row for each word."""
        size = len(self.words) + 1
        dependents = np.arange(1, size, dtype=np.uint32)
        if self._relations is None and self._labeller is not None:
            return self._labeller(heads.astype(np.uint32), dependents)
        _check_shape("relations", self.relations, (size, size, len(self.names)), self.words)
        return self.relations[heads, dependents]

    def on(self, heads: NDArray[np.int64], dependents: NDArray[np.int64]) -> Scores:
        """The scores of all relations on any arcs, a row for each; words count from 1."""
        if self._relations is None and self._labeller is not None:
            return self._labeller(heads.astype(np.uint32), dependents.astype(np.uint32))
        return self.relations[heads, dependents]

    def heads(self, *, projective: bool = True, single_root: bool = True) -> NDArray[np.uint32]:
        """The heads of the best tree of arcs: 0 for the root, else words counted from 1.

        Minus infinity and NaN forbid an arc: it is used only if there is no tree without it.
        """
        size = len(self.words) + 1
        with np.errstate(over="ignore"):  # what is too large for the kernel counts as infinite
            arcs = np.ascontiguousarray(self.arcs, np.float32)
        _check_shape("arcs", arcs, (size, size), self.words)
        return best_heads(arcs, projective=projective, single_root=single_root)

    def decode(self, *, projective: bool = True) -> DependencyTree:
        """The best tree of arcs with one root, each arc with its best relation."""
        return self.tree(self.heads(projective=projective))

    def tree(self, heads: Places, relations: Scores | None = None) -> DependencyTree:
        """A tree of these heads, each arc with its best relation, by the scores given or its own.

        `relations` has a row for each word, like `on_arcs`.
        """
        scores = self.on_arcs(heads) if relations is None else relations
        best = np.where(np.isnan(scores), -np.inf, scores).argmax(axis=-1)
        return self.named(heads, best)

    def named(self, heads: Places, relations: NDArray[np.int64]) -> DependencyTree:
        """A tree of these heads and of relations by their numbers in `names`."""
        names = [self.names[k] for k in relations]
        return DependencyTree.unchecked(self.words, self.tags, heads, names)

    def score(self, heads: NDArray[np.uint32]) -> float:
        """The sum of the arc scores of a tree."""
        return float(self.arcs[heads, np.arange(1, len(heads) + 1)].sum(dtype=np.float64))


def _check_shape(
    name: str, scores: NDArray[np.float32], expected: tuple[int, ...], words: tuple[str, ...]
) -> None:
    if scores.shape != expected:
        wanted, found = (" x ".join(map(str, shape)) for shape in (expected, scores.shape))
        raise OtherwordsError(
            f"{len(words)} words need {wanted} scores of {name}, found {found or 'one'}. "
            "Change them in place."
        )
