"""Joint parsing by finding a pair of trees in two lists (Choe and McClosky 2015, section 3.3).

For parsers of constituents: each tree of a list is turned into dependencies by head rules, trees
with the same dependencies as a better one are dropped, and of all pairs the one is chosen whose
trees disagree least; of those the most probable (Algorithm 3). Softly, disagreement only costs:
the pair with the highest f(a) + f(b) - cost * c(a, b) is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from otherwords.errors import OtherwordsError
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.from_trees import dependencies_from
from otherwords.parse.joint.linked import Linked, shared_arcs
from otherwords.parse.parser import ScoredTree


@dataclass(frozen=True, kw_only=True)
class PairSettings:
    """How to choose among the trees of both lists."""

    trees: int = 10
    """How many trees of the sentence are considered: n of the paper."""
    other_trees: int = 10
    """How many of the paraphrase: m of the paper."""
    cost: float | None = 0.4
    """What a disagreement costs; None for least disagreement first, as printed."""
    weight: float = 1.0
    """How much the paraphrase's own score counts."""
    labelled: bool = False
    """Whether an arc with another relation is another arc."""

    def __post_init__(self) -> None:
        if self.trees < 1 or self.other_trees < 1:
            raise OtherwordsError(
                f"{self.trees} and {self.other_trees} trees: expected 1 or more of each."
            )
        if self.cost is not None and not self.cost >= 0:
            raise OtherwordsError(f"cost is {self.cost}, but must be 0 or more, or None.")


@dataclass(frozen=True)
class Candidate:
    """A tree of a list with its dependencies."""

    scored: ScoredTree
    dependencies: DependencyTree


def candidates(trees: Sequence[ScoredTree], most: int) -> list[Candidate]:
    """The first trees of a list that differ in their dependencies, turned into them."""
    found: dict[bytes, Candidate] = {}
    for scored in trees:
        converted = dependencies_from(scored.tree)
        found.setdefault(converted.heads.tobytes(), Candidate(scored, converted))
        if len(found) == most:
            break
    return list(found.values())


def find_pair(
    sentence: Sequence[Candidate],
    others: Sequence[Sequence[Candidate]],
    links: Sequence[Linked],
    settings: PairSettings | None = None,
) -> tuple[int, list[int]]:
    """The places of the chosen tree of the sentence, and of that of each paraphrase.

    With several paraphrases each tree of the sentence is joined with the best tree of each.
    """
    s = settings or PairSettings()
    own = np.array([each.scored.score for each in sentence[: s.trees]])
    total = own.copy()
    disagreements = np.zeros(len(own))
    partners: list[NDArray[np.int64]] = []
    for lists, each in zip(others, links, strict=True):
        scores = s.weight * np.array([other.scored.score for other in lists[: s.other_trees]])
        counts = _disagreements(sentence[: s.trees], lists[: s.other_trees], each, s.labelled)
        if s.cost is None:  # by count, then by score
            order = np.lexsort((-np.broadcast_to(scores, counts.shape), counts), axis=1)[:, 0]
        else:
            order = (scores[None, :] - s.cost * counts).argmax(axis=1)
        rows = np.arange(len(own))
        partners.append(order)
        total += scores[order]
        disagreements += counts[rows, order]
    if s.cost is None:
        chosen = int(np.lexsort((-total, disagreements))[0])
    else:
        chosen = int((total - s.cost * disagreements).argmax())
    return chosen, [int(order[chosen]) for order in partners]


def _disagreements(
    sentence: Sequence[Candidate], others: Sequence[Candidate], linked: Linked, labelled: bool
) -> NDArray[np.float64]:
    names: dict[str, int] = {}
    if labelled:
        for each in (*sentence, *others):
            for name in each.dependencies.relations:
                names.setdefault(name, len(names))

    def flat(lists: Sequence[Candidate], places: NDArray[np.int64]) -> NDArray[np.float64]:
        arcs = [_arcs(each.dependencies, places, names).ravel() for each in lists]
        return np.array(arcs, np.float64).reshape(len(lists), -1)

    left, right = flat(sentence, linked.left), flat(others, linked.right)
    # |a - b| over zeros and ones: a + b - 2ab
    counts: NDArray[np.float64] = left.sum(1)[:, None] + right.sum(1)[None, :] - 2 * left @ right.T
    return counts


def _arcs(
    tree: DependencyTree, places: NDArray[np.int64], names: dict[str, int]
) -> NDArray[np.float32]:
    """The arcs of a tree between linked words; with the numbers of relations, labelled."""
    arcs = shared_arcs(tree.heads, places)
    if not names:
        return arcs
    out = np.zeros((*arcs.shape, len(names)), np.float32)
    for row, column in np.argwhere(arcs).tolist():
        out[row, column, names[tree.relations[int(places[column]) - 1]]] = 1
    return out
