"""Walk several files together, line by line.

Parallel files belong together only as long as they have the same number of lines: one lost
line pairs every later sentence with a stranger. So the shorter file is never the quiet end of
the longer one; each line left over is reported, with the line counts of all the files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import cast

from otherwords.corpus.bad_lines import Fault
from otherwords.corpus.files import NOT_UTF8, lines_in_place, refuse_stdin_twice, shown
from otherwords.errors import InputError

LEFT_OVER = "without a counterpart"


def read_rows(paths: Sequence[Path | str]) -> Iterator[tuple[str, ...] | Fault]:
    """Stream the rows of parallel files; a row that is not whole is a fault in its place."""
    refuse_stdin_twice(*paths)
    rows = zip_longest(*map(lines_in_place, paths))
    for number, row in enumerate(rows, 1):
        for line in row:
            if type(line) is not str:
                break
        else:
            yield cast(tuple[str, ...], row)
            continue
        if None in row:
            yield from _left_over(paths, number, row, rows)
            return
        yield Fault(NOT_UTF8, next(line for line in row if isinstance(line, InputError)))


def _left_over(
    paths: Sequence[Path | str],
    number: int,
    row: tuple[object, ...],
    rows: Iterator[tuple[object, ...]],
) -> Iterator[Fault]:
    """Count all the files to their ends, then give a fault for each row from `number` on."""
    counts = [number - 1] * len(paths)
    last = number - 1
    while True:
        last += 1
        counts = [count if line is None else last for count, line in zip(counts, row, strict=True)]
        following = next(rows, None)
        if following is None:
            break
        row = following
    longest = shown(paths[counts.index(max(counts))])
    first, *others = (
        f"{shown(path)} has {count:,}" for path, count in zip(paths, counts, strict=True)
    )
    found = ", ".join([f"{first} lines", *others])
    advice = "Parallel files need one sentence a line, in the same order."
    for line in range(number, last + 1):
        error = InputError(longest, line, f"no counterpart for this line: {found}. {advice}")
        yield Fault(LEFT_OVER, error)


def split_columns(line: str, width: int, path: Path | str, number: int) -> list[str] | Fault:
    """Cut a line of a TSV file into exactly `width` columns."""
    columns = line.split("\t")
    if len(columns) == width:
        return columns
    found = f"expected {width} tab-separated columns, found {len(columns)}"
    advice = (
        "Take the extra tab out, or say how many columns there are."
        if len(columns) > width
        else "Add what is missing, or say how many columns there are."
    )
    return Fault(f"not of {width} columns", InputError(shown(path), number, f"{found}. {advice}"))
