"""The trees that dual decomposition chooses from: arcs alone, or arcs with their relations.

Both decode under changed scores and say which arcs between linked words a tree has. Changes are by
linked head and linked dependent, and labelled also by relation. A labelled arc scores the sum of
its log-probability and that of its relation, so that the best tree is the best of all labelled
trees; a parser alone chooses arcs first and relations after.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from otherwords.parse.arc_scores import ArcScores
from otherwords.parse.joint.linked import Places, shared_arcs

Floats = NDArray[np.float32]
Change = tuple[Places, Floats]
"""Linked words, and what is added to the scores of the arcs among them."""


class Solution(NamedTuple):
    """A tree, its score under the changes, and its own."""

    heads: NDArray[np.uint32]
    relations: NDArray[np.int64] | None
    changed: float
    value: float


class Unlabelled:
    """Trees of arcs."""

    def __init__(self, scores: ArcScores, projective: bool) -> None:
        self.scores = scores
        self.projective = projective

    def zeros(self, size: int) -> Floats:
        """No change of the arcs among so many linked words."""
        return np.zeros((size, size), np.float32)

    def decode(self, changes: Sequence[Change]) -> Solution:
        """The best tree under changed scores."""
        arcs = self.scores.arcs.astype(np.float32)
        for places, change in changes:
            arcs[np.ix_(places, places)] += change
        changed = self.scores.with_arcs(arcs)
        heads = changed.heads(projective=self.projective)
        return Solution(heads, None, changed.score(heads), self.scores.score(heads))

    def shared(self, solution: Solution, places: Places) -> Floats:
        """1 where the tree has an arc between linked words, else 0."""
        return shared_arcs(solution.heads, places)


class Labelled(Unlabelled):
    """Trees of arcs with relations."""

    def __init__(self, scores: ArcScores, projective: bool) -> None:
        super().__init__(scores, projective)
        self._own = np.asarray(scores.relations, np.float32)

    def zeros(self, size: int) -> Floats:
        """No change of the labelled arcs among so many linked words."""
        return np.zeros((size, size, self._own.shape[2]), np.float32)

    def decode(self, changes: Sequence[Change]) -> Solution:
        """The best labelled tree under changed scores."""
        labels = self._own.copy() if changes else self._own
        for places, change in changes:
            labels[np.ix_(places, places)] += change
        both = self.scores.with_arcs(self.scores.arcs + labels.max(axis=2))
        heads = both.heads(projective=self.projective)
        places = np.arange(1, len(heads) + 1)
        relations = labels[heads, places].argmax(axis=1)
        own = self._own[heads, places, relations].sum(dtype=np.float64)
        return Solution(heads, relations, both.score(heads), self.scores.score(heads) + float(own))

    def shared(self, solution: Solution, places: Places) -> Floats:
        """1 where the tree has an arc with that relation between linked words, else 0."""
        assert solution.relations is not None
        arcs = shared_arcs(solution.heads, places)
        out = self.zeros(len(places))
        rows, columns = np.nonzero(arcs)
        out[rows, columns, solution.relations[places[columns] - 1]] = 1
        return out
