"""Print tables: straight columns on a terminal, tabs in a pipe.

People read the columns, programs split the tabs; the cells are the same. A cell is never cut or
folded, so that what is copied from a terminal is whole.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TypeAlias

import typer

Row: TypeAlias = Sequence[str]
GAP = 2
WIDEST = 10_000


def show_table(rows: Sequence[Row], *, head: Row | None = None, indent: str = "") -> None:
    """Print rows under an optional head; on a terminal columns of numbers are aligned right.

    An indented table has an empty first column in a pipe.
    """
    if sys.stdout.isatty():
        typer.echo(columns(rows, head=head, indent=indent), nl=False)
        return
    for row in [head, *rows] if head else rows:
        typer.echo("\t".join([*([""] if indent else []), *row]))


def columns(rows: Sequence[Row], *, head: Row | None = None, indent: str = "") -> str:
    """The table as it stands on a terminal.

    >>> print(columns([["vehicle", "5.10", "NN"], ["auto", "15.60", "NN"]]))
    vehicle   5.10  NN
    auto     15.60  NN
    <BLANKLINE>
    """
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, GAP, 0, 0))
    for cells in zip(*rows, strict=True):
        numbers = all(map(_is_number, cells))
        table.add_column(justify="right" if numbers else "left", no_wrap=True)
    for row in [head, *rows] if head else rows:
        table.add_row(*(Text(cell, "bold" if row is head else "") for cell in row))
    console = Console(width=WIDEST, highlight=False)
    with console.capture() as capture:
        console.print(Padding(table, (0, 0, 0, len(indent)), expand=False))
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())


def _is_number(cell: str) -> bool:
    """Whether a cell is a number, or a dash or nothing in place of one."""
    digits = cell.replace(",", "").replace(".", "", 1).lstrip("-").removesuffix(" %")
    return digits.isdigit() or not digits
