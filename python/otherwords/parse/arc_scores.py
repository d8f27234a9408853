"""The scores of all arcs of a sentence, open to change before a tree is chosen.

Joint parsing by dual decomposition changes the scores of some arcs, decodes, compares, and changes
them again. The parser's own scores are log-probabilities: of each head for a word, and of each
relation given the arc.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from otherwords._core import best_heads
from otherwords.errors import OtherwordsError
from otherwords.parse.dependency_tree import DependencyTree


@dataclass
class ArcScores:
    """A parser's scores for every arc of one sentence.

    They are `arcs[head, dependent]`, where 0 is the root and words count from 1, and
    `relations[head, dependent, r]` for the relation `names[r]`. Both may be changed in place.
    """

    words: tuple[str, ...]
    tags: tuple[str, ...]
    arcs: NDArray[np.float32]
    relations: NDArray[np.float32]
    names: tuple[str, ...]

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
        heads = self.heads(projective=projective)
        size = len(self.words) + 1
        _check_shape("relations", self.relations, (size, size, len(self.names)), self.words)
        scores = self.relations[heads, np.arange(1, size)]
        best = np.where(np.isnan(scores), -np.inf, scores).argmax(axis=-1)
        relations = [self.names[k] for k in best]
        return DependencyTree(self.words, self.tags, heads, relations)

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
