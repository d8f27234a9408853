"""Join words that a treebank split at hyphens.

GUM, EWT and CRAFT write `well - known` as three words, newspaper treebanks and our tokeniser as
one. A parser that was trained on both can handle either.
"""

from __future__ import annotations

import numpy as np

from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.tree import Tree

HYPHEN_TAG = "HYPH"
ADJECTIVAL = frozenset({"JJ", "VBN", "VBG", "VBD", "CD"})
INSIDE_WORDS = frozenset({"ADJP", "NML", "QP", "ADVP"})
"""Constituents that are dropped when all their words have become one."""


def join_hyphens(tree: Tree) -> Tree | None:
    """The tree with hyphenated words joined; None if there are none, or spans cross them.

    >>> cut = "(NP (DT a) (ADJP (RB well) (HYPH -) (VBN known)) (NN fact))"
    >>> print(join_hyphens(Tree.from_brackets(cut)))
    (NP (DT a) (JJ well-known) (NN fact))
    """
    groups = _groups(tree.tags)
    if groups is None:
        return None
    words, tags = _joined(tree.words, tree.tags, groups)
    borders = np.concatenate([groups, [groups[-1] + 1]])
    inner = np.concatenate([[False], groups[1:] == groups[:-1], [False]])
    starts, ends = borders[tree.starts], borders[tree.ends - 1] + 1
    within = ends - starts == 1
    cut = inner[tree.starts] | inner[tree.ends]
    if np.any(cut & ~within):
        return None
    long = np.bincount(groups)[np.minimum(starts, groups[-1])] > 1
    kept = [
        k
        for k, label in enumerate(tree.labels)
        if not cut[k] and not (within[k] and long[k] and label in INSIDE_WORDS)
    ]
    labels = [tree.labels[k] for k in kept]
    return Tree(words, tags, labels, starts[kept], ends[kept])


def join_hyphens_in_dependencies(tree: DependencyTree) -> DependencyTree | None:
    """The same for dependencies: a joined word depends on what its head depended on."""
    groups = _groups(tree.tags)
    if groups is None:
        return None
    heads = np.asarray(tree.heads)
    above = np.where(heads > 0, groups[heads - 1], -1)
    outward = np.flatnonzero(above != groups)
    if len(outward) != groups[-1] + 1:
        return None  # some word would have two heads
    words, tags = _joined(tree.words, tree.tags, groups)
    relations = [tree.relations[k] for k in outward]
    return DependencyTree(words, tags, above[outward] + 1, relations)


def _groups(tags: tuple[str, ...]) -> np.ndarray | None:
    """The number of the joined word that each word belongs to."""
    inside = [0 < k < len(tags) - 1 and tag == HYPHEN_TAG for k, tag in enumerate(tags)]
    if not any(inside):
        return None
    begins = [k > 0 and not (inside[k] or inside[k - 1]) for k in range(len(tags))]
    return np.cumsum(begins)


def _joined(
    words: tuple[str, ...], tags: tuple[str, ...], groups: np.ndarray
) -> tuple[list[str], list[str]]:
    starts = np.flatnonzero(np.diff(groups, prepend=-1)).tolist()
    ends = [*starts[1:], len(words)]
    spans = list(zip(starts, ends, strict=True))
    return (
        ["".join(words[start:end]) for start, end in spans],
        [tags[start] if end - start == 1 else _tag(tags[start:end]) for start, end in spans],
    )


def _tag(tags: tuple[str, ...]) -> str:
    last = tags[-1]
    if last in ADJECTIVAL or (tags[0] == "CD" and last == "NN"):
        return "CD" if set(tags) <= {"CD", HYPHEN_TAG} else "JJ"
    return last
