"""AlignPrecision and AlignRecall: how well links pair the phrases of two sentences (002, 5).

M are the gold links, S those of a system; PP(e1, e2, A) are the phrase pairs consistent
with links A whose two phrases differ, each known by its place in both sentences.

    AlignPrecision  sum |PP(S) and PP(M)| / sum |PP(S)|
    AlignRecall     sum |PP(S) and PP(M)| / sum |PP(M)|

The length of a phrase pair is that of its first phrase. Sure and possible links both count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from otherwords.corpus import GoldPair, Links, format_links
from otherwords.errors import EmptyInputError, InputError
from otherwords.evaluate.parametric.phrase_spans import Borders, phrase_spans
from otherwords.evaluate.parametric.precision_recall import (
    CORRECT,
    POSITED,
    REFERENCES,
    score_counts,
)
from otherwords.evaluate.parametric.score import ParametricScore
from otherwords.files.checksums import checksum
from otherwords.signature import signature


def score_aligners(
    gold: Sequence[GoldPair | None],
    aligners: Mapping[str, Iterable[Links]],
    *,
    longest: int = 5,
    borders: Borders = "extended",
    cased: bool = False,
    samples: int = 1000,
    seed: int = 1,
    gold_name: str = "gold",
    names: Mapping[str, str] | None = None,
) -> ParametricScore:
    """Score the links of aligners, a set for each pair of the gold in the same order.

    Where the gold is None (a line left out), the links are ignored. `gold_name` and `names` are the
    files of the gold and the aligners, for errors.

    >>> gold = GoldPair(("a", "b"), ("c", "d"), frozenset({(0, 0), (1, 1)}), frozenset())
    >>> score = score_aligners([gold], {"ours": [{(0, 0)}]}).systems[0].overall
    >>> score.correct, score.posited, score.references  # of a/c, a/c d, a b/c, a b/c d
    (2, 4, 3)
    """
    if not any(gold) or not aligners:
        raise EmptyInputError("nothing to measure: expected a linked pair and an aligner.")
    pairs = [pair for pair in gold if pair is not None]
    truth = _places(pairs, [pair.sure | pair.possible for pair in pairs], longest, borders, cased)
    counts = {}
    for aligner, stream in aligners.items():
        links = _in_step(gold, list(stream), (gold_name, (names or {}).get(aligner, aligner)))
        counts[aligner] = np.zeros((len(pairs), longest, 3), np.int64)
        for unit, posited in enumerate(_places(pairs, links, longest, borders, cased)):
            right = truth[unit]
            kinds = (CORRECT, posited & right), (POSITED, posited), (REFERENCES, right)
            for column, kind in kinds:
                for start, end, _, _ in kind:
                    counts[aligner][unit, end - start - 1, column] += 1
    scores = score_counts(counts, samples=samples, seed=seed)
    settings = {"borders": borders, "cased": cased, "longest": longest, "samples": samples}
    return ParametricScore(
        measures=("AlignPrecision", "AlignRecall"),
        systems=scores,
        units=len(pairs),
        sentences=len(pairs),
        references=scores[0].overall.references,
        signature=signature("parametric-align", _checksum(pairs), settings=settings, seed=seed),
    )


def _places(
    pairs: Sequence[GoldPair], links: Sequence[Links], longest: int, borders: Borders, cased: bool
) -> list[set[tuple[int, ...]]]:
    """For each pair the phrase pairs, by their places, whose first phrase is short enough."""
    linked = []
    for pair, found in zip(pairs, links, strict=True):
        source, target = (
            side if cased else tuple(word.lower() for word in side)
            for side in (pair.source, pair.target)
        )
        linked.append((source, target, found))
    return [
        {(i, j, k, m) for i, j, k, m in spans if j - i <= longest}
        for spans in phrase_spans(linked, longest=longest, borders=borders)
    ]


def _in_step(
    gold: Sequence[GoldPair | None], links: Sequence[Links], names: tuple[str, str]
) -> list[Links]:
    """The links of the pairs that are not None, all checked to be inside their sentences."""
    if len(links) != len(gold):
        message = f"{len(links):,} lines of links, but {names[0]} has {len(gold):,}"
        raise InputError(names[1], None, f"{message}. Each pair needs one line of each.")
    kept = []
    for number, (pair, found) in enumerate(zip(gold, links, strict=True), 1):
        if pair is None:
            continue
        for i, j in sorted(found):
            if i >= len(pair.source) or j >= len(pair.target):
                message = f"link {i}-{j} points outside its sentence"
                raise InputError(names[1], number, f"{message}. Are these the same sentences?")
        kept.append(found)
    return kept


def _checksum(pairs: Sequence[GoldPair]) -> str:
    return checksum(
        f"{' '.join(pair.source)}\t{' '.join(pair.target)}\t"
        f"{format_links(pair.sure | pair.possible)}\n"
        for pair in pairs
    )
