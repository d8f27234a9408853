"""Scores of compressions as tables; whoever prints them chooses how."""

from __future__ import annotations

from otherwords.evaluate.bootstrap import Estimate
from otherwords.evaluate.compression.score import CompressionReport
from otherwords.tables import Table

SYSTEM_HEAD = ["system", "rate", "precis", "", "bleu", "", "relations", "", "relations_all", ""]
PAIR_HEAD = ["first", "second", "tied", "measure", "of first", "of second", "better", "worse", "p"]


def report_tables(report: CompressionReport) -> list[Table]:
    """The systems, then every two of them if there are two."""
    systems = Table(_system_rows(report), SYSTEM_HEAD)
    return [systems, Table(_pair_rows(report), PAIR_HEAD)] if report.pairs else [systems]


def _system_rows(report: CompressionReport) -> list[list[str]]:
    """A row for each system; an empty cell where there is no interval."""
    rows = []
    for one in report.systems:
        estimates = one.precis, one.bleu, one.relations, one.relations_all
        cells = [cell for each in estimates for cell in _interval(each)]
        rows.append([one.name, f"{one.rate:.3f}", *cells])
    return rows


def _pair_rows(report: CompressionReport) -> list[list[str]]:
    """A row for each two systems and each measure."""
    rows = []
    for pair in report.pairs:
        for one in pair.measures:
            who = pair.first, pair.second, str(pair.sentences), one.measure
            means = f"{one.first:.2f}", f"{one.second:.2f}"
            chance = "<0.0001" if one.p < 0.0001 else f"{one.p:.4f}"
            rows.append([*who, *means, str(one.wins), str(one.losses), chance])
    return rows


def _interval(found: Estimate) -> list[str]:
    interval = "" if found.low is None else f"[{found.low:.2f}, {found.high:.2f}]"
    return [f"{found.value:.2f}", interval]
