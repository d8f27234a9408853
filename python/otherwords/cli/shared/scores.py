"""Show a score: a table for people, JSON for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from otherwords.cli.shared.notes import show_report
from otherwords.cli.shared.tables import show_table

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def show_score(score: DataclassInstance, *, json: bool) -> None:
    """Print each field of a score under its name.

    A fraction (a float) is a percentage in the table, and unchanged in JSON.
    """
    fields = asdict(score)
    if json:
        show_report(fields)
    else:
        show_table([[name, _shown(value)] for name, value in fields.items()])


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{100 * value:.2f} %"
    return f"{value:,}" if isinstance(value, int) else str(value)
