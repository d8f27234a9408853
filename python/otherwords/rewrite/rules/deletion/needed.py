"""What must stay although it looks deletable, because the rest cannot stand without it.

What is said of something stays (*the plan is good*), and what a preposition leads to (*because of
the snow*), and both halves of a comparison.
"""

from __future__ import annotations

from otherwords.evaluate.truth.tree_nodes import Node
from otherwords.parse.tree import Tree
from otherwords.rewrite.rules.deletion.commas import COMMA
from otherwords.rewrite.rules.deletion.conjuncts import AND, is_conjunct

COPULAS = frozenset("be am is are was were been being 's 're 'm become becomes became".split())
LEADING = ("IN", "TO")
"""Tags of words that need what comes after them."""
AS, THAN = "as", "than"
"""Words of comparisons, which need both of their halves."""
SAYING = frozenset("that whether what who which how why".split())
"""Words that open a clause which somebody says or knows."""
NOUNS = ("NP", "NX", "NML")
PREDICATES = ("NP", "ADJP", "VP", "S", "SBAR", "UCP")
"""What may be said of something."""


def is_needed(tree: Tree, node: Node) -> bool:
    """Whether what stands before a constituent cannot stand without it."""
    before, first = _place_before(node), _first_word(tree, node)
    if first == THAN or (first == AS and AS in map(str.lower, tree.words[: node.start])):
        return True  # more [than that], as many [as before]
    if is_conjunct(node):
        return True
    if before >= 0 and (tree.tags[before] in LEADING or tree.words[before].lower() in COPULAS):
        return True
    if node.label == "PP" and node.parent and node.above == "PP":
        return len(node.parent.children) == 2  # according [to him]
    said = node.children[0].label == "S" or first in SAYING
    return node.label == "SBAR" and said and node.above in ("VP", "ADJP")  # he says [it rains]


def _place_before(node: Node) -> int:
    """The place before it and the adverbs beside it: they *are* still [in town]."""
    siblings = node.parent.children if node.parent else [node]
    start = node.start
    for each in reversed(siblings[: siblings.index(node)]):
        if each.label != "ADVP" and not each.label.startswith("RB"):
            break
        start = each.start
    return start - 1


def _first_word(tree: Tree, node: Node) -> str:
    """Its first word that is no adverb: *exactly what he found*."""
    words = [k for k in range(node.start, node.end) if not tree.tags[k].startswith("RB")]
    return tree.words[words[0] if words else node.start].lower()


def is_set_apart(tree: Tree, node: Node, span: tuple[int, int]) -> bool:
    """Whether commas go with it: on both sides, or on one at an end of the sentence.

    A neighbour of `and` is a conjunct, a verb phrase outside a noun phrase is the heart of its
    clause, and a clause with a subject may be what somebody says: these are not set apart.
    """
    siblings = node.parent.children if node.parent else []
    if any(each.label == AND for each in siblings):
        return False
    if node.label == "VP" and node.above not in NOUNS:
        return False
    if node.label == "S" and node.above == "VP" and len(node.children) > 1:
        return False
    if node.start == 0:
        return node.label in NOUNS and node.above not in NOUNS and span[1] > node.end
    return tree.words[node.start - 1] == COMMA and span != (node.start, node.end)


def is_predicate(tree: Tree, word: Node) -> bool:
    """Whether it is what is said of something: *it was late*, but not *it was also good*."""
    if word.start == 0 or tree.words[word.start - 1].lower() not in COPULAS:
        return False
    top = word.top
    later = top.parent.children if top.parent else []
    return top.above == "VP" and not any(
        each.start > top.start and each.label in PREDICATES for each in later
    )
