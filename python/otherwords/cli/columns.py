"""Rows of cells: in straight columns for people on a terminal, with tabs for programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer


def show_rows(rows: Sequence[Sequence[str]], *, indent: str = "") -> None:
    """Print rows; cells that are numbers are set to the right on a terminal."""
    if not sys.stdout.isatty():
        for row in rows:
            typer.echo("\t".join([*([""] if indent else []), *row]))
        return
    for line in straight(rows):
        typer.echo(indent + line)


def straight(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines with their columns under each other.

    >>> straight([["vehicle", "5.10", "NN"], ["auto", "15.60", "NN"]])
    ['vehicle   5.10  NN', 'auto     15.60  NN']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            f"{cell:>{width}}" if _is_number(cell) else f"{cell:{width}}"
            for cell, width in zip(row, widths, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def _is_number(cell: str) -> bool:
    return cell.replace(",", "").replace(".", "", 1).lstrip("-").removesuffix(" %").isdigit()
