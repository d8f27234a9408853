"""Main clauses around what is said: [I think that] it rains, it rains [, he said]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from otherwords.evaluate.truth.tree_nodes import Node
from otherwords.rewrite.rules.deletion.commas import COMMA
from otherwords.rewrite.rules.deletion.deletable import Part

MAIN = "MAIN"


def main_clauses(words: Sequence[str], node: Node) -> Iterator[Part]:
    """`I think that` before what is thought, `, he said` after what is said."""
    if node.label != "S" or len(node.children) < 2:
        return
    spoken = [child for child in node.children if child.label[:1].isalpha()]
    subject, verb = spoken[-2:] if len(spoken) > 1 else (node, node)
    if (subject.label, verb.label) != ("NP", "VP"):
        return
    before = node.children[: node.children.index(subject)]
    if len(before) > 1 and before[-1].label == COMMA and before[-2].label == "S":
        yield Part(MAIN, "S", before[-1].start, verb.end, subject.start)
    clause = verb.children[-1] if len(verb.children) == 2 else node
    if clause.label == "SBAR" and clause.children and clause.children[-1].label == "S":
        inner = clause.children[-1]
        if [word.lower() for word in words[clause.start : inner.start]] in ([], ["that"]):
            yield Part(MAIN, "SBAR", subject.start, inner.start, subject.start)
