"""Word links from what the methods find, so that they can be compared with links made by hand.

Phrases that correspond are linked word by word where they are the same, and as a block otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from otherwords.corpus.links import Link
from otherwords.versions.cotrain.examples import Examples, seed_places
from otherwords.versions.cotrain.learn import Learned
from otherwords.versions.lattice.lattice import Lattice


def lattice_links(lattice: Lattice, one: int, other: int, *, longest: int = 7) -> set[Link]:
    """The links between two versions of a lattice, of pieces of at most so many words.

    >>> from otherwords.versions.lattice.lattice import Edge
    >>> edges = [Edge(0, 2, "12", 1), Edge(0, 2, "twelve", 2), Edge(2, 1, "died", 3)]
    >>> sorted(lattice_links(Lattice(edges), 0, 1))
    [(0, 0), (1, 1)]
    """
    left, right = lattice.path_of(one), lattice.path_of(other)
    places = {state: place for place, (state, _) in enumerate(right)}
    shared = [(place, places[state]) for place, (state, _) in enumerate(left) if state in places]
    links: set[Link] = set()
    for (a, c), (b, d) in pairwise(shared):
        if b - a <= longest and d - c <= longest:
            links |= {(i, j) for i in range(a, b) for j in range(c, d)}
    return links


def cotrained_links(examples: Examples, learned: Learned) -> list[set[Link]]:
    """The links of every sentence pair: words that are the same, and paraphrases."""
    found = [set(seed_places(one.words, other.words)) for one, other in examples.pairs]
    for place in np.flatnonzero(learned.positive).tolist():
        a, b, c, d = examples.spans[place].tolist()
        found[examples.of_pair[place]] |= {(i, j) for i in range(a, b) for j in range(c, d)}
    return found


def table_links(
    one: Sequence[str], other: Sequence[str], table: dict[str, set[str]], *, longest: int = 5
) -> set[Link]:
    """Links of words that are the same, and of phrases that a table relates, long ones first.

    >>> sorted(table_links(["he", "died"], ["he", "passed", "away"], {"died": {"passed away"}}))
    [(0, 0), (1, 1), (1, 2)]
    """
    links = set(seed_places(one, other))
    free = [set(range(len(one))) - {i for i, _ in links}]
    free.append(set(range(len(other))) - {j for _, j in links})
    spans = sorted(
        (-(b - a) - (d - c), a, b, c, d)
        for a in range(len(one))
        for b in range(a + 1, min(len(one), a + longest) + 1)
        if (wanted := table.get(" ".join(one[a:b])))
        for c in range(len(other))
        for d in range(c + 1, min(len(other), c + longest) + 1)
        if " ".join(other[c:d]) in wanted
    )
    for _, a, b, c, d in spans:
        if free[0].issuperset(range(a, b)) and free[1].issuperset(range(c, d)):
            links |= {(i, j) for i in range(a, b) for j in range(c, d)}
            free[0] -= set(range(a, b))
            free[1] -= set(range(c, d))
    return links
