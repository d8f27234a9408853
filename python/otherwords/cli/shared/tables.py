"""Print tables: straight columns on a terminal, tabs in a pipe.

People read the columns, programs split the tabs; the cells are the same.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import typer

from otherwords.tables import Row, Table, columns


def show_table(rows: Sequence[Row], *, head: Row | None = None, indent: str = "") -> None:
    """Print rows under an optional head; on a terminal columns of numbers are aligned right.

    An indented table has an empty first column in a pipe.
    """
    table = Table(rows, head)
    if sys.stdout.isatty():
        typer.echo(columns(table, indent=indent, bold_head=True), nl=False)
        return
    for row in table.full_rows():
        typer.echo("\t".join([*([""] if indent else []), *row]))


def show_tables(tables: Iterable[Table], *, signature: str | None = None) -> None:
    """Print tables one below the other, an empty line between two, the signature last."""
    last = [] if signature is None else [Table([["signature", signature]])]
    for place, table in enumerate([*tables, *last]):
        if place:
            typer.echo()
        show_table(table.rows, head=table.head)
