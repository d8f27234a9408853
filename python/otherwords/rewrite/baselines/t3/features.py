"""What is known about a rule where it fits: named features, each a number.

Of what is left out: its label, alone, with the label above it and with its neighbour before it;
whether it is the head; its words, how many, their tags, and the word itself if it is one. Of the
rule: its kind, its probability, labels that change, and the rule itself. Of the output: its words,
and the language model's opinion (in the chart).
"""

from __future__ import annotations

from collections.abc import Iterable

from otherwords.grammar.tree_pairs.nodes import TreeNode
from otherwords.parse.head_rules import Child, head_child

LANGUAGE_MODEL, WORDS, PROBABILITY = "language model", "words", "log probability"
MODEL_SCALE = 0.1
"""The language model's log is taken by so much, to be about as large as other features."""
Features = dict[str, float]


class Places:
    """Parents, places and heads of the nodes of one tree."""

    def __init__(self, top: TreeNode) -> None:
        self.parent: dict[TreeNode, tuple[TreeNode, int]] = {}
        self.head: dict[TreeNode, TreeNode] = {}
        for node in reversed(list(top.nodes())):
            for place, child in enumerate(node.children):
                self.parent[child] = node, place
            self.head[node] = self._head(node)

    def _head(self, node: TreeNode) -> TreeNode:
        """The leaf that is the head of a node, whose children are done."""
        if not node.children:
            return node
        children = [
            Child(child.label, (self.head[child].word or "").lower(), child.word is not None)
            for child in node.children
        ]
        return self.head[node.children[head_child(node.label, children)]]

    def features_of_dropping(self, node: TreeNode) -> Features:
        """What speaks for or against leaving out a node.

        >>> from otherwords.grammar.tree_pairs.nodes import tree_node
        >>> from otherwords.parse import Tree
        >>> top = tree_node(Tree.from_brackets("(NP (DT the) (JJ old) (NN dog))"))
        >>> sorted(Places(top).features_of_dropping(top.children[1]))[:4]
        ['drop JJ', 'drop JJ after DT', 'drop JJ of NP', 'drop tag JJ']
        """
        found: Features = {f"drop {node.label}": 1.0, "dropped words": float(node.end - node.start)}
        if node in self.parent:
            above, place = self.parent[node]
            before = above.children[place - 1].label if place else "nothing"
            found[f"drop {node.label} of {above.label}"] = 1.0
            found[f"drop {node.label} after {before}"] = 1.0
            if self.head[above] is self.head[node]:
                found["drop the head"] = 1.0
                found[f"drop the head of {above.label}"] = 1.0
        for leaf in node.nodes():
            if leaf.word is not None:
                add(found, f"drop tag {leaf.label}")
        if node.end - node.start == 1:
            found[f"drop word {self.head[node].word}"] = 1.0
        else:
            found[f"drop {node.label} with {self.head[node].label}"] = 1.0
        return found


def add(features: Features, name: str, value: float = 1.0) -> None:
    """Add to one feature."""
    features[name] = features.get(name, 0.0) + value


def added(lists: Iterable[Features]) -> Features:
    """The sum of features."""
    total: Features = {}
    for features in lists:
        for name, value in features.items():
            total[name] = total.get(name, 0.0) + value
    return total
