"""Read rows of text: several parallel files, or the columns of a TSV file.

Parallel files belong together only as long as they have the same number of lines: one lost line
pairs every later sentence with a stranger. So reading never ends silently with the shorter file;
each line left over is reported, with the line counts of all the files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import cast

from otherwords.errors import InputError
from otherwords.files.bad_lines import Fault
from otherwords.files.lines import NOT_UTF8, lines_in_place, refuse_stdin_twice, shown

LEFT_OVER = "without a counterpart"


def read_rows(paths: Sequence[Path | str]) -> Iterator[tuple[str, ...] | Fault]:
    """Stream the rows of parallel files; an incomplete row is yielded as a Fault."""
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
    """Count the lines of all files, then yield a Fault for each row from `number` on."""
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
    advice = "Parallel files need one sentence per line, in the same order."
    for line in range(number, last + 1):
        error = InputError(longest, line, f"no counterpart for this line: {found}. {advice}")
        yield Fault(LEFT_OVER, error)


def read_columns(path: Path | str, width: int | None) -> Iterator[list[str] | Fault]:
    """Stream the rows of a TSV file; None expects as many columns as the first line has."""
    for number, line in enumerate(lines_in_place(path), 1):
        if isinstance(line, str):
            width = line.count("\t") + 1 if width is None else width
            yield _split(line, width, path, number)
        else:
            yield Fault(NOT_UTF8, line)


def _split(line: str, width: int, path: Path | str, number: int) -> list[str] | Fault:
    columns = line.split("\t")
    if len(columns) == width:
        return columns
    found = f"expected {width} tab-separated columns, found {len(columns)}"
    advice = (
        "Remove the extra tab, or state the number of columns."
        if len(columns) > width
        else "Add the missing columns, or state their number."
    )
    return Fault(
        f"without exactly {width} columns", InputError(shown(path), number, f"{found}. {advice}")
    )
