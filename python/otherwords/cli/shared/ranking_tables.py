"""The card of a learned ranking, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import typer

from otherwords.cli.shared.tables import show_table

UNDEFINED = "-"


def show_card(card: Mapping[str, Any]) -> None:
    """Print what a ranking reaches on phrases that it has not seen."""
    found = card["cross_validation"]
    rows = [
        ["judgements", f"{card['judgements']:,}"],
        ["spearman, all pairs", _number(found["spearman_all"])],
        ["pairs that the database holds", f"{found['pairs_held']:,}"],
        ["spearman, those pairs", _number(found["spearman_held"])],
        ["Brier score", _number(found["brier"])],
        ["Brier score of the mean", _number(found["brier_of_the_mean"])],
    ]
    show_table(rows)
    typer.echo()
    groups = [
        [f"{group['pairs']:,}", f"{group['said']:.2f}", f"{group['good']:.2f}"]
        for group in found["reliability"]
    ]
    show_table(groups, head=["pairs", "probability", "good"])


def _number(value: float | None) -> str:
    return UNDEFINED if value is None else f"{value:.3f}"
