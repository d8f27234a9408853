"""Rules that rewrite trees, from linked and parsed sentence pairs (Cohn and Lapata 2007).

nodes        trees as nodes, and which nodes of two trees correspond
derivation   a tree pair taken apart into rules, and put together again
rules        rules counted over many pairs, with probabilities
run          from files to a file of rules
"""

from otherwords.grammar.tree_pairs.derivation import Step, derive
from otherwords.grammar.tree_pairs.nodes import TreeNode, corresponding, tree_node
from otherwords.grammar.tree_pairs.rules import TreeRule, count_rules

__all__ = [
    "Step",
    "TreeNode",
    "TreeRule",
    "corresponding",
    "count_rules",
    "derive",
    "tree_node",
]
