"""A tree as nodes that know their parents and children; words are the lowest of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from otherwords.parse.tree import Tree


@dataclass(eq=False)
class Node:
    """A constituent, without its function; or a word, with its tag as label and no children."""

    label: str
    start: int
    end: int
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)

    @property
    def above(self) -> str:
        """The label of the parent."""
        return self.parent.label if self.parent else ""

    @property
    def top(self) -> Node:
        """The highest node over the same words, for one that is or holds a single word."""
        node = self
        while node.parent and node.parent.end - node.parent.start == 1:
            node = node.parent
        return node

    @property
    def around(self) -> str:
        """The label of the lowest constituent of several words around a word."""
        return self.top.above


def nodes_of(tree: Tree) -> list[Node]:
    """Constituents, parents first, then words.

    >>> tree = Tree.from_brackets("(S (NP-SBJ (PRP it)) (VP (VBD rained) (ADVP (RB hard))))")
    >>> nodes = nodes_of(tree)
    >>> [node.label for node in nodes]
    ['S', 'NP', 'VP', 'ADVP', 'PRP', 'VBD', 'RB']
    >>> [node.label for node in nodes[2].children], nodes[-1].around
    (['VBD', 'ADVP'], 'VP')
    """
    if not (_LAST and _LAST[0][0] is tree):
        _LAST[:] = [(tree, _made(tree))]
    return _LAST[0][1]


_LAST: list[tuple[Tree, list[Node]]] = []
"""The last tree that was asked for: many rules ask for the same one in turn."""


def _made(tree: Tree) -> list[Node]:
    nodes: list[Node] = []
    inside: list[Node] = []
    lowest: dict[int, Node] = {}
    spans = zip(tree.labels, tree.starts.tolist(), tree.ends.tolist(), strict=True)
    for label, start, end in spans:
        inside = [each for each in inside if each.end >= end]
        node = Node(label.partition("-")[0] or label, start, end, inside[-1] if inside else None)
        inside.append(node)
        nodes.append(node)
        lowest |= dict.fromkeys(range(start, end), node)
    nodes += [Node(tag, k, k + 1, lowest.get(k)) for k, tag in enumerate(tree.tags)]
    for node in nodes:
        if node.parent:
            node.parent.children.append(node)
    for node in nodes:
        node.children.sort(key=lambda child: child.start)
    return nodes
