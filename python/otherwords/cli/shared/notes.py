"""What a command prints besides its data: notes on standard error, reports in JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping

import typer


def say(note: str, *, quiet: bool = False) -> None:
    """Print a note for people, one line on standard error."""
    if not quiet:
        typer.echo(f"otherwords: {note}", err=True)


def show_report(report: Mapping[str, object]) -> None:
    """Print a report for programs to read."""
    typer.echo(json.dumps(report))
