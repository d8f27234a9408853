"""From the kernel's flat arrays to trees, and from pieces of a long sentence to one tree."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.model_file import Trained
from otherwords.parse.transform import TOPS, UNARY
from otherwords.parse.tree import Tree

TOP = "ROOT"
PIECE = "FRAG"
"""The label over the pieces of a sentence too long to be parsed at once."""
LATER = "parataxis"
"""The relation of the root of a later piece to that of the first."""
BREAKS = frozenset({".", "!", "?", ";", ":", ",", "--", "-", ")"})


class Analyses:
    """What the kernel found for each sentence, by its number."""

    def __init__(
        self,
        sentences: Sequence[Sequence[str]],
        trained: Trained,
        tags: NDArray[np.uint32],
        heads: NDArray[np.uint32],
        relations: NDArray[np.uint32],
        constituents: NDArray[np.uint32],
        constituent_offsets: NDArray[np.uint64],
        tree_offsets: NDArray[np.uint64],
        scores: NDArray[np.float32],
    ) -> None:
        self._sentences = sentences
        self._trained = trained
        self._chains = [tuple(label.split(UNARY)) for label in trained.labels]
        self._words = np.cumsum([0, *map(len, sentences)]).tolist()
        self._tags, self._heads, self._relations = tags.tolist(), heads, relations.tolist()
        self._constituents = constituents.tolist()
        self._constituent_offsets = constituent_offsets.tolist()
        self._tree_offsets = tree_offsets.tolist()
        self._scores = scores.tolist()

    def tags(self, number: int) -> tuple[str, ...]:
        """The tags of one sentence."""
        names = self._trained.tags
        return tuple(names[k] for k in self._tags[self._words[number] : self._words[number + 1]])

    def trees(self, number: int) -> list[tuple[float, Tree]]:
        """The trees of one sentence with their scores, the best first."""
        tags = self.tags(number)
        trees = range(self._tree_offsets[number], self._tree_offsets[number + 1])
        return [(self._scores[k], self._tree(number, tags, k)) for k in trees]

    def _tree(self, number: int, tags: tuple[str, ...], tree: int) -> Tree:
        first, last = self._constituent_offsets[tree], self._constituent_offsets[tree + 1]
        words = self._sentences[number]
        labels: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        for start, end, label in self._constituents[first:last]:
            chain = self._chains[label]
            if not labels:
                chain = (TOP, *(chain[1:] if chain[0] in TOPS else chain))
            for name in chain:
                labels.append(name)
                starts.append(start)
                ends.append(end)
        return Tree.unchecked(words, tags, labels, starts, ends)

    def dependencies(self, number: int) -> DependencyTree:
        """The dependencies of one sentence."""
        start, end = self._words[number], self._words[number + 1]
        names = self._trained.relations
        relations = [names[k] for k in self._relations[start:end]]
        words, tags = self._sentences[number], self.tags(number)
        return DependencyTree.unchecked(words, tags, self._heads[start:end], relations)


def cut_points(sentence: Sequence[str], longest: int) -> list[int]:
    """Where to cut a sentence that is too long: after the last punctuation that fits, if any.

    >>> cut_points("a b , c d e f".split(), 4)
    [0, 3, 7]
    >>> cut_points([], 4)
    [0, 0]
    """
    points = [0]
    while len(sentence) - points[-1] > longest:
        start = points[-1]
        window = range(start + longest, start + longest // 2, -1)
        points.append(next((k for k in window if sentence[k - 1] in BREAKS), start + longest))
    return [*points, len(sentence)]


def join_trees(pieces: Sequence[list[tuple[float, Tree]]], k: int) -> list[tuple[float, Tree]]:
    """The k best trees of a sentence from the k best of its pieces; their scores are added.

    A sentence in one piece keeps its own list; an empty one has one empty tree.
    """
    if len(pieces) == 1:
        return pieces[0] or [(0.0, Tree((), (), (), [], []))]
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]  # sums, the rank in each piece
    for piece in pieces:
        # Row i with rank j: (i + 1)(j + 1) - 1 others are as good, so few can be among the k.
        sums = [
            (score + piece[j][0], (*ranks, j))
            for i, (score, ranks) in enumerate(best)
            for j in range(min(len(piece), k // (i + 1)))
        ]
        best = nlargest(k, sums, key=itemgetter(0))
    return [
        _one_tree([piece[j] for piece, j in zip(pieces, ranks, strict=True)]) for _, ranks in best
    ]


def _one_tree(pieces: Sequence[tuple[float, Tree]]) -> tuple[float, Tree]:
    at = np.cumsum([0, *(len(tree) for _, tree in pieces)]).tolist()
    labels = [TOP, PIECE]
    starts, ends = [[0, 0]], [[at[-1], at[-1]]]
    for start, (_, tree) in zip(at, pieces, strict=False):
        labels += tree.labels[1:]
        starts.append((tree.starts[1:] + start).tolist())
        ends.append((tree.ends[1:] + start).tolist())
    words = [word for _, tree in pieces for word in tree.words]
    tags = [tag for _, tree in pieces for tag in tree.tags]
    score = sum(score for score, _ in pieces)
    return score, Tree(words, tags, labels, np.concatenate(starts), np.concatenate(ends))


def join_dependencies(pieces: Sequence[DependencyTree]) -> DependencyTree:
    """Join the trees of the pieces: later roots are attached to the first."""
    if len(pieces) == 1:
        return pieces[0]
    words: list[str] = []
    tags: list[str] = []
    heads: list[int] = []
    relations: list[str] = []
    top = int(np.flatnonzero(pieces[0].heads == 0)[0]) + 1
    for number, piece in enumerate(pieces):
        shift = len(words)
        for head, relation in zip(piece.heads.tolist(), piece.relations, strict=True):
            attached = number > 0 and head == 0
            heads.append(top if attached else head + shift if head else 0)
            relations.append(LATER if attached else relation)
        words += piece.words
        tags += piece.tags
    return DependencyTree(words, tags, heads, relations)
