"""Gold word links, sure and possible, with the tokens they link.

Annotators mark a link *sure* when nobody would doubt it and *possible* when opinions may differ.
The file has three columns: source tokens, target tokens, links. `3-1` is a sure link, `3?1` a
possible one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, overload

from otherwords.corpus.judged import judged
from otherwords.corpus.links import BAD_LINK, INDEX, Link, reverse_links
from otherwords.corpus.one_line import refuse_characters
from otherwords.corpus.pairs import find_fault
from otherwords.corpus.parallel import read_columns
from otherwords.errors import InputError, OutputError
from otherwords.files.bad_lines import BadLines, Fault
from otherwords.files.lines import shown
from otherwords.files.whole_files import write_whole

MARKED_LINK = re.compile(rf"({INDEX})([-?])({INDEX})")


class GoldPair(NamedTuple):
    """A sentence pair with gold links; every sure link is also possible."""

    source: tuple[str, ...]
    target: tuple[str, ...]
    sure: frozenset[Link]
    possible: frozenset[Link]

    def reversed(self) -> GoldPair:
        """Swap the two sides."""
        sure, possible = reverse_links(self.sure), reverse_links(self.possible)
        return GoldPair(self.target, self.source, sure, possible)


@overload
def read_gold(
    path: Path | str,
    *,
    bad: BadLines | None = None,
    reverse: bool = False,
    keep_places: Literal[False] = False,
) -> Iterator[GoldPair]: ...
@overload
def read_gold(
    path: Path | str, *, bad: BadLines | None = None, reverse: bool = False, keep_places: bool
) -> Iterator[GoldPair | None]: ...
def read_gold(
    path: Path | str,
    *,
    bad: BadLines | None = None,
    reverse: bool = False,
    keep_places: bool = False,
) -> Iterator[GoldPair | None]:
    """Stream the pairs of a file of sure and possible links.

    `reverse` swaps the sides. `keep_places` yields None for a bad line that is skipped, to stay
    parallel to the file of links to be scored.
    """
    pairs = (_pair(row, shown(path), number) for number, row in enumerate(read_columns(path, 3), 1))
    for pair in judged(pairs, bad, keep_places=keep_places):
        yield pair.reversed() if reverse and pair is not None else pair


def write_gold(path: Path | str, pairs: Iterable[GoldPair]) -> None:
    """Write pairs with their sure and possible links, sorted.

    A link outside its sentence, or a token that is empty or contains a space, is an error: the
    file could not be read back.
    """
    with write_whole(path) as out:
        for number, pair in enumerate(pairs, 1):
            for name, tokens in ("source", pair.source), ("target", pair.target):
                _refuse_tokens(tokens, path, f"{name} of pair", number)
            marked = dict.fromkeys(pair.possible, "?") | dict.fromkeys(pair.sure, "-")
            for link in sorted(marked):
                if outside := _outside(link, pair.source, pair.target):
                    raise OutputError(f"{path}: pair {number}: {outside}.")
            links = " ".join(f"{i}{mark}{j}" for (i, j), mark in sorted(marked.items()))
            out.write(f"{' '.join(pair.source)}\t{' '.join(pair.target)}\t{links}\n")


def _pair(columns: list[str] | Fault, path: str, number: int) -> GoldPair | Fault:
    if isinstance(columns, Fault):
        return columns
    fault = find_fault((number, columns[0], columns[1]), (path, path), None)
    if fault is not None:
        return fault
    source, target = (tuple(filter(None, side.split(" "))) for side in columns[:2])
    sure: set[Link] = set()
    possible: set[Link] = set()
    for piece in columns[2].split():
        found = MARKED_LINK.fullmatch(piece)
        if found is None:
            message = f"'{piece}' is not a link. Write 3-1 for a sure link, 3?1 for a possible one."
            return Fault(BAD_LINK, InputError(path, number, message))
        link = int(found[1]), int(found[3])
        if outside := _outside(link, source, target):
            return Fault(BAD_LINK, InputError(path, number, f"{outside}. Count from zero."))
        possible.add(link)
        if found[2] == "-":
            sure.add(link)
    return GoldPair(source, target, frozenset(sure), frozenset(possible))


def _outside(link: Link, source: Sequence[str], target: Sequence[str]) -> str | None:
    for index, name, tokens in (link[0], "source", source), (link[1], "target", target):
        if not 0 <= index < len(tokens):
            there = f"the {name} has tokens 0 to {len(tokens) - 1}"
            return f"link {link[0]}-{link[1]} points outside its sentence: {there}"
    return None


def _refuse_tokens(tokens: Sequence[str], path: Path | str, what: str, number: int) -> None:
    if not tokens or not all(tokens):
        raise OutputError(
            f"{path}: empty token or sentence in the {what} {number:,}. Remove it first."
        )
    for token in tokens:
        refuse_characters(token, " \t\n", path, what, number)
