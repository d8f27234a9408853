"""Show a score: a table for people, JSON for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from otherwords.cli.shared.notes import show_report
from otherwords.cli.shared.tables import show_table

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def show_score(score: DataclassInstance, *, json: bool, percent: bool = False) -> None:
    """Print each field of a score under its name.

    A float is a fraction of 1, or with `percent` of 100. The table shows percentages, JSON the
    fields as they are.
    """
    fields = asdict(score)
    if json:
        show_report(fields)
    else:
        show_table([[name, _shown(value, 1 if percent else 100)] for name, value in fields.items()])


def _shown(value: object, times: int) -> str:
    if isinstance(value, float):
        return f"{times * value:.2f} %"
    return f"{value:,}" if isinstance(value, int) else str(value)
