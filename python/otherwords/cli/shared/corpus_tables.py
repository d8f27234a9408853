"""Show the statistics of one corpus, or of two side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import typer

from otherwords.cli.shared.notes import show_report
from otherwords.cli.shared.tables import show_table
from otherwords.signature import signature

if TYPE_CHECKING:
    from otherwords.corpus.annotations.statistics import CorpusStatistics

COUNTS = ("pairs", "words", "phenomena", "annotations", "annotators")
LINKS = ("sure_links", "possible_links")
AVERAGES = ("words_per_member", "phenomena_per_pair", "phenomena_per_word")


def show_statistics(
    figures: Sequence[CorpusStatistics],
    names: Sequence[str],
    related: float | None,
    *,
    lenient: bool,
    json: bool,
) -> None:
    """Print a table for people or a report for programs."""
    signatures = [_signature(each, lenient) for each in figures]
    if json:
        reports = [_report(*each) for each in zip(figures, signatures, strict=True)]
        compared = {"other": reports[1], "correlation": related} if len(reports) == 2 else {}
        show_report(reports[0] | compared)
        return
    rows = [[_words(key), *(f"{getattr(each, key):,}" for each in figures)] for key in COUNTS]
    for key in LINKS:
        if any(getattr(each, key) for each in figures):
            rows.append([_words(key), *(f"{getattr(each, key):,}" for each in figures)])
    rows += [[_words(key), *(f"{getattr(each, key):.2f}" for each in figures)] for key in AVERAGES]
    if len(figures) == 2:
        rows.append(["correlation of shares", "-" if related is None else f"{related:.2f}", ""])
    show_table(rows, head=["", *names] if len(figures) == 2 else None)
    types = list(dict.fromkeys(name for each in figures for name in each.types))
    if types:
        typer.echo()
        head = ["type", *["count", "share", "length"] * len(figures)]
        show_table(_types(types, figures), head=head)
    typer.echo()
    show_table([["signature", each] for each in signatures])


def _types(types: Sequence[str], figures: Sequence[CorpusStatistics]) -> list[list[str]]:
    rows = []
    for name in types:
        row = [name]
        for each in figures:
            found = each.types.get(name)
            row += ["", "", ""] if found is None else _figures(found.count, found)
        rows.append(row)
    return rows


def _figures(count: int, of_type: Any) -> list[str]:
    return [f"{count:,}", f"{100 * of_type.share:.2f} %", f"{of_type.mean_length:.2f}"]


def _report(figures: CorpusStatistics, made: str) -> dict[str, Any]:
    report = asdict(figures)
    del report["tags"]  # its name says enough
    del report["checksum"]
    return report | {"signature": made}


def _signature(figures: CorpusStatistics, lenient: bool) -> str:
    settings = {"lenient": lenient, "tag_set": figures.tag_set or "-"}
    return signature("corpus-statistics", figures.checksum, settings=settings)


def _words(key: str) -> str:
    return key.replace("_", " ")
