"""Merge the trees of several versions into one forest, from the top down (Pang et al. 2003).

Two nodes expand by the same rule if their children have the same labels; then their children are
merged in turn. Otherwise the new expansion is kept beside the others, as an alternative. So nodes
that were merged hold different ways to say the same thing:

    (S (NP (CD 12) (NNS persons)) (VP (VBD were) (VP (VBN killed))))
    (S (NP (CD twelve) (NNS people)) (VP (VBD died)))

merge into S -> NP VP, NP -> CD NNS, {12, twelve}, {persons, people}, {were killed, died}.

*Keyword check.* The same rule is no proof that its children correspond: "the people of the battle"
and "the battle of the people" have the same tags. A node knows its nouns, verbs and adjectives. If
one that a child has is found in another child of the other tree, and not in the same place there,
the children are not merged.

What the paper leaves open: a tree is compared with the alternatives of a node in the order in
which they came, and joins the first that fits; trees come in the order of the versions. Both
follow the files, so that the result does not depend on chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from otherwords.parse import Tree, without_top

KEYWORD_TAGS = ("NN", "VB", "JJ")
"""What the tags of keywords begin with: nouns, verbs and adjectives."""
TOP = "TOP"
"""The label of the top of a forest, whatever the trees are."""


@dataclass(slots=True)
class Part:
    """A constituent of a tree: either a word under its tag, or children."""

    label: str
    children: list[Part] = field(default_factory=list)
    word: str | None = None
    keywords: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Alternative:
    """One expansion of a node, and the versions that use it, as bits."""

    children: list[Node]
    word: str | None
    versions: int


@dataclass(slots=True)
class Node:
    """A node of a forest, with all its expansions."""

    label: str
    alternatives: list[Alternative] = field(default_factory=list)
    keywords: set[str] = field(default_factory=set)


def merge_trees(trees: Iterable[Tree | None], *, cased: bool = False) -> Node:
    """Merge trees one by one; the k-th tree is version k, None a version that is missing.

    Words are in lowercase unless `cased`.
    """
    forest = Node(TOP)
    for number, tree in enumerate(trees):
        if tree is not None and tree.words:
            add_tree(forest, parts_of(tree, cased=cased), 1 << number)
    return forest


def add_tree(forest: Node, tree: Part, version: int) -> None:
    """Merge one tree into a forest; `version` is its bit."""
    to_do = [(forest, tree)]
    while to_do:
        node, part = to_do.pop()
        node.keywords |= part.keywords
        fitting = _fitting(node, part)
        if fitting is None:
            node.alternatives.append(_alternative(part, version))
            continue
        fitting.versions |= version
        to_do += zip(fitting.children, part.children, strict=True)


def parts_of(tree: Tree, *, cased: bool = False) -> Part:
    """A tree as parts under a common top; chains of any length are no problem."""
    tree = without_top(tree)
    top = Part(TOP)
    above: list[tuple[Part, int]] = [(top, len(tree.words))]
    starts, ends = tree.starts.tolist(), tree.ends.tolist()
    next_one = 0
    for place, (word, tag) in enumerate(zip(tree.words, tree.tags, strict=True)):
        while above[-1][1] <= place:
            above.pop()
        while next_one < len(starts) and starts[next_one] == place:
            part = Part(tree.labels[next_one])
            above[-1][0].children.append(part)
            above.append((part, ends[next_one]))
            next_one += 1
        written = word if cased else word.lower()
        leaf = Part(tag, word=written)
        above[-1][0].children.append(leaf)
        if tag.startswith(KEYWORD_TAGS):
            leaf.keywords.add(written)
            for part, _ in above:
                part.keywords.add(written)
    return top


def crossing(some: Sequence[set[str]], others: Sequence[set[str]]) -> bool:
    """Whether a keyword of one child is found in another child of the other side alone.

    >>> crossing([{"people"}, {"battle"}], [{"battle"}, {"people"}])
    True
    >>> crossing([{"people"}, {"died"}], [{"persons"}, {"killed"}])
    False
    """
    places: dict[str, int] = {}
    for place, words in enumerate(others):
        for word in words:
            places[word] = places.get(word, 0) | 1 << place
    own: dict[str, int] = {}
    for place, words in enumerate(some):
        for word in words:
            if word in places:
                own[word] = own.get(word, 0) | 1 << place
    return any(here & ~places[word] and places[word] & ~here for word, here in own.items())


def _fitting(node: Node, part: Part) -> Alternative | None:
    """The first alternative that a part can join."""
    labels = [child.label for child in part.children]
    for each in node.alternatives:
        if each.word != part.word or [child.label for child in each.children] != labels:
            continue
        keywords = [child.keywords for child in each.children]
        if len(labels) < 2 or not crossing([c.keywords for c in part.children], keywords):
            return each
    return None


def _alternative(part: Part, version: int) -> Alternative:
    """A part, and all below it, as a new alternative."""
    made = Alternative([], part.word, version)
    to_do = [(made, part)]
    while to_do:
        alternative, old = to_do.pop()
        for child in old.children:
            below = Alternative([], child.word, version)
            alternative.children.append(Node(child.label, [below], set(child.keywords)))
            to_do.append((below, child))
    return made
