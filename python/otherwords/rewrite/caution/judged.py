"""What is thought of the changes of one sentence.

Its outputs are made of the same few changes, again and again, and so are those of later rounds;
each change is judged once.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeAlias

from otherwords.database.packed import PackedStore
from otherwords.evaluate.truth.scope import scopes
from otherwords.rewrite.caution.dial import least_trust
from otherwords.rewrite.caution.edits import Edit, changes_of, edit_of
from otherwords.rewrite.caution.grammar import spoiled
from otherwords.rewrite.caution.trust import Trust
from otherwords.rewrite.decode.hypothesis import Derivation, Hypothesis
from otherwords.rewrite.read.prepare import Prepared
from otherwords.rewrite.trace.rule_texts import rule_texts

Doubt: TypeAlias = tuple[Edit, float]


class Judged:
    """The changes of one sentence that are doubtful, and those that are not."""

    def __init__(self, own: Prepared, trust: Trust, store: PackedStore, caution: float) -> None:
        self._own, self._trust, self._store, self._caution = own, trust, store, caution
        self._known: dict[tuple[Any, ...], Doubt | None] = {}

    def doubtful(self, output: Hypothesis) -> dict[Edit, float]:
        """The changes of an output that are not trusted enough, with how far they are."""
        if output.words == self._own.line.words:
            return {}
        found: dict[Edit, float] = {}
        for node in changes_of(output.derivation):
            spans = [(child.start, child.end) for child in node.children]
            key = (node.rule, node.label, node.start, node.end, *spans)
            if key in self._known:
                doubt = self._known[key]
            else:
                doubt = self._known[key] = self._judge(node)
            if doubt is not None:
                found[doubt[0]] = doubt[1]
        return found

    def _judge(self, node: Derivation) -> Doubt | None:
        numbers = [node.rule] if isinstance(node.rule, int) else []
        own = self._own
        edit = edit_of(node, own.sentence, rule_texts(numbers, self._store))
        if edit is None:
            return None
        if spoiled(own, edit):
            return edit, 0.0
        least = least_trust(self._caution, in_scope=not self._inside.isdisjoint(edit.own))
        trust = self._trust.probability(own.line.words, edit, own.tags)
        return (edit, trust) if trust < least else None

    @cached_property
    def _inside(self) -> frozenset[int]:
        """The places that a *no*, an *every* or a superlative holds sway over."""
        tree = self._own.tree
        if tree is None or len(tree) != len(self._own.line.words):
            return frozenset()
        return frozenset(k for _, start, end in scopes(tree) for k in range(start, end))
