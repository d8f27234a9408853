"""Show a score: a table for people, JSON for programs."""

from __future__ import annotations

import json as json_format
from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def show_score(score: DataclassInstance, *, json: bool) -> None:
    """Print each field of a score under its name.

    A fraction (a float) is shown as a percentage to people and as it is to programs.
    """
    fields = asdict(score)
    if json:
        typer.echo(json_format.dumps(fields))
        return
    width = max(map(len, fields))
    for name, value in fields.items():
        typer.echo(f"{name:{width}}  {_shown(value)}")


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{100 * value:.2f} %"
    return f"{value:,}" if isinstance(value, int) else str(value)
