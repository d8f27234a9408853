"""One of several coordinated things, which may go: [tea and] milk, tea [and milk]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from otherwords.evaluate.truth.tree_nodes import Node
from otherwords.rewrite.rules.deletion.commas import COMMA
from otherwords.rewrite.rules.deletion.deletable import Part

AND = "CC"


def is_conjunct(node: Node) -> bool:
    """Whether it is one of several coordinated things; `conjuncts` knows what goes with it."""
    siblings = node.parent.children if node.parent else [node]
    kinds, at = [each.label[:2] for each in siblings], siblings.index(node)
    last = not any(kind[:1].isalpha() for kind in kinds[at + 1 :])
    if at > 1 and kinds[at - 1] == AND and last:
        return True
    return node.label != AND and AND in kinds[1:] and kinds.count(kinds[at]) > 1


def conjuncts(node: Node) -> Iterator[Part]:
    """Each of several things of one kind; of three or more, not the last, which follows `and`."""
    if not any(child.label == AND for child in node.children[1:]):
        return
    last = [child for child in node.children if child.label[:1].isalpha()][-1]
    several = [child for child in node.children if child.label[:2] == last.label[:2]]
    first = several[0]
    if len(several) < 2 or not _are_joined(node, several):
        return
    yield Part(f"{first.label}+CC", node.label, first.start, several[1].start, first.start)
    if _ends_a_list(node):
        return
    for k, child in enumerate(several[1:], 1):
        if len(several) == 2 or child is not several[-1]:
            start = several[k - 1].end
            yield Part(f"CC+{child.label}", node.label, start, child.end, start)


def _ends_a_list(node: Node) -> bool:
    """Whether it is the last of several with commas: *she washed up, [fed the cat and left]*."""
    siblings = node.parent.children if node.parent else [node]
    at = siblings.index(node)
    return at > 0 and siblings[at - 1].label == COMMA and node.above == node.label


def _are_joined(node: Node, several: Sequence[Node]) -> bool:
    """Whether only commas and one `and` stand between them."""
    between = [
        child.label
        for child in node.children
        if several[0].end <= child.start < several[-1].start and child not in several
    ]
    return between.count(AND) == 1 and set(between) <= {AND, COMMA} and between[-1] == AND
