"""Fragments of trees as text, `(NP [NP,1] [PP,0])`, and where they fit.

A slot is filled by the derivation of the node below it; slots are numbered by their order in the
source. Number 0 is a node of the source that is left out with all its words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from otherwords.grammar.tree_pairs.nodes import TreeNode
from otherwords.parse.brackets import escape

DROPPED = 0


class Fragment(NamedTuple):
    """A node of a fragment: a slot, a word under its tag, or a constituent with children."""

    label: str
    slot: int | None = None
    word: str | None = None
    children: tuple[Fragment, ...] = ()

    def leaves(self) -> Iterator[Fragment]:
        """Slots and words, from the left."""
        to_do = [self]
        while to_do:
            node = to_do.pop()
            if node.children:
                to_do += reversed(node.children)
            else:
                yield node


@lru_cache(maxsize=100_000)
def read_fragment(text: str) -> Fragment:
    """Read a fragment; a ValueError if it is none.

    >>> [(leaf.label, leaf.slot, leaf.word) for leaf in read_fragment("(X [A,1] (B b))").leaves()]
    [('A', 1, None), ('B', None, 'b')]
    """
    above: list[tuple[str, list[Fragment]]] = []
    done: list[Fragment] = []
    for piece in text.split():
        if piece.startswith("(") and len(piece) > 1:
            above.append((piece[1:], []))
            continue
        closed = len(piece) - len(piece.rstrip(")"))
        body = piece[: len(piece) - closed]
        if body.startswith("[") and body.endswith("]"):
            label, _, number = body[1:-1].rpartition(",")
            leaf = Fragment(label, int(number))
        elif body and above and closed:
            leaf = Fragment(above.pop()[0], None, body)
            closed -= 1
        else:
            raise ValueError(f"'{piece}' in '{text}'")
        (above[-1][1] if above else done).append(leaf)
        for _ in range(closed):
            if not above:
                raise ValueError(f"too many brackets in '{text}'")
            label, children = above.pop()
            node = Fragment(label, None, None, tuple(children))
            (above[-1][1] if above else done).append(node)
    if above or len(done) != 1:
        raise ValueError(f"'{text}' is no fragment")
    return done[0]


def written(word: str) -> str:
    """A word of a tree as fragments have it."""
    return escape(word.lower())


def fit(fragment: Fragment, node: TreeNode) -> tuple[dict[int, TreeNode], list[TreeNode]] | None:
    """The nodes of the slots and those left out, if a fragment fits a node; words in lowercase.

    >>> from otherwords.grammar.tree_pairs.nodes import tree_node
    >>> from otherwords.parse import Tree
    >>> node = tree_node(Tree.from_brackets("(NP (DT the) (JJ old) (NN dog))"))
    >>> slots, dropped = fit(read_fragment("(NP [DT,1] [JJ,0] [NN,2])"), node)
    >>> [slots[number].word for number in (1, 2)], [one.word for one in dropped]
    (['the', 'dog'], ['old'])
    """
    slots: dict[int, TreeNode] = {}
    dropped: list[TreeNode] = []
    to_do = [(fragment, node)]
    while to_do:
        wanted, found = to_do.pop()
        if wanted.label != found.label:
            return None
        if wanted.slot == DROPPED:
            dropped.append(found)
        elif wanted.slot is not None:
            slots[wanted.slot] = found
        elif wanted.word is not None:
            if found.word is None or wanted.word != written(found.word):
                return None
        elif len(wanted.children) != len(found.children):
            return None
        else:
            to_do += reversed(list(zip(wanted.children, found.children, strict=True)))
    return slots, dropped


def production(label: str, children: Sequence[str], dropped: frozenset[int]) -> str:
    """The fragment of a node and its children, some of them left out.

    >>> production("NP", ["DT", "JJ", "NN"], frozenset({1}))
    '(NP [DT,1] [JJ,0] [NN,2])'
    """
    pieces, number = [f"({label}"], 0
    for place, child in enumerate(children):
        if place in dropped:
            pieces.append(f"[{child},{DROPPED}]")
        else:
            number += 1
            pieces.append(f"[{child},{number}]")
    return " ".join(pieces) + ")"
