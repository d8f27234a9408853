"""Several versions of one sentence: from parallel files, or one version a column of a TSV file.

Where a version is blank nobody wrote one (a verse that one Bible lacks); it is kept as None,
so that version 2 is the work of the same hand throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, overload

from otherwords.corpus.bad_lines import BadLines, Fault
from otherwords.corpus.files import NOT_UTF8, lines_in_place, shown
from otherwords.corpus.one_line import refuse_characters, refuse_line_breaks
from otherwords.corpus.parallel import read_rows, split_columns
from otherwords.corpus.whole_files import write_whole, write_whole_files
from otherwords.errors import InputError, OutputError

TOO_FEW = "with fewer than two versions"


class Group(NamedTuple):
    """Versions of one sentence, None where one is missing; `number` counts from 1."""

    number: int
    versions: tuple[str | None, ...]


@overload
def read_parallel_groups(
    paths: Sequence[Path | str],
    *,
    bad: BadLines | None = None,
    keep_places: Literal[False] = False,
) -> Iterator[Group]: ...
@overload
def read_parallel_groups(
    paths: Sequence[Path | str], *, bad: BadLines | None = None, keep_places: bool
) -> Iterator[Group | None]: ...
def read_parallel_groups(
    paths: Sequence[Path | str], *, bad: BadLines | None = None, keep_places: bool = False
) -> Iterator[Group | None]:
    """Stream the groups of files that correspond line by line, one version a file.

    A group is bad if it has fewer than two versions, or a line of it is not UTF-8 or has no
    counterpart. `keep_places` puts None where a bad group is skipped.
    """
    return _judge(read_rows(paths), shown(paths[0]) if paths else "", bad, keep_places)


@overload
def read_tsv_groups(
    path: Path | str,
    *,
    width: int | None = None,
    bad: BadLines | None = None,
    keep_places: Literal[False] = False,
) -> Iterator[Group]: ...
@overload
def read_tsv_groups(
    path: Path | str, *, width: int | None = None, bad: BadLines | None = None, keep_places: bool
) -> Iterator[Group | None]: ...
def read_tsv_groups(
    path: Path | str,
    *,
    width: int | None = None,
    bad: BadLines | None = None,
    keep_places: bool = False,
) -> Iterator[Group | None]:
    """Stream the groups of a TSV file, one a line.

    Each line must have `width` columns; by default as many as the first line.
    """
    return _judge(_cut_rows(path, width), shown(path), bad, keep_places)


def write_parallel_groups(paths: Sequence[Path | str], groups: Iterable[Group]) -> None:
    """Write one version a file; the files appear together when whole."""
    with write_whole_files(paths) as writers:
        for group in groups:
            _refuse_other_width(group, len(paths), paths[0])
            for path, version in zip(paths, group.versions, strict=True):
                refuse_line_breaks(version or "", path, "version in group", group.number)
            for out, version in zip(writers, group.versions, strict=True):
                out.write(f"{version or ''}\n")


def write_tsv_groups(path: Path | str, groups: Iterable[Group]) -> None:
    """Write one group a line, one version a column."""
    width: int | None = None
    with write_whole(path) as out:
        for group in groups:
            width = len(group.versions) if width is None else width
            _refuse_other_width(group, width, path)
            cells = [version or "" for version in group.versions]
            for cell in cells:
                refuse_characters(cell, "\t\n", path, "version in group", group.number)
            refuse_line_breaks(cells[-1], path, "version in group", group.number)
            out.write("\t".join(cells) + "\n")


def _judge(
    rows: Iterable[Sequence[str] | Fault], path: str, bad: BadLines | None, keep_places: bool
) -> Iterator[Group | None]:
    bad = BadLines() if bad is None else bad
    for number, row in enumerate(rows, 1):
        bad.seen += 1
        if isinstance(row, Fault):
            fault = row
        else:
            versions = tuple(text if text and not text.isspace() else None for text in row)
            count = len(versions) - versions.count(None)
            if count >= 2:
                yield Group(number, versions)
                continue
            message = (
                f"{count} of {len(versions)} versions, expected two or more. Add one, or skip."
            )
            fault = Fault(TOO_FEW, InputError(path, number, message))
        bad.refuse(fault)
        if keep_places:
            yield None


def _cut_rows(path: Path | str, width: int | None) -> Iterator[list[str] | Fault]:
    for number, line in enumerate(lines_in_place(path), 1):
        if isinstance(line, str):
            width = line.count("\t") + 1 if width is None else width
            yield split_columns(line, width, path, number)
        else:
            yield Fault(NOT_UTF8, line)


def _refuse_other_width(group: Group, width: int, path: Path | str) -> None:
    found = len(group.versions)
    if found != width:
        where = f"{path}: group {group.number}"
        raise OutputError(f"{where}: {found} versions, expected {width}. Fill up with None.")
