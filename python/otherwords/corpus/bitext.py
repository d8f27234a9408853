"""Sentence pairs in plain text: two parallel files, or two columns of a TSV file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, overload

from otherwords.corpus.bad_lines import BadLines, Fault
from otherwords.corpus.files import NOT_UTF8, lines_in_place, shown
from otherwords.corpus.one_line import refuse_characters, refuse_line_breaks
from otherwords.corpus.pairs import Pair, Row, judge_pairs
from otherwords.corpus.parallel import read_rows, split_columns
from otherwords.corpus.whole_files import write_whole, write_whole_files
from otherwords.errors import InputError


@overload
def read_parallel(
    source_path: Path | str,
    target_path: Path | str,
    *,
    bad: BadLines | None = None,
    longest: int | None = None,
    keep_places: Literal[False] = False,
) -> Iterator[Pair]: ...
@overload
def read_parallel(
    source_path: Path | str,
    target_path: Path | str,
    *,
    bad: BadLines | None = None,
    longest: int | None = None,
    keep_places: bool,
) -> Iterator[Pair | None]: ...
def read_parallel(
    source_path: Path | str,
    target_path: Path | str,
    *,
    bad: BadLines | None = None,
    longest: int | None = None,
    keep_places: bool = False,
) -> Iterator[Pair | None]:
    """Stream the pairs of two files that correspond line by line.

    A pair is bad if a side is blank, has more than `longest` blank-separated words, is not
    UTF-8, or has no counterpart. `keep_places` puts None where a bad pair is skipped, for
    output that needs a line for each line of input.
    """
    rows = (
        row if isinstance(row, Fault) else (number, row[0], row[1])
        for number, row in enumerate(read_rows([source_path, target_path]), 1)
    )
    paths = shown(source_path), shown(target_path)
    return judge_pairs(rows, paths, bad=bad, longest=longest, keep_places=keep_places)


@overload
def read_tsv(
    path: Path | str,
    *,
    columns: tuple[int, int] = (0, 1),
    width: int | None = None,
    bad: BadLines | None = None,
    longest: int | None = None,
    keep_places: Literal[False] = False,
) -> Iterator[Pair]: ...
@overload
def read_tsv(
    path: Path | str,
    *,
    columns: tuple[int, int] = (0, 1),
    width: int | None = None,
    bad: BadLines | None = None,
    longest: int | None = None,
    keep_places: bool,
) -> Iterator[Pair | None]: ...
def read_tsv(
    path: Path | str,
    *,
    columns: tuple[int, int] = (0, 1),
    width: int | None = None,
    bad: BadLines | None = None,
    longest: int | None = None,
    keep_places: bool = False,
) -> Iterator[Pair | None]:
    """Stream the pairs of a TSV file, from two of its columns, counted from zero.

    Each line must have `width` columns; by default no more than `columns` needs, so that a
    stray tab is noticed. The other options are those of `read_parallel`.
    """
    width = max(columns) + 1 if width is None else width
    if min(columns) < 0 or max(columns) >= width:
        found = f"columns {columns[0]} and {columns[1]} asked for, of {width}"
        raise InputError(shown(path), None, f"{found}. Count the columns from zero.")
    rows = _cut_rows(path, columns, width)
    paths = shown(path), shown(path)
    return judge_pairs(rows, paths, bad=bad, longest=longest, keep_places=keep_places)


def write_parallel(source_path: Path | str, target_path: Path | str, pairs: Iterable[Pair]) -> None:
    """Write the two sides of the pairs to two files, which appear together when whole."""
    with write_whole_files([source_path, target_path]) as (source_out, target_out):
        for pair in pairs:
            refuse_line_breaks(pair.source, source_path, "source of pair", pair.number)
            refuse_line_breaks(pair.target, target_path, "target of pair", pair.number)
            source_out.write(pair.source + "\n")
            target_out.write(pair.target + "\n")


def write_tsv(path: Path | str, pairs: Iterable[Pair]) -> None:
    """Write the pairs to a TSV file of two columns; a tab inside a sentence is refused."""
    with write_whole(path) as out:
        for pair in pairs:
            refuse_characters(pair.source, "\t\n", path, "source of pair", pair.number)
            refuse_characters(pair.target, "\t\n", path, "target of pair", pair.number)
            refuse_line_breaks(pair.target, path, "target of pair", pair.number)
            out.write(f"{pair.source}\t{pair.target}\n")


def _cut_rows(path: Path | str, columns: tuple[int, int], width: int) -> Iterator[Row | Fault]:
    source, target = columns
    for number, line in enumerate(lines_in_place(path), 1):
        if not isinstance(line, str):
            yield Fault(NOT_UTF8, line)
            continue
        cells = split_columns(line, width, path, number)
        yield cells if isinstance(cells, Fault) else (number, cells[source], cells[target])
