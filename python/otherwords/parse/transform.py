"""Transform trees: strip what a parser does not learn, and reshape for the kernels.

Each function takes a tree and returns a new one. Since a tree is flat arrays of spans in preorder,
dropping constituents means dropping entries, and the order stays right.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from otherwords.errors import UnknownNameError
from otherwords.parse.tree import Positions, Tree

EMPTY = "-NONE-"
TOPS = frozenset({"", "ROOT", "TOP", "S1"})
UNARY = "+"
MADE = "@"
CATEGORY = re.compile(r"[^-=]+|.*")


def without_empties(tree: Tree) -> Tree:
    """Drop traces and other unspoken words, and constituents left without words.

    >>> wanted = "(S (NP-SBJ (PRP he)) (VP (VBD went) (S (NP (-NONE- *)) (VP (TO to)))))"
    >>> print(without_empties(Tree.from_brackets(wanted)))
    (S (NP-SBJ (PRP he)) (VP (VBD went) (S (VP (TO to)))))
    """
    if EMPTY not in tree.tags:
        return tree
    said = np.array([tag != EMPTY for tag in tree.tags])
    place = np.concatenate([[0], np.cumsum(said)])
    starts, ends = place[tree.starts], place[tree.ends]
    return _select(
        Tree.unchecked(
            [word for word, kept in zip(tree.words, said, strict=True) if kept],
            [tag for tag in tree.tags if tag != EMPTY],
            tree.labels,
            starts,
            ends,
        ),
        np.flatnonzero(starts < ends).tolist(),
    )


def without_function_tags(tree: Tree) -> Tree:
    """Cut labels down to their category; `-LRB-` and the like stay whole.

    >>> print(without_function_tags(Tree.from_brackets("(S=2 (NP-SBJ-1 (PRP it)))")))
    (S (NP (PRP it)))
    """
    return _relabel(tree, [_category(label) for label in tree.labels])


def without_top(tree: Tree) -> Tree:
    """Drop a top that only marks where the tree begins ("", ROOT, TOP, S1).

    It is kept if it has more than one child, or a word as its child: it is then the only
    constituent over all the words.

    >>> print(without_top(Tree.from_brackets("(ROOT (S (VP (VB go))))")))
    (S (VP (VB go)))
    >>> print(without_top(Tree.from_brackets("( (NP (NN tea)) (. .))")))
    ( (NP (NN tea)) (. .))
    """
    first = 0
    while (
        first + 1 < len(tree.labels)
        and tree.labels[first] in TOPS
        and tree.ends[first + 1] - tree.starts[first + 1] == len(tree)
    ):
        first += 1
    return _select(tree, range(first, len(tree.labels))) if first else tree


def plain(tree: Tree) -> Tree:
    """Keep what a parser learns from and is scored on: no traces, function tags or top.

    Traces are dropped first: a top may have a trace next to its sentence.

    >>> print(plain(Tree.from_brackets("( (S (NP-SBJ (-NONE- *)) (VP (VB go))) (-NONE- *T*))")))
    (S (VP (VB go)))
    """
    return without_top(without_function_tags(without_empties(tree)))


def collapse_unaries(tree: Tree) -> Tree:
    """Merge constituents on the same span into one, so that a span has one label.

    >>> print(collapse_unaries(Tree.from_brackets("(S (VP (VB go) (ADVP (RB home))))")))
    (S+VP (VB go) (ADVP (RB home)))
    """
    _refuse_labels(tree, [label for label in tree.labels if UNARY in label], "collapsed")
    labels: list[str] = []
    kept: list[int] = []
    for k, label in enumerate(tree.labels):
        if k and tree.starts[k] == tree.starts[k - 1] and tree.ends[k] == tree.ends[k - 1]:
            labels[-1] += UNARY + label
        else:
            labels.append(label)
            kept.append(k)
    return _relabel(_select(tree, kept), labels)


def expand_unaries(tree: Tree) -> Tree:
    """Undo `collapse_unaries` exactly.

    >>> print(expand_unaries(Tree.from_brackets("(S+VP (VB go) (ADVP (RB home)))")))
    (S (VP (VB go) (ADVP (RB home))))
    """
    chains = [label.split(UNARY) for label in tree.labels]
    places = [k for k, chain in enumerate(chains) for _ in chain]
    return _relabel(_select(tree, places), [label for chain in chains for label in chain])


def binarise(tree: Tree) -> Tree:
    """Give every constituent at most two children, joining them from the left.

    Constituents made on the way are labelled `@` and the label of their parent.

    >>> print(binarise(Tree.from_brackets("(NP (DT a) (JJ hot) (JJ green) (NN tea))")))
    (NP (@NP (@NP (DT a) (JJ hot)) (JJ green)) (NN tea))
    """
    _refuse_labels(tree, [label for label in tree.labels if label.startswith(MADE)], "binarised")
    labels: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for k, (label, children) in enumerate(zip(tree.labels, _ends_of_children(tree), strict=True)):
        made = children[1:-1][::-1]  # up to each child but the first and the last
        labels += [label, *[MADE + label] * len(made)]
        starts += [int(tree.starts[k])] * (1 + len(made))
        ends += [int(tree.ends[k]), *made]
    return Tree.unchecked(tree.words, tree.tags, labels, starts, ends)


def unbinarise(tree: Tree) -> Tree:
    """Undo `binarise` exactly.

    >>> print(unbinarise(Tree.from_brackets("(NP (@NP (DT a) (JJ hot)) (NN tea))")))
    (NP (DT a) (JJ hot) (NN tea))
    """
    if tree.labels and tree.labels[0].startswith(MADE):
        raise ValueError(f"the top of the tree, '{tree.labels[0]}', was made by binarising")
    return _select(tree, [k for k, label in enumerate(tree.labels) if label[:1] != MADE])


def span_arrays(tree: Tree, label_ids: Mapping[str, int]) -> tuple[Positions, Positions, Positions]:
    """The constituents as numbers: the start, end and label of each.

    >>> tree = Tree.from_brackets("(S (NP (PRP it)) (VP (VBZ rains)))")
    >>> [part.tolist() for part in span_arrays(tree, {"NP": 0, "S": 1, "VP": 2})]
    [[0, 0, 1], [2, 1, 2], [1, 0, 2]]
    """
    try:
        ids = [label_ids[label] for label in tree.labels]
    except KeyError as error:
        raise UnknownNameError("label", error.args[0], label_ids) from None
    return tree.starts, tree.ends, np.array(ids, dtype=np.int32)


@lru_cache(maxsize=1 << 14)  # a treebank has a few hundred labels
def _category(label: str) -> str:
    found = CATEGORY.match(label)
    return found[0] if found else label


def _select(tree: Tree, places: Sequence[int]) -> Tree:
    labels = [tree.labels[k] for k in places]
    where = np.asarray(places, dtype=np.intp)
    return Tree.unchecked(tree.words, tree.tags, labels, tree.starts[where], tree.ends[where])


def _relabel(tree: Tree, labels: Sequence[str]) -> Tree:
    return Tree.unchecked(tree.words, tree.tags, labels, tree.starts, tree.ends)


def _ends_of_children(tree: Tree) -> list[list[int]]:
    """Where each child of each constituent ends, words included, from left to right."""
    ends: list[int] = tree.ends.tolist()
    children: list[list[int]] = [[] for _ in ends]
    parents: list[int] = []
    k = 0
    for word in range(len(tree)):
        while k < len(ends) and tree.starts[k] == word:
            if parents:
                children[parents[-1]].append(ends[k])
            parents.append(k)
            k += 1
        if parents:
            children[parents[-1]].append(word + 1)
        while parents and ends[parents[-1]] == word + 1:
            parents.pop()
    return children


def _refuse_labels(tree: Tree, found: Sequence[str], how: str) -> None:
    if found:
        raise ValueError(f"the tree has the label '{found[0]}': it seems to be {how} already")
