"""What a command prints besides its data: notes on standard error, reports in JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping

import typer

from otherwords.printable import CONTROL, one_line


def say(note: str, *, quiet: bool = False) -> None:
    """Print a note for people, one line on standard error."""
    if not quiet:
        typer.echo(f"otherwords: {one_line(note)}", err=True)


def show_report(report: Mapping[str, object]) -> None:
    """Print a report for programs to read."""
    typer.echo(json.dumps(report))


def json_line(value: object) -> str:
    """A value as JSON on one line, readable in any language and without control characters.

    >>> print(json_line({"text": "é\x9b"}))
    {"text": "é\\u009b"}
    """
    text = json.dumps(value, ensure_ascii=False)
    return CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
