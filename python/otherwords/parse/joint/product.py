"""Joint parsing in one pass: a product of experts.

Each sentence is parsed with the scores of its paraphrase as a second opinion. Where a word is
linked, the other parser says how probable each linked word is as its head, and, by what is left,
that no linked word is. These log-probabilities, not below a floor, times a weight are added to the
sentence's own scores. Nothing is repeated: one more decoding is all it costs. With `labelled`, the
same is done for the relations of the arcs that were chosen, where the paraphrase has the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from otherwords.errors import OtherwordsError
from otherwords.parse.arc_scores import ArcScores
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.joint.linked import Linked, Places, shared_arcs

Floats = NDArray[np.float32]


@dataclass(frozen=True, kw_only=True)
class ProductSettings:
    """How much the other opinion counts."""

    weight: float = 0.65
    floor: float = -3.0
    """The lowest log-probability of the other that is believed."""
    rest: bool = False
    """Whether the other's opinion that no linked word is the head counts too."""
    confidence: bool = True
    """Whether links count by their probability."""
    projective: bool = True
    labelled: bool = False
    """Whether the other's opinion of the relation of a shared arc counts too."""

    def __post_init__(self) -> None:
        if not (self.weight >= 0 and self.floor <= 0):
            raise OtherwordsError(
                f"weight {self.weight}, floor {self.floor}: expected a weight of 0 or more and a "
                "floor of 0 or less."
            )


def second_opinion(
    size: int, other: Floats, own: Places, theirs: Places, weights: Floats, s: ProductSettings
) -> Floats:
    """What is added to the scores of a sentence of `size` words and root, by head and dependent."""
    added = np.zeros((size, size), np.float32)
    words = np.flatnonzero(own > 0)
    if not len(words):
        return added
    probable = other[np.ix_(theirs, theirs[words])]  # by linked head, then linked word
    opinion = np.maximum(probable, s.floor)
    if s.rest:
        left = 1 - np.exp(np.where(np.isfinite(probable), probable, -np.inf)).sum(axis=0)
        with np.errstate(divide="ignore"):
            rest = np.maximum(np.log(np.maximum(left, 1e-9)), s.floor)
        added[:, own[words]] = rest[None, :]
    added[np.ix_(own, own[words])] = opinion
    if s.confidence:
        added[:, own[words]] *= weights[words][None, :]
    return s.weight * added


def multiply(
    sentence: ArcScores,
    others: Sequence[ArcScores],
    links: Sequence[Linked],
    settings: ProductSettings | None = None,
) -> list[DependencyTree]:
    """The trees of a sentence and of its paraphrases, each with the others' opinion.

    The sentence hears all paraphrases, a paraphrase hears the sentence.
    """
    s = settings or ProductSettings()
    arcs = sentence.arcs.astype(np.float32)
    trees = []
    for other, each in zip(others, links, strict=True):
        more = second_opinion(len(arcs), other.arcs, each.left, each.right, each.weights, s)
        arcs += more
        own = other.arcs + second_opinion(
            len(other.arcs), sentence.arcs, each.right, each.left, each.weights, s
        )
        heads = other.with_arcs(own).heads(projective=s.projective)
        heard = [(sentence, each.right, each.left, each.weights)] if s.labelled else []
        trees.append(_labelled_tree(other, heads, heard, s))
    heads = sentence.with_arcs(arcs).heads(projective=s.projective)
    heard = []
    if s.labelled:
        pairs = zip(others, links, strict=True)
        heard = [(other, each.left, each.right, each.weights) for other, each in pairs]
    return [_labelled_tree(sentence, heads, heard, s), *trees]


def _labelled_tree(
    scores: ArcScores,
    heads: NDArray[np.uint32],
    heard: Sequence[tuple[ArcScores, Places, Places, Floats]],
    s: ProductSettings,
) -> DependencyTree:
    """The tree of these heads; others are heard about the relations of arcs they share."""
    if not heard:
        return scores.tree(heads)
    relations = scores.on_arcs(heads).astype(np.float32)
    for other, own, theirs, weights in heard:
        rows, columns = np.nonzero(shared_arcs(heads, own))
        if not len(rows):
            continue
        opinion = other.on(theirs[rows], theirs[columns])
        count = weights[columns][:, None] if s.confidence else np.float32(1)
        relations[own[columns] - 1] += s.weight * count * np.maximum(opinion, s.floor)
    return scores.tree(heads, relations)
