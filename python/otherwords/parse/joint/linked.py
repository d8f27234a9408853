"""The words of a sentence and of its paraphrase that joint parsing takes to be the same word.

Notation: link k joins word `left[k]` of the sentence and word `right[k]` of the paraphrase, words
counted from 1. Only links between two single words count: a word in two links is in none here, as
in Choe and McClosky (2015), section 4.2. With `root`, the roots of both are linked as well (number
0); they can be heads, never dependents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords.corpus.links import Link, Links

Places = NDArray[np.int64]


@dataclass(frozen=True)
class Linked:
    """The single-word links of a pair, as arrays."""

    left: Places
    right: Places
    weights: NDArray[np.float32]
    """How sure each link is, 0 to 1."""

    def __len__(self) -> int:
        return len(self.left)


def single_links(links: Links | Mapping[Link, float], *, root: bool = True) -> Linked:
    """The links between two words that have no other link.

    >>> found = single_links({(0, 0), (1, 2), (2, 2)}, root=False)
    >>> found.left.tolist(), found.right.tolist()
    ([1], [1])
    """
    sources = Counter(i for i, _ in links)
    targets = Counter(j for _, j in links)
    single = sorted((i, j) for i, j in links if sources[i] == targets[j] == 1)
    weights = [links[link] if isinstance(links, Mapping) else 1.0 for link in single]
    if root and single:
        single, weights = [(-1, -1), *single], [1.0, *weights]
    places = np.array(single, np.int64).reshape(-1, 2) + 1
    return Linked(places[:, 0], places[:, 1], np.array(weights, np.float32))


def shared_arcs(heads: NDArray[Any], places: Places) -> NDArray[np.float32]:
    """By head, then dependent among linked words: 1 where the tree has the arc, else 0."""
    size = len(places)
    out = np.zeros((size, size), np.float32)
    words = places > 0
    above = np.zeros(size, np.int64) - 1
    above[words] = heads[places[words] - 1]
    rows, columns = np.nonzero(places[:, None] == above[None, :])
    out[rows, columns] = 1
    return out


def disagreement(heads: NDArray[np.uint32], others: NDArray[np.uint32], linked: Linked) -> int:
    """c(a, b) of the paper: in how many arcs between linked words two trees differ.

    >>> linked = single_links({(0, 0), (1, 1), (2, 2)}, root=False)
    >>> disagreement(np.array([2, 0, 2]), np.array([3, 3, 0]), linked)
    4
    """
    left, right = shared_arcs(heads, linked.left), shared_arcs(others, linked.right)
    return int(np.abs(left - right).sum())
