"""How similar are the two sides of a rule? (paper 004, 5.3.2)

A side with slots is no phrase that a text contains. So a rule is decomposed into pairs of
contiguous phrases without slots that are consistent with its links, shorter ones inside longer
ones included, and the score of the rule is the mean of theirs:

    one [JJ,1] instance of [NP,2]   one / a, instance / case, of / of, instance of / case of
    a   [JJ,1] case     of [NP,2]

A rule without slots whose sides are known as they are has the score of its sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from otherwords.align import phrase_pairs
from otherwords.corpus.links import Link
from otherwords.corpus.slots import parse_slot
from otherwords.similarity.settings import LONGEST
from otherwords.similarity.similarity import Similarity


def decompose_rule(
    source: Sequence[str], target: Sequence[str], links: Iterable[Link]
) -> list[tuple[str, str]]:
    """The pairs of contiguous phrases of a rule, given as symbols, that its links allow.

    Slots of the same number are linked, whether `links` says so or not.

    >>> decompose_rule("one [JJ,1] instance".split(), "a [JJ,1] case".split(), [(0, 0), (2, 2)])
    [('one', 'a'), ('instance', 'case')]
    """
    gaps = [
        {slot.number: place for place, symbol in enumerate(side) if (slot := parse_slot(symbol))}
        for side in (source, target)
    ]
    shared = {(gaps[0][number], gaps[1][number]) for number in gaps[0].keys() & gaps[1].keys()}
    spans = phrase_pairs(
        {*links, *shared}, len(source), len(target), longest=LONGEST, unaligned=True
    )
    slots = [set(side.values()) for side in gaps]
    return [
        (" ".join(source[a:b]), " ".join(target[c:d]))
        for a, b, c, d in spans
        if slots[0].isdisjoint(range(a, b)) and slots[1].isdisjoint(range(c, d))
    ]


def score_rules(
    similarity: Similarity, rules: Iterable[tuple[str, str, Iterable[Link]]]
) -> NDArray[np.float32]:
    """The score of each rule: source, target and links; nan if none of its phrases are known."""
    given = [(source, target, list(links)) for source, target, links in rules]
    whole = similarity.scores([(source, target) for source, target, _ in given])
    open_ones = np.flatnonzero(np.isnan(whole))
    parts: list[tuple[str, str]] = []
    starts = [0]
    for place in open_ones.tolist():
        source, target, links = given[place]
        parts += decompose_rule(source.split(), target.split(), links)
        starts.append(len(parts))
    whole[open_ones] = means_between(similarity.scores(parts), np.array(starts))
    return whole


def means_between(scores: NDArray[np.float32], starts: NDArray[np.int64]) -> NDArray[np.float32]:
    """The mean of the known scores of each run; nan for a run without any.

    >>> means_between(np.float32([1, 0, np.nan, np.nan]), np.array([0, 3, 4])).tolist()
    [0.5, nan]
    """
    known = np.concatenate([[0], np.cumsum(~np.isnan(scores))])
    sums = np.concatenate([[0.0], np.cumsum(np.nan_to_num(scores.astype(np.float64)))])
    counts = np.diff(known[starts])
    totals = np.diff(sums[starts])
    means = np.full(len(counts), np.nan, np.float32)
    np.divide(totals, counts, out=means, where=counts > 0, casting="unsafe")
    return means
