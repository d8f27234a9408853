"""Every tree over a few words, one by one: the slow, obvious twins of the decoders.

Constituents: a tree is a set of labelled spans without crossings, the whole sentence among them,
at most one label a span; words may stand bare. Dependencies: every choice of heads without a
cycle.
"""

from itertools import compress, product


def span_index(n, start, end):
    """Where the scores of a span stand among those of n words."""
    return start * n - start * (start - 1) // 2 + (end - start - 1)


def every_constituent_tree(n, labels):
    """Tuples of (start, end, label), parents first; for one word too there is a label on top."""
    spans = sorted(((i, j) for i in range(n) for j in range(i + 1, n + 1)), key=_parents_first)
    for chosen in product([False, True], repeat=len(spans)):
        shape = list(compress(spans, chosen))
        if chosen[0] and not any(_cross(a, b) for a in shape for b in shape):
            for names in product(range(labels), repeat=len(shape)):
                yield tuple((*span, label) for span, label in zip(shape, names, strict=True))


def _parents_first(span):
    return span[0], -span[1]


def _cross(a, b):
    return a[0] < b[0] < a[1] < b[1]


def every_dependency_tree(n, *, projective, single_root):
    """Lists of heads, 0 for the root, words counted from 1."""
    for heads in product(range(n + 1), repeat=n):
        if single_root and heads.count(0) != 1:
            continue
        if is_tree(heads) and (not projective or is_projective(heads)):
            yield list(heads)


def is_tree(heads):
    for word in range(1, len(heads) + 1):
        steps = 0
        while word and steps <= len(heads):
            word, steps = heads[word - 1], steps + 1
        if word:
            return False
    return True


def is_projective(heads):
    """No two arcs cross; the root stands before the words."""
    arcs = [(min(arc), max(arc)) for arc in enumerate(heads, start=1)]
    return not any(_cross(a, b) for a in arcs for b in arcs)
