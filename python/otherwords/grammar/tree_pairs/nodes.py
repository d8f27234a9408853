"""Trees as nodes, and which nodes of two linked trees correspond.

A node is a constituent or a word under its tag. Two nodes correspond if at least one link lies
inside both and none leaves them: the words of each are linked to words of the other alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from otherwords.corpus.links import Link
from otherwords.parse import Tree


@dataclass(eq=False, slots=True)
class TreeNode:
    """A node over the words from start up to but not including end."""

    label: str
    start: int
    end: int
    word: str | None = None
    children: list[TreeNode] = field(default_factory=list)

    def nodes(self) -> Iterator[TreeNode]:
        """This node and all below it, parents first, from left to right."""
        to_do = [self]
        while to_do:
            node = to_do.pop()
            yield node
            to_do += reversed(node.children)

    def __str__(self) -> str:
        from otherwords.grammar.tree_pairs.derivation import fragment

        return fragment(self, {})


def tree_node(tree: Tree) -> TreeNode:
    """The top of a tree that has words.

    >>> top = tree_node(Tree.from_brackets("(NP (NP (NN tea)) (PP (IN of) (NP (NN mint))))"))
    >>> [node.label for node in top.nodes()]
    ['NP', 'NP', 'NN', 'PP', 'IN', 'NP', 'NN']
    """
    leaves = [
        TreeNode(tag, place, place + 1, word)
        for place, (word, tag) in enumerate(zip(tree.words, tree.tags, strict=True))
    ]
    if not len(tree.labels):
        return leaves[0]
    nodes = [
        TreeNode(label, start, end)
        for label, start, end in zip(
            tree.labels, tree.starts.tolist(), tree.ends.tolist(), strict=True
        )
    ]
    above: list[TreeNode] = []
    at = 0
    for leaf in leaves:
        while above and above[-1].end <= leaf.start:
            above.pop()
        while at < len(nodes) and nodes[at].start == leaf.start:
            if above:
                above[-1].children.append(nodes[at])
            above.append(nodes[at])
            at += 1
        above[-1].children.append(leaf)
    return nodes[0]


def corresponding(
    source: TreeNode, target: TreeNode, links: Iterable[Link]
) -> dict[TreeNode, list[TreeNode]]:
    """For each node of the source the nodes of the target it corresponds to, the highest first.

    Only nodes that correspond to some have an entry.
    """
    forward: dict[int, list[int]] = {}
    backward: dict[int, list[int]] = {}
    for left, right in links:
        forward.setdefault(left, []).append(right)
        backward.setdefault(right, []).append(left)
    reach = {node: _reach(node, backward) for node in target.nodes()}
    found: dict[TreeNode, list[TreeNode]] = {}
    for node in source.nodes():
        span = _reach(node, forward)
        if span is None:
            continue
        fitting = [
            other
            for other, back in reach.items()
            if back is not None
            and other.start <= span[0]
            and span[1] <= other.end
            and node.start <= back[0]
            and back[1] <= node.end
        ]
        if fitting:
            found[node] = fitting
    return found


def _reach(node: TreeNode, links: dict[int, list[int]]) -> tuple[int, int] | None:
    """The first and past the last word that the words of a node are linked to."""
    ends = [other for place in range(node.start, node.end) for other in links.get(place, ())]
    return (min(ends), max(ends) + 1) if ends else None
