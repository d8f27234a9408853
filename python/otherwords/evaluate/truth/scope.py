"""What the words of a sentence hold sway over, by its tree.

Leaving out part of what a negation, *every*, *only* or a superlative holds sway over claims more
than was said: *no child in the village fell ill* is not *no child fell ill*.
"""

from __future__ import annotations

from otherwords.evaluate.truth.tree_nodes import Node, nodes_of
from otherwords.evaluate.truth.word_classes import DATE, UNIT, guard_of
from otherwords.parse.tree import Tree

WIDENING = frozenset(
    "not n't no never none nobody nothing neither nor without hardly barely scarcely seldom rarely "
    "few only solely merely exclusively every each all any everyone everybody everything both "
    "either most least first last same almost nearly unless if whether half much many majority "
    "unable lack lacks lacked fewer less than enough too cannot always".split()
)
"""Words that hold for less when more is left out under them."""
WITHIN = frozenset(
    "every each all any everyone everybody everything both most many much half majority same first "
    "last".split()
)
"""Those of them that hold sway over their own phrase only: *all the men [in the village] left*."""
DENYING = frozenset(
    "doubt doubts doubted deny denies denied refuse refuses refused fail fails failed avoid "
    "avoids avoided prevent prevents prevented forbid forbids forbade forbidden lack lacks "
    "difficult hard impossible illegal dangerous".split()
)
"""Verbs that deny what depends on them."""
CLAIMING_MORE = WIDENING | DENYING
SUPERLATIVES = ("JJS", "RBS")
CLAUSES = ("S", "SBAR", "SINV", "SQ", "SBARQ", "FRAG")
NOUNS = ("NP", "NX", "NML", "QP", "WHNP")


def is_widening(word: str, tag: str) -> bool:
    """Whether leaving out what a word holds sway over would claim more."""
    return word.lower() in CLAIMING_MORE or tag in SUPERLATIVES


def scopes(tree: Tree) -> list[tuple[int, int, int]]:
    """Each word that widens, with the span that it holds sway over: place, start, end.

    A word in a noun phrase has all of that phrase, with what follows it there; one elsewhere has
    its clause from there on, unless its own phrase is all that it ranges over.

    >>> tree = Tree.from_brackets(
    ...     "(S (NP (NP (DT No) (NN child)) (PP (IN in) (NP (NN town))))"
    ...     " (VP (VBD fell) (ADJP (JJ ill))))"
    ... )
    >>> scopes(tree)
    [(0, 0, 6)]
    """
    found = []
    for node in nodes_of(tree):
        place = node.start
        if node.children or not is_widening(tree.words[place], tree.tags[place]):
            continue
        above = node.parent
        outer = above
        while outer is not None and outer.label not in CLAUSES:
            outer = outer.parent
        end = outer.end if outer else len(tree.words)
        start = place
        phrase = above
        while phrase is not None and phrase.parent and phrase.parent.label in NOUNS:
            phrase = phrase.parent
        own = above
        if phrase is not None and phrase.label in NOUNS:
            start, own = phrase.start, phrase
        is_within = tree.words[place].lower() in WITHIN or tree.tags[place] in SUPERLATIVES
        if is_within and own is not None and not _tells_how_often(tree, own):
            end = own.end
        found.append((place, start, end))
    return found


def _tells_how_often(tree: Tree, phrase: Node) -> bool:
    """*Every evening*, *all the time*: it ranges over the whole clause."""
    words = [word.lower() for word in tree.words[phrase.start : phrase.end]]
    guards = [guard for word in words if (guard := guard_of(word))]
    is_subject = phrase.above in CLAUSES
    return not is_subject and ("time" in words or any(kind in (DATE, UNIT) for kind, _ in guards))


def clause_of(node: Node) -> Node:
    """The smallest clause around a node, or the topmost node."""
    while node.parent is not None and node.label not in CLAUSES:
        node = node.parent
    return node
