"""How much of who did what to whom is kept: grammatical relations of outputs and references.

Output and reference are parsed, and each becomes a bag of relations (relation, head, dependent),
words in lowercase, as Riezler et al. (2003) and Clarke and Lapata (2008) score compressions.
Subtypes are left out (nsubj:pass is nsubj), and so are punctuation and the root, which relate no
two words. F1 is that of the bags' common part.

With several references there are two ways to count, and both are reported: against the *best*
one, whose F1 is highest (of equals the first), and against *all*, which pools the common parts
and sizes over the references.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from otherwords.parse.dependency_tree import DependencyTree

Relations: TypeAlias = Counter[tuple[str, str, str]]
LEFT_OUT = frozenset({"punct", "root"})
STATISTICS = 3
"""Common relations, those of the output, those of the reference."""


def relations(tree: DependencyTree) -> Relations:
    """The relations of a sentence, each as often as it occurs.

    >>> tree = DependencyTree(["Dogs", "bark", "."], ["NNS", "VBP", "."], [2, 0, 2],
    ...                       ["nsubj", "root", "punct"])
    >>> relations(tree)
    Counter({('nsubj', 'bark', 'dogs'): 1})
    """
    words = [word.lower() for word in tree.words]
    return Counter(
        (relation.partition(":")[0], words[head - 1], word)
        for word, head, relation in zip(words, tree.heads.tolist(), tree.relations, strict=True)
        if head and relation not in LEFT_OUT
    )


def relation_statistics(output: Relations, references: Sequence[Relations]) -> NDArray[np.int64]:
    """The counts against the best reference, then those against all, for adding up."""
    each = np.array(
        [[(output & wanted).total(), output.total(), wanted.total()] for wanted in references]
    )
    best = int(np.argmax(f1(each)))
    return np.concatenate([each[best], each.sum(axis=0)])


def f1(counts: NDArray[np.int64] | NDArray[np.float64]) -> NDArray[np.float64]:
    """F1 from common, output and reference counts (last axis); two empty bags agree.

    >>> f1(np.array([[2, 3, 5], [0, 0, 4], [0, 0, 0]])).tolist()  # 2 x 2 / (3 + 5)
    [0.5, 0.0, 1.0]
    """
    common, sizes = counts[..., 0], counts[..., 1] + counts[..., 2]
    found: NDArray[np.float64] = np.where(sizes > 0, 2 * common / np.maximum(sizes, 1), 1.0)
    return found
