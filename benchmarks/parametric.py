"""ParaMetric over 4,000 four-way groups: how long it takes, and what it gives.

The groups are verses of four English Bibles. The two systems measured are tables read off
4,000 other verses: tight phrase pairs that occur twice or more, with a share of at least 1 %
(as in the paper) or 10 % of what corresponds to the phrase.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import get_args

from benchmarks.data import SHARED
from otherwords.align import Settings
from otherwords.corpus import SkipBadLines, read_parallel_groups
from otherwords.evaluate.parametric.linked_groups import (
    LinkedGroup,
    Versions,
    link_groups,
    tokenise_groups,
)
from otherwords.evaluate.parametric.paraphrasers import PhraseTable
from otherwords.evaluate.parametric.phrase_spans import Borders
from otherwords.evaluate.parametric.reference import group_references
from otherwords.evaluate.parametric.score import score_paraphrasers
from otherwords.text import Tokeniser

GROUPS = 4_000
BIBLES = ["engbsb", "engwebp", "engBBE", "engDBY"]


def compare(size: int = GROUPS) -> list[dict[str, object]]:
    verses = whole_verses()
    watch = Watch()
    measured = list(islice(verses, size))
    watch.lap("read and tokenise")
    linked = link_groups(measured, settings=Settings().fast())
    watch.lap("link, --fast")
    systems = tables(link_groups(islice(verses, size), settings=Settings().fast()))
    watch.lap(None)
    scores = {}
    for borders in get_args(Borders):
        scores[borders] = score_paraphrasers(linked, systems, borders=borders)
        watch.lap(f"references, counts, 1,000 draws, {borders}")
    rows = watch.rows
    for borders, score in scores.items():
        for system in score.systems:
            for length in system.lengths:
                rows.append(
                    {
                        "borders": borders,
                        "system": system.name,
                        "longest": length.longest,
                        "lb_precision": round(length.precision.value, 4),
                        "rel_recall": round(length.recall.value, 4),
                        "correct": length.correct,
                        "posited": length.posited,
                        "references": length.references,
                        "signature": score.signature,
                    }
                )
    for row in rows:
        print(*row.values(), sep="\t", flush=True)
    return rows


class Watch:
    """Tells how long each step took; one without a name is not told."""

    def __init__(self) -> None:
        self.rows: list[dict[str, object]] = []
        self.started = time.perf_counter(), time.process_time()

    def lap(self, step: str | None) -> None:
        now = time.perf_counter(), time.process_time()
        wall, cpu = (round(b - a, 1) for a, b in zip(self.started, now, strict=True))
        if step is not None:
            self.rows.append({"step": step, "wall_seconds": wall, "cpu_seconds": cpu})
        self.started = time.perf_counter(), time.process_time()


def whole_verses() -> Iterator[tuple[int, Versions]]:
    """The verses that all four Bibles have."""
    paths = [SHARED / "groups" / f"bible.{name}.en.gz" for name in BIBLES]
    groups = read_parallel_groups(paths, bad=SkipBadLines())
    for number, versions in tokenise_groups(groups, Tokeniser("en").tokens):
        if all(versions):
            yield number, versions


def tables(groups: list[LinkedGroup]) -> dict[str, PhraseTable]:
    """Two systems: phrases that correspond in 1 or in 10 of 100 cases."""
    seen = Counter(
        (phrase, paraphrase)
        for by_sentence in group_references(groups, borders="tight")
        for references in by_sentence.values()
        for phrase, found in references.items()
        for paraphrase in found
    )
    times: Counter[str] = Counter()
    for (phrase, _), count in seen.items():
        times[phrase] += count
    systems = {}
    for least in (0.01, 0.1):
        paraphrases: dict[str, set[str]] = {}
        for (phrase, paraphrase), count in seen.items():
            if count >= max(2, least * times[phrase]):
                paraphrases.setdefault(phrase, set()).add(paraphrase)
        systems[f"p >= {least}"] = PhraseTable(paraphrases)
    return systems
