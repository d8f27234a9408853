"""What a sentence can do without, as its tree shows it.

Words by their tags, as in Ganitkevitch 2018 (4.2.4: adjectives, adverbs, determiners), and
beyond the paper whole parts:

    constituents    PP, ADVP, SBAR ...           he left [on Monday]
    set apart       NP, S, VP between commas     the mayor [, a farmer ,] resigned
    conjuncts       one of several               [tea and] milk, tea [and milk]
    main clauses    around what is said          [I think that] it rains, it rains [, he said]

Commas that would be left dangling are deleted too (`commas`). Some parts stay, because weights
alone cannot see that they are needed (`needed`): negations, without which a sentence says the
opposite; predicates; the object of a preposition; adjectives and determiners without a noun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from otherwords.evaluate.truth.tree_nodes import Node, nodes_of
from otherwords.parse.tree import Tree
from otherwords.rewrite.rules.deletion.commas import with_commas
from otherwords.rewrite.rules.deletion.conjuncts import AND, conjuncts, is_conjunct
from otherwords.rewrite.rules.deletion.deletable import Deletable, Part
from otherwords.rewrite.rules.deletion.main_clauses import main_clauses
from otherwords.rewrite.rules.deletion.needed import (
    AS,
    NOUNS,
    is_needed,
    is_predicate,
    is_set_apart,
)

OF_NOUNS = ("JJ", "DT")
"""Tags of words that may be deleted only in noun phrases."""


def deletable_parts(tree: Tree, deletable: Deletable) -> list[Part]:
    """Single words from the left, then longer parts; never the whole sentence.

    >>> tree = Tree.from_brackets(
    ...     "(S (NP (NN tea) (CC and) (NN milk)) (VP (VBD rose) (ADVP (RB soon))) (. .))"
    ... )
    >>> [(part.kind, tree.words[part.start : part.end]) for part in
    ...  deletable_parts(tree, Deletable())]
    [('RB', ('soon',)), ('NN+CC', ('tea', 'and')), ('CC+NN', ('and', 'milk'))]
    """
    nodes = nodes_of(tree)
    found: dict[tuple[int, int], Part] = {}
    for part in (*_words(tree, nodes, deletable), *_longer(tree, nodes, deletable)):
        span = part.start, part.end
        rest = (*tree.words[: part.start], *tree.words[part.end :])
        if (
            part.end - part.start <= deletable.longest
            and any(word[:1].isalnum() for word in rest)
            and deletable.never.isdisjoint(word.lower() for word in tree.words[slice(*span)])
        ):
            found.setdefault(span, part._replace(with_facts=deletable.with_facts))
    return list(found.values())


def _words(tree: Tree, nodes: Sequence[Node], deletable: Deletable) -> Iterator[Part]:
    for node in sorted((node for node in nodes if not node.children), key=lambda n: n.start):
        place, tag = node.start, node.label
        word = tree.words[place].lower()
        alone = tag.startswith(OF_NOUNS) and node.around not in NOUNS
        stays = word == AS or is_conjunct(node.top) or is_predicate(tree, node)
        if word in deletable.never or alone or stays:
            continue
        opens = (tag == AND and place == 0) or (word == "that" and _opens_clause(node))
        if deletable.has_tag(tag) or (deletable.openers and opens):
            start, end = with_commas(tree.words, place, place + 1, tree.tags)
            yield Part(tag, node.around, start, end, place, is_word=True)


def _longer(tree: Tree, nodes: Sequence[Node], deletable: Deletable) -> Iterator[Part]:
    for node in nodes:
        if node.children and node.parent and node.end - node.start > 1:
            start, end = with_commas(tree.words, node.start, node.end, tree.tags)
            may_go = node.label in deletable.constituents and not is_needed(tree, node)
            apart = node.label in deletable.set_apart and is_set_apart(tree, node, (start, end))
            if may_go or apart:
                yield Part(node.label, node.above, start, end, node.start)
        if deletable.conjuncts:
            yield from conjuncts(node)
        if deletable.main_clauses:
            yield from main_clauses(tree.words, node)


def _opens_clause(node: Node) -> bool:
    parent = node.parent
    return (
        parent is not None
        and node.label == "IN"
        and parent.label == "SBAR"
        and len(parent.children) == 2
        and parent.children[0] is node
    )
