"""Print tables: straight columns on a terminal, tabs in a pipe.

People read the columns, programs split the tabs; the cells are the same.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size

import typer

from otherwords.printable import printable
from otherwords.tables import Row, Table, columns


def show_table(
    rows: Sequence[Row], *, head: Row | None = None, indent: str = "", fold: bool = False
) -> None:
    """Print rows under an optional head; on a terminal columns of numbers are aligned right.

    An indented table has an empty first column in a pipe. `fold` folds the last column to the
    width of the terminal: for prose that is read there, not copied.
    """
    table = Table([_printable(row) for row in rows], head and _printable(head))
    if sys.stdout.isatty():
        width = get_terminal_size().columns if fold else None
        typer.echo(columns(table, indent=indent, bold_head=True, width=width), nl=False)
        return
    for row in table.full_rows():
        typer.echo("\t".join([*([""] if indent else []), *row]))


def _printable(row: Row) -> Row:
    return [printable(cell) for cell in row]


def show_tables(tables: Iterable[Table], *, signature: str | None = None) -> None:
    """Print tables one below the other, an empty line between two, the signature last."""
    last = [] if signature is None else [Table([["signature", signature]])]
    for place, table in enumerate([*tables, *last]):
        if place:
            typer.echo()
        show_table(table.rows, head=table.head)
