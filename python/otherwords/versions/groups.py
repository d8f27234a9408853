"""Read the versions of a text, and make sure that they belong together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from otherwords.corpus.groups import Group, read_groups
from otherwords.errors import EmptyInputError, InputError, OtherwordsError
from otherwords.files.bad_lines import BadLines
from otherwords.files.lines import shown
from otherwords.text import Tokeniser

Tokens: TypeAlias = tuple[str, ...]
BLOCK = 50
"""Groups that are looked at together to see whether versions are in step."""
SHIFTS = tuple(shift for size in range(1, 6) for shift in (size, -size))
LEAST_LIKENESS, TIMES = 0.3, 2.0
"""A shift is reported if it makes versions so alike, and so many times more than no shift."""


class Versions(NamedTuple):
    """The tokens of a group, None where a version is missing; `number` counts from 1."""

    number: int
    texts: tuple[Tokens | None, ...]


def read_versions(
    paths: Sequence[Path | str],
    *,
    language: str = "en",
    tokenised: bool = False,
    bad: BadLines | None = None,
) -> list[Versions]:
    """Read parallel files, one version each, or one TSV file with a version per column.

    A single version, versions of which one lags behind another, and versions that are all the
    same text are errors.
    """
    if not paths:
        raise OtherwordsError("no versions: name two or more files, or one .tsv file.")
    cut: Callable[[str], Iterable[str]] = str.split if tokenised else Tokeniser(language).tokens
    names = [shown(path) for path in paths]
    found = list(_tokenised(_several(read_groups(paths, bad=bad), names), cut))
    if not found:
        raise EmptyInputError(f"{', '.join(names)}: no group has two versions.")
    _check_steps(found, names)
    return found


def _several(groups: Iterator[Group], names: Sequence[str]) -> Iterator[Group]:
    try:
        yield from groups
    except InputError as error:
        if " of 1 versions" in str(error):
            raise InputError(
                names[0],
                None,
                "has one version only. Name two or more files, or a file with tabs between "
                "versions.",
            ) from error
        raise


def _tokenised(groups: Iterable[Group], cut: Callable[[str], Iterable[str]]) -> Iterator[Versions]:
    for group in groups:
        yield Versions(
            group.number,
            tuple(tuple(cut(text)) or None if text else None for text in group.versions),
        )


def _check_steps(groups: Sequence[Versions], names: Sequence[str]) -> None:
    """An error if all versions are the same, or if one fits better some lines further on."""
    width = len(groups[0].texts)
    named = [
        names[k] if len(names) == width else f"{names[0]}, column {k + 1}" for k in range(width)
    ]
    if all(len(set(filter(None, one.texts))) == 1 for one in groups):
        raise InputError(named[-1], None, "is the same text as the first. Give another version.")
    for other, name in enumerate(named[1:], 1):
        for first in range(0, len(groups) - BLOCK + 1, BLOCK):
            block = groups[first : first + BLOCK]
            likeness = _likeness(block, block, other)
            for shift in SHIFTS:
                if not 0 <= first + shift <= len(groups) - BLOCK:
                    continue
                moved = groups[first + shift : first + shift + BLOCK]
                shifted = _likeness(block, moved, other)
                if shifted > max(LEAST_LIKENESS, TIMES * likeness):
                    raise InputError(
                        name,
                        block[0].number,
                        f"is out of step from about here on: the lines fit the first version "
                        f"{abs(shift)} {'later' if shift > 0 else 'earlier'}. Move them back.",
                    )


def _likeness(block: Sequence[Versions], moved: Sequence[Versions], other: int) -> float:
    """The mean share of words that the first version has in common with another."""
    total = 0.0
    for one, two in zip(block, moved, strict=True):
        left = {word.lower() for word in one.texts[0] or ()}
        right = {word.lower() for word in two.texts[other] or ()}
        if left and right:
            total += 2 * len(left & right) / (len(left) + len(right))
    return total / len(block)
