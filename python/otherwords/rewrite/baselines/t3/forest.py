"""All derivations of a sentence at once.

A vertex is a node of the source tree and the label it has in the output, an edge a rule that fits
the node; children come before parents, and the goal is last. Every node can be copied, without up
to two of its children; learned rules are added where they fit, if what they need below exists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from otherwords.grammar.tree_pairs.nodes import TreeNode
from otherwords.parse.brackets import unescape
from otherwords.rewrite.baselines.t3.features import (
    PROBABILITY,
    WORDS,
    Features,
    Places,
    add,
    added,
)
from otherwords.rewrite.baselines.t3.fragments import (
    DROPPED,
    fit,
    production,
    read_fragment,
    written,
)
from otherwords.rewrite.baselines.t3.grammar import T3Grammar

MOST_DROPPED = 2
FREQUENT = 5
"""A rule seen so often is a feature of its own."""


class Edge(NamedTuple):
    """A rule at a node: its sides, what it leaves out, and what it puts there."""

    node: TreeNode
    source: str
    target: str
    dropped: tuple[TreeNode, ...]
    symbols: tuple[int, ...]
    """Twice the number of a word, or twice the number of a vertex and one."""


@dataclass
class Forest:
    """The forest of a sentence; features are rows of a sparse matrix, one for each edge."""

    top: TreeNode
    words: tuple[str, ...]
    """In lowercase."""
    vocabulary: dict[str, int] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)
    edge_starts: list[int] = field(default_factory=lambda: [0])
    names: list[Features] = field(default_factory=list)
    """The features of each edge, until they are numbered."""

    def word(self, text: str) -> int:
        """The number of a word in this forest."""
        return self.vocabulary.setdefault(text, len(self.vocabulary))

    def arrays(self) -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint32]]:
        """Edges of vertices, symbols of edges, and the symbols, as the kernel takes them."""
        sizes = [len(edge.symbols) for edge in self.edges]
        starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.uint64)
        numbers = np.array([one for edge in self.edges for one in edge.symbols], np.uint32)
        return np.array(self.edge_starts, np.uint64), starts, numbers


def build_forest(top: TreeNode, grammar: T3Grammar, *, most_dropped: int = MOST_DROPPED) -> Forest:
    """The forest of a tree with words in lowercase."""
    leaves = tuple(node.word or "" for node in top.nodes() if node.word is not None)
    forest = Forest(top, leaves)
    places = Places(top)
    vertices: dict[tuple[TreeNode, str], int] = {}
    for node in reversed(list(top.nodes())):
        of_label: dict[str, list[tuple[Edge, Features]]] = {}
        rules = [*_copies(node, grammar, places, forest, vertices, most_dropped)]
        rules += _learned(node, grammar, places, forest, vertices)
        for label, edge, features in rules:
            of_label.setdefault(label, []).append((edge, features))
        for label in sorted(of_label):
            vertices[node, label] = len(forest.edge_starts) - 1
            _put(forest, of_label[label])
    goal = [
        (Edge(node, "", "", (), (2 * vertex + 1,)), {f"goal {label}": 1.0})
        for (node, label), vertex in vertices.items()
        if node is top
    ]
    _put(forest, goal)
    return forest


def _put(forest: Forest, edges: list[tuple[Edge, Features]]) -> None:
    for edge, features in edges:
        forest.edges.append(edge)
        forest.names.append(features)
    forest.edge_starts.append(len(forest.edges))


Rule = tuple[str, Edge, Features]
Vertices = dict[tuple[TreeNode, str], int]


def _copies(
    node: TreeNode,
    grammar: T3Grammar,
    places: Places,
    forest: Forest,
    vertices: Vertices,
    most_dropped: int,
) -> Iterator[Rule]:
    """The node as it is, without any or without some of its children."""
    if node.word is not None:
        text = f"({node.label} {written(node.word)})"
        edge = Edge(node, text, text, (), (2 * forest.word(node.word),))
        yield node.label, edge, {WORDS: 1.0}
        return
    children = node.children
    labels = [child.label for child in children]
    symbols = [2 * vertices[child, child.label] + 1 for child in children]
    dropping = [places.features_of_dropping(child) for child in children]
    for count in range(min(most_dropped, len(children) - 1) + 1):
        for places_dropped in combinations(range(len(children)), count):
            gone = frozenset(places_dropped)
            source = production(node.label, labels, gone)
            kept = [place for place in range(len(children)) if place not in gone]
            target = production(node.label, [labels[place] for place in kept], frozenset())
            features = added(dropping[place] for place in places_dropped)
            features[f"copy without {count}"] = 1.0
            _of_rule(features, grammar, source, target, full_copy=not count)
            edge = Edge(
                node,
                source,
                target,
                tuple(children[place] for place in places_dropped),
                tuple(symbols[place] for place in kept),
            )
            yield node.label, edge, features


def _learned(
    node: TreeNode, grammar: T3Grammar, places: Places, forest: Forest, vertices: Vertices
) -> Iterator[Rule]:
    """The learned rules that fit the node."""
    for source, target in grammar.learned(node):
        fitted = fit(read_fragment(source), node)
        if fitted is None:
            continue
        slots, dropped = fitted
        put = read_fragment(target)
        symbols: list[int] = []
        words: list[str] = []
        for leaf in put.leaves():
            if leaf.word is not None:
                words.append(leaf.word)
                symbols.append(2 * forest.word(unescape(leaf.word)))
            elif (vertex := vertices.get((slots[leaf.slot or DROPPED], leaf.label))) is not None:
                symbols.append(2 * vertex + 1)
            else:
                break
        else:
            features = added(map(places.features_of_dropping, dropped))
            features["learned rule"] = 1.0
            if words:
                features[WORDS] = float(len(words))
            for leaf in read_fragment(source).leaves():
                if leaf.word is not None and leaf.word not in words:
                    add(features, f"drop tag {leaf.label}")
                    add(features, "dropped words")
            if put.label != node.label:
                features[f"{node.label} becomes {put.label}"] = 1.0
            _of_rule(features, grammar, source, target, full_copy=False)
            yield put.label, Edge(node, source, target, tuple(dropped), tuple(symbols)), features


def _of_rule(
    features: Features, grammar: T3Grammar, source: str, target: str, *, full_copy: bool
) -> None:
    features[PROBABILITY] = grammar.log_probability(source, target, full_copy=full_copy)
    if grammar.counts[source, target] >= FREQUENT:
        features[f"{source} becomes {target}"] = 1.0


Number = Callable[[str], int | None]


class Rows(NamedTuple):
    """Features of edges as a sparse matrix: row, column and value of every number."""

    rows: NDArray[np.int64]
    columns: NDArray[np.int64]
    values: NDArray[np.float64]

    def scores(self, weights: NDArray[np.float64], edges: int) -> NDArray[np.float64]:
        """The weighted sum of each row."""
        terms = self.values * weights[self.columns]
        return np.bincount(self.rows, terms, minlength=edges).astype(np.float64)


def numbered(forest: Forest, number: Number) -> Rows:
    """The features of a forest by their numbers; those without a number are left out."""
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    for row, features in enumerate(forest.names):
        for name, value in features.items():
            column = number(name)
            if column is not None:
                rows.append(row)
                columns.append(column)
                values.append(value)
    forest.names = []
    return Rows(np.array(rows, np.int64), np.array(columns, np.int64), np.array(values))
