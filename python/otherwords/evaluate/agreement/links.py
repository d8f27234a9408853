"""How far do two people agree on which words correspond? (Cohn et al. 2008, section 3)

Links are compared as words and as the phrase pairs that they allow, then corrected for chance.
Words that are simply repeated are not paraphrases, and easy to link: they are left out unless
asked for.

To estimate chance one must know what the annotators started from. Files of links do not say; if
the caller does not either, our own monolingual aligner, trained on the pairs at hand, stands in
for the automatic aligner of the paper.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import fsum
from typing import NamedTuple, TypeVar

from otherwords.align import PhrasePair, align, atomic, different, phrase_pairs
from otherwords.corpus import BadLines, GoldPair, Links, SkipBadLines, format_links
from otherwords.errors import EmptyInputError, OtherwordsError
from otherwords.evaluate.agreement.chance import EditModel, Shares, chance_shares, share
from otherwords.evaluate.agreement.link_report import (
    KINDS,
    Corrected,
    LengthRow,
    LinkAgreement,
    Matches,
)
from otherwords.evaluate.agreement.matched_links import Matched, checksum, match
from otherwords.files import checksums
from otherwords.progress import Progress
from otherwords.signature import signature

BIN = 5
"""How many lengths of the shorter sentence make a row of the results by length."""

Item = TypeVar("Item")


class Compared(NamedTuple):
    """One sentence pair: what both annotators have in common, by measure."""

    words: Matches
    words_sure: Matches
    words_possible: Matches
    phrases: Matches
    phrases_sure: Matches
    shares: Shares


def link_agreement(
    a: Sequence[GoldPair | None],
    b: Sequence[GoldPair | None],
    *,
    samples: int = 1000,
    seed: int = 1,
    threads: int | None = None,
    identical: bool = False,
    lenient: bool = False,
    initial: Sequence[Links] | None = None,
    names: tuple[str, str] = ("A", "B"),
    progress: Progress | None = None,
) -> LinkAgreement:
    """Compare the links of two annotators of the same sentence pairs, in any order.

    `initial` are the links they started from, one set for each pair of `a`; without them our
    aligner makes some. `samples` and `seed` belong to the estimate of chance. `identical=True`
    also counts words and phrases paired with themselves. A pair that one annotator lacks, or
    has in other tokens, is an error that calls the files by `names`; with `lenient` it is left
    out and counted. `progress` counts the pairs that have been sampled.

    >>> pair = GoldPair(("he", "left"), ("he", "went"), *[frozenset({(0, 0), (1, 1)})] * 2)
    >>> report = link_agreement([pair], [pair], initial=[{(0, 0)}])
    >>> report.words.f1, report.phrases.f1, report.corrected["phrase"].c_hat
    (1.0, 1.0, 1.0)
    """
    if initial is not None and len(initial) != len(a):
        found = f"{len(initial):,} sets of initial links for {len(a):,} pairs"
        raise OtherwordsError(f"{found}. Give one set for each pair.")
    bad = SkipBadLines() if lenient else BadLines()
    matched = match(a, b, names=names, bad=bad)
    if not matched:
        raise EmptyInputError(f"nothing to compare: no pair is in both {names[0]} and {names[1]}.")
    pairs = [(one.first.source, one.first.target) for one in matched]
    if initial is None:
        start: list[Links] = [set(links) for links in _aligned(pairs, threads)]
    else:
        start = [frozenset(initial[one.place]) for one in matched]
    models = _edit_models(matched, start)
    chance = chance_shares(
        pairs,
        start,
        models,
        samples=samples,
        seed=seed,
        identical=identical,
        threads=threads,
        progress=progress,
    )
    compared = [compare(one, identical=identical) for one in matched]
    shares = list(zip([one.shares for one in compared], chance, strict=True))
    possible = _total([one.words_possible for one in compared])
    phrases = _total([one.phrases for one in compared])
    totals = zip(KINDS, (possible, phrases, phrases), strict=True)
    kinds = [kind for kind, total in totals if not total.empty]
    settings = {
        "bin": BIN,
        "identical": identical,
        "initial": "aligner" if initial is None else f"given-{_digits(start)}",
        "samples": samples,
    }
    return LinkAgreement(
        pairs=len(matched),
        words=_total([one.words for one in compared]),
        words_sure=_total([one.words_sure for one in compared]),
        words_possible=possible,
        phrases=phrases,
        phrases_sure=_total([one.phrases_sure for one in compared]),
        corrected=_corrected(shares, kinds),
        by_length=_by_length(pairs, shares, kinds),
        edits=models,
        left_out={reason: skipped.times for reason, skipped in bad.reasons.items()},
        summary=bad.summary("pairs"),
        signature=signature("link-agreement", checksum(matched), settings=settings, seed=seed),
    )


def compare(matched: Matched, *, identical: bool = False) -> Compared:
    """Count what the two annotators of one sentence pair have in common."""
    first, second = matched.first, matched.second
    sure = [_words(each.sure, each, identical) for each in (first, second)]
    possible = [_words(each.sure | each.possible, each, identical) for each in (first, second)]
    of_sure = [_phrases(each.sure, each, identical) for each in (first, second)]
    of_all = [_phrases(each.sure | each.possible, each, identical) for each in (first, second)]
    (atoms, every), (other_atoms, other_every) = of_all
    return Compared(
        words=_matches(sure[0], possible[1], possible[0], sure[1]),
        words_sure=_matches(sure[0], sure[1], sure[0], sure[1]),
        words_possible=_matches(possible[0], possible[1], possible[0], possible[1]),
        phrases=_matches(atoms, other_every, every, other_atoms),
        phrases_sure=_matches(of_sure[0][0], of_sure[1][1], of_sure[0][1], of_sure[1][0]),
        shares=Shares(
            _share(possible[0], possible[1]),
            _share(atoms, other_atoms),
            _share(every, other_every),
        ),
    )


def _words(links: Links, pair: GoldPair, identical: bool) -> set[tuple[int, int]]:
    return {
        (i, j) for i, j in links if identical or pair.source[i].lower() != pair.target[j].lower()
    }


def _phrases(
    links: Links, pair: GoldPair, identical: bool
) -> tuple[set[PhrasePair], set[PhrasePair]]:
    """Give the atomic and all phrase pairs; none begins or ends with an unaligned word."""
    every = phrase_pairs(links, len(pair.source), len(pair.target), unaligned=False)
    atoms = atomic(every)
    if identical:
        return set(atoms), set(every)
    atoms, every = (different(each, pair.source, pair.target) for each in (atoms, every))
    return set(atoms), set(every)


def _matches(
    first: set[Item], seen_by_second: set[Item], seen_by_first: set[Item], second: set[Item]
) -> Matches:
    found = len(first & seen_by_second), len(second & seen_by_first)
    return Matches(len(first), found[0], len(second), found[1])


def _share(first: set[Item], second: set[Item]) -> float:
    return share(len(first & second), len(first), len(second))


def _total(matches: Sequence[Matches]) -> Matches:
    total = Matches(0, 0, 0, 0)
    for each in matches:
        total = total.plus(each)
    return total


def _aligned(
    pairs: Sequence[tuple[Sequence[str], Sequence[str]]], threads: int | None
) -> Sequence[Links]:
    if not any(source and target for source, target in pairs):
        return [set() for _ in pairs]
    _, links = align(pairs, monolingual=True, threads=threads)
    return [set(found) for found in links]


def _edit_models(matched: Sequence[Matched], start: Sequence[Links]) -> tuple[EditModel, EditModel]:
    lengths = [(len(one.first.source), len(one.first.target)) for one in matched]
    edits = [
        [len((pair.sure | pair.possible) ^ old) for pair, old in zip(annotator, start, strict=True)]
        for annotator in ([one.first for one in matched], [one.second for one in matched])
    ]
    return EditModel.fit(lengths, edits[0]), EditModel.fit(lengths, edits[1])


def _corrected(
    shares: Sequence[tuple[Shares, Shares]], kinds: Sequence[str]
) -> dict[str, Corrected]:
    """Average over sentence pairs, kind by kind."""
    return {
        name: Corrected(
            *(fsum(pair[which][kind] for pair in shares) / len(shares) for which in (0, 1))
        )
        for kind, name in enumerate(KINDS)
        if name in kinds
    }


def _by_length(
    pairs: Sequence[tuple[Sequence[str], Sequence[str]]],
    shares: Sequence[tuple[Shares, Shares]],
    kinds: Sequence[str],
) -> tuple[LengthRow, ...]:
    bins: defaultdict[int, list[tuple[Shares, Shares]]] = defaultdict(list)
    for (source, target), each in zip(pairs, shares, strict=True):
        bins[max(min(len(source), len(target)) - 1, 0) // BIN].append(each)
    return tuple(
        LengthRow(number * BIN + 1, (number + 1) * BIN, len(each), _corrected(each, kinds))
        for number, each in sorted(bins.items())
    )


def _digits(links: Sequence[Links]) -> str:
    lines = "\n".join(format_links(frozenset(each)) for each in links)
    return checksums.checksum([lines])[:8]
