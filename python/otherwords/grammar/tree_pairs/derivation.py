"""A pair of trees taken apart into the smallest rules, and put together again.

A rule relates a fragment of the source tree to a fragment of the target tree. Below two nodes that
correspond, the highest nodes that correspond again are cut off and become slots, so the rule holds
nothing that another rule could say: it is *maximally general*. Composing a rule with the rule of
one of its slots gives a *specific* one, which has the words of both.

Fragments are written in brackets, with slots as everywhere here: `(NP [NP,1] (PP (IN of) [NP,2]))`.
Slots are numbered by their order in the source; the label of a slot is that of its own side.

A node may correspond to several on the other side, one above the other where a chain has one child
or words are not linked. A slot takes the highest, so that chains are taken apart link by link.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from otherwords.corpus.links import Link
from otherwords.grammar.tree_pairs.nodes import TreeNode, corresponding
from otherwords.parse.brackets import escape


class Step(NamedTuple):
    """Two nodes that correspond, and those below them that are cut off."""

    source: TreeNode
    target: TreeNode
    slots: tuple[tuple[TreeNode, TreeNode], ...]

    def texts(self) -> tuple[str, str]:
        """Both fragments."""
        numbers = {source: number for number, (source, _) in enumerate(self.slots, 1)}
        others = {target: number for number, (_, target) in enumerate(self.slots, 1)}
        return fragment(self.source, numbers), fragment(self.target, others)

    def composed(self, number: int, below: Step) -> Step:
        """This step with another in place of one of its slots, counted from 0."""
        slots = [*self.slots[:number], *below.slots, *self.slots[number + 1 :]]
        slots.sort(key=lambda pair: pair[0].start)
        return Step(self.source, self.target, tuple(slots))


def derive(source: TreeNode, target: TreeNode, links: Iterable[Link]) -> list[Step]:
    """The most general rules of a tree pair, from the top down; none if nothing is linked.

    >>> from otherwords.grammar.tree_pairs.nodes import tree_node
    >>> from otherwords.parse import Tree
    >>> one = tree_node(Tree.from_brackets("(NP (CD six) (NNS months))"))
    >>> other = tree_node(Tree.from_brackets("(NP (PDT half) (DT a) (NN year))"))
    >>> [step] = derive(one, other, {(0, 0), (0, 1), (1, 2), (0, 2)})
    >>> print(*step.texts(), sep=" <-> ")
    (NP (CD six) (NNS months)) <-> (NP (PDT half) (DT a) (NN year))
    """
    pairs = corresponding(source, target, links)
    if target not in pairs.get(source, ()):
        return []
    steps = []
    to_do = [(source, target)]
    while to_do:
        one, other = to_do.pop()
        slots = tuple(_slots(one, other, pairs))
        steps.append(Step(one, other, slots))
        to_do += reversed(slots)
    return steps


def specific(steps: Iterable[Step]) -> Iterator[Step]:
    """Every composition of a rule with the rule of one of its slots."""
    known = {(step.source, step.target): step for step in steps}
    for step in known.values():
        for number, pair in enumerate(step.slots):
            yield step.composed(number, known[pair])


def fragment(node: TreeNode, slots: Mapping[TreeNode, int]) -> str:
    """A node and what is below it in brackets, down to its slots."""
    pieces: list[str] = []
    to_do: list[TreeNode | str] = [node]
    while to_do:
        part = to_do.pop()
        if isinstance(part, str):
            pieces[-1] += part
        elif part in slots:
            pieces.append(f"[{part.label},{slots[part]}]")
        elif part.word is not None:
            pieces.append(f"({part.label} {escape(part.word)})")
        else:
            pieces.append(f"({part.label}")
            to_do.append(")")
            to_do += reversed(part.children)
    return " ".join(pieces)


def _slots(
    one: TreeNode, other: TreeNode, pairs: Mapping[TreeNode, list[TreeNode]]
) -> Iterator[tuple[TreeNode, TreeNode]]:
    """The highest nodes below both that correspond."""
    below = set(other.nodes()) - {other}
    to_do = one.children[::-1]
    while to_do:
        node = to_do.pop()
        highest = next((each for each in pairs.get(node, ()) if each in below), None)
        if highest is None:
            to_do += reversed(node.children)
        else:
            yield node, highest
