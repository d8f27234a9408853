"""Sentence pairs in plain text: two parallel files, or two columns of a TSV file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, overload

from otherwords.corpus.one_line import refuse_characters, refuse_line_breaks
from otherwords.corpus.pairs import Pair, judge_pairs
from otherwords.corpus.parallel import read_columns, read_rows
from otherwords.errors import InputError
from otherwords.files.bad_lines import BadLines, Fault
from otherwords.files.lines import shown
from otherwords.files.whole_files import write_whole, write_whole_files


@overload
def read_parallel(
    source_path: Path | str,
    target_path: Path | str,
    *,
    keep_places: Literal[False] = False,
    bad: BadLines | None = None,
    longest: int | None = None,
) -> Iterator[Pair]: ...
@overload
def read_parallel(
    source_path: Path | str,
    target_path: Path | str,
    *,
    keep_places: bool,
    bad: BadLines | None = None,
    longest: int | None = None,
) -> Iterator[Pair | None]: ...
def read_parallel(
    source_path: Path | str,
    target_path: Path | str,
    *,
    keep_places: bool = False,
    bad: BadLines | None = None,
    longest: int | None = None,
) -> Iterator[Pair | None]:
    """Stream the pairs of two files that correspond line by line.

    A pair is bad if a side is empty, has more than `longest` words separated by spaces, is not
    UTF-8, or has no counterpart. `keep_places` yields None for a bad pair that is skipped, for
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
    keep_places: Literal[False] = False,
    columns: tuple[int, int] = (0, 1),
    width: int | None = None,
    bad: BadLines | None = None,
    longest: int | None = None,
) -> Iterator[Pair]: ...
@overload
def read_tsv(
    path: Path | str,
    *,
    keep_places: bool,
    columns: tuple[int, int] = (0, 1),
    width: int | None = None,
    bad: BadLines | None = None,
    longest: int | None = None,
) -> Iterator[Pair | None]: ...
def read_tsv(
    path: Path | str,
    *,
    keep_places: bool = False,
    columns: tuple[int, int] = (0, 1),
    width: int | None = None,
    bad: BadLines | None = None,
    longest: int | None = None,
) -> Iterator[Pair | None]:
    """Stream the pairs of a TSV file, from two of its columns, counted from zero.

    Each line must have `width` columns; by default no more than `columns` requires, so that a
    stray tab is noticed. The other options are those of `read_parallel`.
    """
    width = max(columns) + 1 if width is None else width
    if min(columns) < 0 or max(columns) >= width:
        found = f"asked for columns {columns[0]} and {columns[1]} of {width}"
        raise InputError(shown(path), None, f"{found}. Columns are counted from zero.")
    source, target = columns
    rows = (
        row if isinstance(row, Fault) else (number, row[source], row[target])
        for number, row in enumerate(read_columns(path, width), 1)
    )
    paths = shown(path), shown(path)
    return judge_pairs(rows, paths, bad=bad, longest=longest, keep_places=keep_places)


def write_parallel(source_path: Path | str, target_path: Path | str, pairs: Iterable[Pair]) -> None:
    """Write the two sides of the pairs to two files, which appear together once complete."""
    with write_whole_files([source_path, target_path]) as (source_out, target_out):
        for pair in pairs:
            refuse_line_breaks(pair.source, source_path, "source of pair", pair.number)
            refuse_line_breaks(pair.target, target_path, "target of pair", pair.number)
            source_out.write(pair.source + "\n")
            target_out.write(pair.target + "\n")


def write_tsv(path: Path | str, pairs: Iterable[Pair]) -> None:
    """Write the pairs to a TSV file of two columns; a tab inside a sentence is an error."""
    with write_whole(path) as out:
        for pair in pairs:
            refuse_characters(pair.source, "\t\n", path, "source of pair", pair.number)
            refuse_characters(pair.target, "\t\n", path, "target of pair", pair.number)
            refuse_line_breaks(pair.target, path, "target of pair", pair.number)
            out.write(f"{pair.source}\t{pair.target}\n")
