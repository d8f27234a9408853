"""Tables as text: straight columns for people to read.

Rows are made of texts, by whoever knows what they mean; here they only get their places. A cell is
never cut, nor folded unless that is asked for, so that what is copied from a terminal is whole.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

Row: TypeAlias = Sequence[str]
GAP = 2
WIDEST = 10_000
NARROWEST = 20
"""A column that is folded keeps this width, however little room there is."""
NUMBER = re.compile(r"([-+<]?[\d,]+(\.\d+)?( %)?( \[.*\])?|-)?")
"""A number, with its interval if it has one; or a dash or nothing in place of it."""


class Table(NamedTuple):
    """Rows under an optional head; a row that ends early has empty cells there."""

    rows: Sequence[Row]
    head: Row | None = None

    def full_rows(self) -> list[list[str]]:
        """The head, if there is one, and the rows, all of the same length."""
        rows = [*([self.head] if self.head else []), *self.rows]
        width = max(map(len, rows), default=0)
        return [[*row, *[""] * (width - len(row))] for row in rows]


def columns(
    table: Table, *, indent: str = "", bold_head: bool = False, width: int | None = None
) -> str:
    """A table in straight columns, those of numbers aligned right.

    With a `width`, the last column is folded at its spaces so that lines are no wider.

    >>> print(columns(Table([["vehicle", "5.10", "NN"], ["auto", "15.60", "NN"]])))
    vehicle   5.10  NN
    auto     15.60  NN
    <BLANKLINE>
    """
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table as Grid
    from rich.text import Text

    rows = table.full_rows()
    heads = 1 if table.head else 0
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    for cells in zip(*rows[heads:], strict=True):
        numbers = all(map(NUMBER.fullmatch, cells))
        grid.add_column(justify="right" if numbers else "left", no_wrap=True)
    for place, row in enumerate(rows if width is None else _folded(rows, width - len(indent))):
        grid.add_row(*(Text(cell, "bold" if place < heads else "") for cell in row))
    console = Console(
        width=WIDEST, height=1, highlight=False, color_system="auto" if bold_head else None
    )
    with console.capture() as capture:
        console.print(Padding(grid, (0, 0, 0, len(indent)), expand=False))
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())


def text_of(tables: Iterable[Table]) -> str:
    """Tables one below the other, an empty line between two."""
    return "\n".join(map(columns, tables))


def _folded(rows: Sequence[list[str]], width: int) -> list[list[str]]:
    """Fold the last column; words too long for it stay whole."""
    from rich.cells import cell_len

    others = zip(*(row[:-1] for row in rows), strict=True)
    room = width - sum(GAP + max(map(cell_len, cells)) for cells in others)
    fold = textwrap.TextWrapper(
        max(room, NARROWEST), break_long_words=False, break_on_hyphens=False
    ).fill
    return [[*row[:-1], fold(row[-1])] for row in rows]
