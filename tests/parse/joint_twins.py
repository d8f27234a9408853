"""Every tree of short sentences: slow and obvious twins of joint parsing."""

import numpy as np
from tests.parse.every_tree import every_dependency_tree

from otherwords.parse import ArcScores
from otherwords.parse.joint import disagreement


def random_scores(random, n):
    """Scores of arcs in halves, so that ties occur."""
    arcs = (random.integers(-8, 9, (n + 1, n + 1)) / 2).astype(np.float32)
    arcs[:, 0] = -np.inf
    np.fill_diagonal(arcs, -np.inf)
    relations = np.zeros((n + 1, n + 1, 1), np.float32)
    return ArcScores(("w",) * n, ("X",) * n, arcs, relations, ("dep",))


def trees_of(n):
    return [
        np.array(heads, np.uint32)
        for heads in every_dependency_tree(n, projective=True, single_root=True)
    ]


def value(sentence, others, links, heads, slack, one_way=False):
    """f(a) + sum f(b) - s times the arcs that count as disagreement."""
    total = sentence.score(heads[0])
    for other, linked, own in zip(others, links, heads[1:], strict=True):
        total += other.score(own)
        count = disagreement(heads[0], own, linked)
        if one_way:
            count = missing(heads[0], own, linked)
        if count:
            total -= slack * count
    return total


def missing(a, b, linked):
    """Arcs that the paraphrase has between linked words and the sentence has not."""
    found = 0
    for i, j in zip(linked.left.tolist(), linked.right.tolist(), strict=True):
        for k, m in zip(linked.left.tolist(), linked.right.tolist(), strict=True):
            if k and b[m - 1] == j and a[k - 1] != i:
                found += 1
    return found
