"""Tree rules counted over many sentence pairs.

Rules with more than `most_slots` slots, and rules seen less often than `least_count`, are dropped
(three slots and singletons in Cohn and Lapata 2007); what is dropped still counts in the
probabilities of others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from otherwords.corpus.links import Link
from otherwords.grammar.tree_pairs.derivation import derive, specific
from otherwords.grammar.tree_pairs.nodes import tree_node
from otherwords.parse import Tree, without_top


class TreeRule(NamedTuple):
    """A fragment of a tree and one that means the same."""

    source: str
    target: str
    times: int
    probability: float
    """p(target | source)"""
    backwards: float
    """p(source | target)"""


def count_rules(
    pairs: Iterable[tuple[Tree, Tree, Iterable[Link]]],
    *,
    most_slots: int = 3,
    least_count: int = 2,
    compose: bool = True,
    identities: bool = False,
) -> list[TreeRule]:
    """The rules of linked tree pairs, the most frequent first.

    `compose` adds specific rules, `identities` those whose sides are the same.

    >>> tea = Tree.from_brackets("(NP (JJ hot) (NN tea))")
    >>> chai = Tree.from_brackets("(NP (JJ hot) (NN chai))")
    >>> for rule in count_rules([(tea, chai, {(0, 0), (1, 1)})] * 2, compose=False):
    ...     print(rule.source, rule.target, rule.times, rule.probability)
    (NN tea) (NN chai) 2 1.0
    """
    counts: Counter[tuple[str, str]] = Counter()
    for source, target, links in pairs:
        if not source.words or not target.words:
            continue
        steps = derive(tree_node(without_top(source)), tree_node(without_top(target)), links)
        for step in chain(steps, specific(steps) if compose else ()):
            if len(step.slots) <= most_slots:
                counts[step.texts()] += 1
    sources: Counter[str] = Counter()
    targets: Counter[str] = Counter()
    for (one, other), times in counts.items():
        sources[one] += times
        targets[other] += times
    rules = [
        TreeRule(one, other, times, times / sources[one], times / targets[other])
        for (one, other), times in counts.items()
        if times >= least_count and (identities or one != other)
    ]
    return sorted(rules, key=lambda rule: (-rule.times, rule.source, rule.target))
