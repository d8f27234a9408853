"""Rules counted on parsed sentences with their compressions.

The tree pair of a sentence and its compression is taken apart as in `grammar.tree_pairs`; the
highest nodes of the source without a linked word are left out by the rule (slot 0), whatever their
words are. Two kinds of rules come of it:

- *copies* keep a node and all of its children but up to two; they need not be seen to be used,
  and their counts only tell how probable they are;
- all others, *learned* rules, change labels, levels or words. Those with more than three slots
  and those seen once are dropped.

The probability of a rule is its share among all rules with the same source, whatever they leave
out of it: p = (count + s p0) / (total + s), with p0 = 1/2 for a full copy and 1/100 otherwise.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import log

from otherwords.corpus.links import Link
from otherwords.grammar.tree_pairs.derivation import Step, derive, fragment, specific
from otherwords.grammar.tree_pairs.nodes import TreeNode, tree_node
from otherwords.parse import Tree, without_top
from otherwords.rewrite.baselines.t3.fragments import DROPPED, Fragment, read_fragment, written

MOST_SLOTS, LEAST_COUNT = 3, 2
SMOOTHING, FULL_COPY, OTHER = 1.0, 0.5, 0.01
_number = re.compile(r",\d+\]")


@dataclass
class T3Grammar:
    """Counts of rules, by their two sides."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Of copies and learned rules, after those seen too seldom were dropped."""
    totals: Counter[str] = field(default_factory=Counter)
    """Of all rules by their source, slots without numbers."""
    _by_children: dict[tuple[str, ...], list[tuple[str, str]]] | None = field(
        default=None, repr=False, compare=False
    )

    def learned(self, node: TreeNode) -> Sequence[tuple[str, str]]:
        """The learned rules that may fit a node, by its label and those of its children."""
        if self._by_children is None:
            self._by_children = {}
            for sides in self.counts:
                if not is_copy(*map(read_fragment, sides)):
                    known = self._by_children.setdefault(_labels(read_fragment(sides[0])), [])
                    known.append(sides)
        return self._by_children.get(_labels(node), ())

    def log_probability(self, source: str, target: str, *, full_copy: bool) -> float:
        """How probable a rule is among those with the same source."""
        prior = FULL_COPY if full_copy else OTHER
        total = self.totals[_number.sub("]", source)]
        return log((self.counts[source, target] + SMOOTHING * prior) / (total + SMOOTHING))


def count_t3_rules(
    pairs: Iterable[tuple[Tree, Tree, Iterable[Link]]],
    *,
    most_slots: int = MOST_SLOTS,
    least_count: int = LEAST_COUNT,
) -> T3Grammar:
    """The grammar of linked tree pairs, words in lowercase.

    >>> old = Tree.from_brackets("(NP (DT the) (JJ old) (NN dog))")
    >>> dog = Tree.from_brackets("(NP (DT the) (NN dog))")
    >>> grammar = count_t3_rules([(old, dog, {(0, 0), (2, 1)})])
    >>> grammar.counts["(NP [DT,1] [JJ,0] [NN,2])", "(NP [DT,1] [NN,2])"]
    1
    """
    counts: Counter[tuple[str, str]] = Counter()
    totals: Counter[str] = Counter()
    for source, target, links in pairs:
        links = set(links)
        linked = {left for left, _ in links}
        steps = derive(lowercase_node(source), lowercase_node(target), links)
        for step in chain(steps, specific(steps)):
            sides = rule_texts(step, linked)
            counts[sides] += 1
            totals[_number.sub("]", sides[0])] += 1
    for sides, times in list(counts.items()):
        one, other = map(read_fragment, sides)
        slots = sum(leaf.slot is not None and leaf.slot > DROPPED for leaf in one.leaves())
        if not is_copy(one, other) and (slots > most_slots or times < least_count):
            del counts[sides]
    return T3Grammar(counts, totals)


def rule_texts(step: Step, linked: set[int]) -> tuple[str, str]:
    """Both sides of a rule; nodes without a linked word are left out."""
    numbers = {source: number for number, (source, _) in enumerate(step.slots, 1)}
    others = {target: number for number, (_, target) in enumerate(step.slots, 1)}
    to_do = list(step.source.children)
    while to_do:
        node = to_do.pop()
        if linked.isdisjoint(range(node.start, node.end)):
            numbers[node] = DROPPED
        elif node not in numbers:
            to_do += node.children
    return fragment(step.source, numbers), fragment(step.target, others)


def is_copy(source: Fragment, target: Fragment) -> bool:
    """Whether a rule keeps a node and some or all of its children.

    >>> is_copy(*map(read_fragment, ("(NP [DT,1] [JJ,0] [NN,2])", "(NP [DT,1] [NN,2])")))
    True
    """
    if source.label != target.label or source.word != target.word:
        return False
    if any(child.slot is None for child in (*source.children, *target.children)):
        return False
    return target.children == tuple(child for child in source.children if child.slot != DROPPED)


def lowercase_node(tree: Tree) -> TreeNode:
    """The top of a tree, without an empty label above it, its words in lowercase."""
    top = tree_node(without_top(tree))
    for node in top.nodes():
        if node.word is not None:
            node.word = node.word.lower()
    return top


def _labels(node: TreeNode | Fragment) -> tuple[str, ...]:
    if node.word is None:
        return node.label, *(child.label for child in node.children)
    return node.label, "", node.word if isinstance(node, Fragment) else written(node.word)
