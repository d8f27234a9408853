"""Align the sentences of two texts.

Within one language the words themselves show what corresponds. Between two, a first round goes by
lengths and by what is spelled the same, names and numbers; its pairs of single sentences train a
word aligner, whose lexicon makes the second round exact (Moore 2002).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from otherwords.align.aligner import align
from otherwords.align.sentences.lexicon import Lexicon, find_matches
from otherwords.align.sentences.search import Bead, search
from otherwords.align.settings import Settings
from otherwords.errors import EmptyInputError

LEAST_PAIRS = 20
"""With fewer pairs of single sentences there is no second round."""
LEAST_TRANSLATION = 0.05
"""A lexicon has translations that are at least so probable."""


def align_sentences(
    source: Sequence[Sequence[str]],
    target: Sequence[Sequence[str]],
    *,
    monolingual: bool = True,
    threads: int | None = None,
) -> list[Bead]:
    """Align tokenised sentences; every sentence is in one bead, some in one without counterpart.

    >>> one = ["he was born in Paris .".split(), "he died in 1905 .".split()]
    >>> other = ["he died 1905 .".split()]
    >>> [bead.kind for bead in align_sentences(one, other)]
    [(1, 0), (1, 1)]
    """
    if not source or not target:
        raise EmptyInputError("nothing to align: one of the texts has no sentences.")
    lengths = tuple(
        np.array([sum(map(len, words)) + len(words) for words in side], float)
        for side in (source, target)
    )
    both = lengths[0], lengths[1]
    ratio = float(both[1].sum() / max(1.0, both[0].sum()))
    if monolingual:
        return search(both, find_matches(source, target), ratio=1.0)
    first = search(both, find_matches(source, target, punish=False), ratio=ratio)
    lexicon = _learn(first, source, target, threads)
    if lexicon is None:
        return first
    return search(both, find_matches(source, target, lexicon), ratio=ratio)


def _learn(
    beads: Sequence[Bead],
    source: Sequence[Sequence[str]],
    target: Sequence[Sequence[str]],
    threads: int | None,
) -> Lexicon | None:
    """A lexicon of the pairs of single sentences; None if there are too few."""
    pairs = [
        (
            [word.lower() for word in source[bead.source_start]],
            [word.lower() for word in target[bead.target_start]],
        )
        for bead in beads
        if bead.kind == (1, 1)
    ]
    if len(pairs) < LEAST_PAIRS:
        return None
    _, links = align(pairs, Settings().fast(), threads=threads)
    together: Counter[tuple[str, str]] = Counter()
    alone: Counter[str] = Counter()
    for (one, other), found in zip(pairs, links, strict=True):
        for left, right in found:
            together[one[left], other[right]] += 1
            alone[one[left]] += 1
    return {
        pair: times / alone[pair[0]]
        for pair, times in together.items()
        if times >= LEAST_TRANSLATION * alone[pair[0]]
    }
