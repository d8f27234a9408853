"""Scores beside judgements as rows of texts, the head first; whoever prints them chooses how."""

from __future__ import annotations

from otherwords.evaluate.bootstrap import Estimate
from otherwords.evaluate.judgements.pair_scores import OWN
from otherwords.evaluate.judgements.score import JudgedScores, JudgementReport

UNDEFINED = "-"


def count_rows(found: JudgedScores) -> list[list[str]]:
    """How many pairs and phrases there are, and how many of them the database has."""
    pairs, phrases = _share(found.covered, found.pairs), _share(found.phrases_known, found.phrases)
    return [
        ["pairs", f"{found.pairs:,}", ""],
        ["covered", f"{found.covered:,}", pairs],
        ["phrases", f"{found.phrases:,}", ""],
        ["phrases known", f"{found.phrases_known:,}", phrases],
    ]


def score_rows(found: JudgedScores) -> list[list[str]]:
    """A row for the database's own score and for each baseline."""
    rows = [["score", "spearman", "", "pearson", "", "spearman, all pairs"]]
    for name, one in {OWN: found.database, **found.baselines}.items():
        over_all = UNDEFINED if one.spearman_all is None else f"{one.spearman_all:.3f}"
        rows.append([name, *_cells(one.spearman), *_cells(one.pearson), over_all])
    return rows


def group_rows(report: JudgementReport) -> list[list[str]]:
    """A row for each group: its counts, then Spearman's correlation of every score."""
    head = ["spearman of", "pairs", "covered", "phrases", "known", OWN, *report.baselines]
    rows = [head]
    for name, one in report.groups.items():
        counts = one.pairs, one.covered, one.phrases, one.phrases_known
        scores = one.database, *one.baselines.values()
        values = [_cells(score.spearman)[0] for score in scores]
        rows.append([name, *(f"{count:,}" for count in counts), *values])
    return rows


def _cells(value: Estimate | None) -> list[str]:
    if value is None:
        return [UNDEFINED, ""]
    interval = "" if value.low is None else f"[{value.low:.3f}, {value.high:.3f}]"
    return [f"{value.value:.3f}", interval]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %"
