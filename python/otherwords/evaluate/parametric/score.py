"""ParaMetric: measure paraphrasers against phrases that correspond in versions of a sentence.

Callison-Burch, Cohn and Lapata 2008. Two measures, each by phrase length:

- *LB-Precision and Rel-Recall* take what a paraphraser M gives for the phrases p of a sentence
  s in a group G. para_M(p, s) is compared with para_REF(p, s, G); as these references are never
  complete, the precision is a lower bound and the recall relative to them.
- *AlignPrecision and AlignRecall* take word links by a system, and compare the phrase pairs
  that are consistent with them with those consistent with gold links.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from otherwords.corpus import format_links
from otherwords.errors import EmptyInputError, UnknownNameError
from otherwords.evaluate.parametric.linked_groups import LinkedGroup
from otherwords.evaluate.parametric.paraphrasers import Paraphraser
from otherwords.evaluate.parametric.phrase_spans import Borders
from otherwords.evaluate.parametric.precision_recall import (
    CORRECT,
    POSITED,
    REFERENCES,
    SystemScore,
    score_counts,
)
from otherwords.evaluate.parametric.reference import (
    References,
    Sentences,
    group_references,
    phrases_of,
)
from otherwords.files import checksums
from otherwords.progress import Progress
from otherwords.signature import signature

Phrases: TypeAlias = Literal["all", "referenced"]
"""Which phrases of a sentence are asked for: each, or only those with a reference."""


def check_phrases(phrases: str) -> None:
    if phrases not in get_args(Phrases):
        raise UnknownNameError("choice of phrases", phrases, get_args(Phrases))


@dataclass(frozen=True)
class ParametricScore:
    """Systems side by side, and what they were measured on.

    `units` are groups or pairs, `sentences` those whose phrases were asked for.
    """

    measures: tuple[str, str]
    systems: tuple[SystemScore, ...]
    units: int
    sentences: int
    references: int
    signature: str


def score_paraphrasers(
    groups: Sequence[LinkedGroup],
    paraphrasers: Mapping[str, Paraphraser],
    *,
    longest: int = 5,
    sentences: Sentences = "all",
    phrases: Phrases = "all",
    borders: Borders = "extended",
    samples: int = 1000,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
) -> ParametricScore:
    """LB-Precision and Rel-Recall of paraphrasers, each by its name, on the same groups.

    By the definition, every phrase of a sentence counts, also one for which the group has no
    reference; `phrases="referenced"` leaves such phrases out. A phrase that is given as its
    own paraphrase is ignored.
    """
    check_phrases(phrases)
    if not groups or not paraphrasers:
        raise EmptyInputError("nothing to measure: expected a group and a paraphraser.")
    counts = {name: np.zeros((len(groups), longest, 3), np.int64) for name in paraphrasers}
    asked = 0
    found = group_references(
        groups, longest=longest, sentences=sentences, borders=borders, threads=threads
    )
    for unit, (group, by_sentence) in enumerate(zip(groups, found, strict=True)):
        for place, references in by_sentence.items():
            asked += 1
            tokens = group.versions[place] or ()
            lengths = phrases_of(tokens, longest)
            if phrases == "referenced":
                lengths = {phrase: lengths[phrase] for phrase in references}
            for name, paraphraser in paraphrasers.items():
                _count(counts[name][unit], tokens, lengths, references, paraphraser)
        if progress:
            progress(unit + 1, len(groups))
    scores = score_counts(counts, samples=samples, seed=seed)
    settings = {
        "borders": borders,
        "longest": longest,
        "phrases": phrases,
        "samples": samples,
        "sentences": sentences,
    }
    return ParametricScore(
        measures=("LB-Precision", "Rel-Recall"),
        systems=scores,
        units=len(groups),
        sentences=asked,
        references=scores[0].overall.references,
        signature=signature("parametric", checksum(groups), settings=settings, seed=seed),
    )


def _count(
    counts: NDArray[np.int64],
    tokens: Sequence[str],
    lengths: Mapping[str, int],
    references: References,
    paraphraser: Paraphraser,
) -> None:
    """Add one sentence's correct, posited and reference paraphrases, by phrase length."""
    rows = [[0, 0, 0] for _ in range(len(counts))]
    for phrase, length in lengths.items():
        row = rows[length - 1]
        right = references.get(phrase)
        if right:
            row[REFERENCES] += len(right)
        posited = paraphraser(phrase, tokens)
        if not isinstance(posited, AbstractSet):
            posited = set(posited)
        if posited:
            row[POSITED] += len(posited) - (phrase in posited)
            if right:  # which never holds the phrase itself
                row[CORRECT] += len(posited & right)
    counts += rows


def checksum(groups: Iterable[LinkedGroup]) -> str:
    """The same digits for the same groups with the same links, from whatever files they came."""
    pieces = []
    for group in groups:
        versions = "\t".join(" ".join(version or ()) for version in group.versions)
        links = "\t".join(
            f"{a}:{b} {format_links(links)}" for (a, b), links in sorted(group.links.items())
        )
        pieces.append(f"{versions}\n{links}\n")
    return checksums.checksum(pieces)
