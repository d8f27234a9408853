"""Several versions of one sentence: from parallel files, or from the columns of a TSV file.

An empty version is a missing one (a verse that one Bible lacks). It is kept as None, so
that version 2 is the work of the same author throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, overload

from otherwords.corpus.judged import judged
from otherwords.corpus.one_line import refuse_characters, refuse_line_breaks
from otherwords.corpus.parallel import read_columns, read_rows
from otherwords.errors import InputError, OutputError
from otherwords.files.bad_lines import BadLines, Fault
from otherwords.files.lines import shown
from otherwords.files.whole_files import write_whole, write_whole_files

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
    """Stream the groups of files that correspond line by line, one version per file.

    A group is bad if it has fewer than two versions, or if one of its lines is not UTF-8 or has
    no counterpart. `keep_places` yields None for a bad group that is skipped.
    """
    groups = _groups(read_rows(paths), shown(paths[0]) if paths else "")
    return judged(groups, bad, keep_places=keep_places)


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
    """Stream the groups of a TSV file, one per line.

    Each line must have `width` columns; by default as many as the first line.
    """
    groups = _groups(read_columns(path, width), shown(path))
    return judged(groups, bad, keep_places=keep_places)


def read_groups(paths: Sequence[Path | str], *, bad: BadLines | None = None) -> Iterator[Group]:
    """Stream the groups of parallel files, or of one TSV file."""
    if len(paths) == 1:
        return read_tsv_groups(paths[0], bad=bad)
    return read_parallel_groups(paths, bad=bad)


def write_parallel_groups(paths: Sequence[Path | str], groups: Iterable[Group]) -> None:
    """Write one version per file; the files appear together once all are complete."""
    with write_whole_files(paths) as writers:
        for group in groups:
            _refuse_other_width(group, len(paths), paths[0])
            for path, version in zip(paths, group.versions, strict=True):
                refuse_line_breaks(version or "", path, "version in group", group.number)
            for out, version in zip(writers, group.versions, strict=True):
                out.write(f"{version or ''}\n")


def write_tsv_groups(path: Path | str, groups: Iterable[Group]) -> None:
    """Write one group per line, one version per column."""
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


def _groups(rows: Iterable[Sequence[str] | Fault], path: str) -> Iterator[Group | Fault]:
    for number, row in enumerate(rows, 1):
        if isinstance(row, Fault):
            yield row
            continue
        versions = tuple(text if text and not text.isspace() else None for text in row)
        count = len(versions) - versions.count(None)
        if count >= 2:
            yield Group(number, versions)
        else:
            found = f"{count} of {len(versions)} versions, expected two or more"
            error = InputError(path, number, f"{found}. Add one, or skip the group.")
            yield Fault(TOO_FEW, error)


def _refuse_other_width(group: Group, width: int, path: Path | str) -> None:
    found = len(group.versions)
    if found != width:
        where = f"{path}: group {group.number}"
        raise OutputError(f"{where}: {found} versions, expected {width}. Pad it with None.")
