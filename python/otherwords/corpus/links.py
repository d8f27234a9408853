"""Word links in and out: a line of `source-target` indices per sentence pair (Pharaoh format).

A posterior may follow each link, as in `3-1:0.87`. A file of links means something only next
to the sentences it was made from, so no line is ever dropped: a bad line that the policy skips
becomes None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias, TypeVar, overload

from otherwords.corpus.judged import judged
from otherwords.errors import InputError, OutputError
from otherwords.files.bad_lines import BadLines, Fault
from otherwords.files.lines import NOT_UTF8, lines_in_place, shown
from otherwords.files.whole_files import write_whole

Link: TypeAlias = tuple[int, int]
Links: TypeAlias = AbstractSet[Link]  # a set or a frozenset; the readers give frozensets
WeightedLinks: TypeAlias = Mapping[Link, float]
Parsed = TypeVar("Parsed")

BAD_LINK = "with a bad link"
MOST_SHOWN = 40
INDEX = "[0-9]{1,9}"
LINK = re.compile(rf"({INDEX})-({INDEX})")


@overload
def read_links(
    path: Path | str, *, bad: None = None, reverse: bool = False
) -> Iterator[frozenset[Link]]: ...
@overload
def read_links(
    path: Path | str, *, bad: BadLines | None, reverse: bool = False
) -> Iterator[frozenset[Link] | None]: ...
def read_links(
    path: Path | str, *, bad: BadLines | None = None, reverse: bool = False
) -> Iterator[frozenset[Link] | None]:
    """Stream the links of each line; posteriors are ignored.

    `reverse` swaps the sides, for links made from the target to the source.
    """
    for links in _read(path, bad, parse_links):
        yield reverse_links(links) if reverse and links is not None else links


@overload
def read_weighted_links(
    path: Path | str, *, bad: None = None, reverse: bool = False
) -> Iterator[dict[Link, float]]: ...
@overload
def read_weighted_links(
    path: Path | str, *, bad: BadLines | None, reverse: bool = False
) -> Iterator[dict[Link, float] | None]: ...
def read_weighted_links(
    path: Path | str, *, bad: BadLines | None = None, reverse: bool = False
) -> Iterator[dict[Link, float] | None]:
    """Stream the links of each line with their posteriors; a link without one has 1."""
    for links in _read(path, bad, parse_weighted_links):
        yield {(j, i): p for (i, j), p in links.items()} if reverse and links else links


def write_links(
    path: Path | str, lines: Iterable[Links | WeightedLinks | None], *, reverse: bool = False
) -> None:
    """Write one line per sentence pair, its links sorted; None makes an empty line.

    A mapping from links to posteriors is written with its posteriors, to four digits.
    """
    with write_whole(path) as out:
        for number, links in enumerate(lines, 1):
            try:
                out.write(format_links(links or (), reverse=reverse) + "\n")
            except ValueError as error:
                raise OutputError(f"{path}: {error} in line {number}. Fix it first.") from error


def parse_links(line: str) -> frozenset[Link]:
    """Read one line of links, ignoring posteriors; a ValueError names what is not a link.

    >>> sorted(parse_links("0-0 2-1:0.87"))
    [(0, 0), (2, 1)]
    """
    if ":" in line:
        return frozenset(parse_weighted_links(line))
    return frozenset(map(_parse_link, line.split()))


def parse_weighted_links(line: str) -> dict[Link, float]:
    """Read one line of links with posteriors; a link without one has 1.

    >>> parse_weighted_links("0-0 2-1:0.87")
    {(0, 0): 1.0, (2, 1): 0.87}
    """
    return dict(map(_parse_weighted_link, line.split()))


def format_links(links: Links | WeightedLinks | tuple[()], *, reverse: bool = False) -> str:
    """Write links as one line, sorted, with posteriors if they have any.

    >>> format_links({(1, 0), (0, 2)}), format_links({(1, 0): 0.87}, reverse=True)
    ('0-2 1-0', '0-1:0.87')
    """
    in_order = sorted((j, i) for i, j in links) if reverse else sorted(links)
    if not isinstance(links, Mapping):
        return " ".join([f"{i}-{j}" for i, j in in_order])
    pieces = []
    for link in in_order:
        piece = f"{link[0]}-{link[1]}"
        posterior = f"{links[link[::-1] if reverse else link]:.4g}"
        if not 0 <= float(posterior) <= 1:
            raise ValueError(f"posterior {posterior} of link {piece}, expected 0 to 1")
        pieces.append(f"{piece}:{posterior}")
    return " ".join(pieces)


def reverse_links(links: Links) -> frozenset[Link]:
    """Swap the two sides.

    >>> sorted(reverse_links({(0, 1), (2, 0)}))
    [(0, 2), (1, 0)]
    """
    return frozenset((j, i) for i, j in links)


@lru_cache(maxsize=1 << 14)  # the same few thousand links make up a whole corpus
def _parse_link(piece: str) -> Link:
    found = LINK.fullmatch(piece)
    if found is None:
        cut = piece if len(piece) <= MOST_SHOWN else f"{piece[:MOST_SHOWN]}..."
        raise ValueError(f"'{cut}' is not a link. Write 3-1, or 3-1:0.87")
    return int(found[1]), int(found[2])


def _parse_weighted_link(piece: str) -> tuple[Link, float]:
    link, colon, written = piece.partition(":")
    try:
        posterior = float(written) if colon else 1.0
    except ValueError:
        posterior = -1
    if not 0 <= posterior <= 1:
        raise ValueError(f"'{piece}' has no posterior from 0 to 1. Write 3-1, or 3-1:0.87")
    return _parse_link(link), posterior


def _read(
    path: Path | str, bad: BadLines | None, parse: Callable[[str], Parsed]
) -> Iterator[Parsed | None]:
    return judged(_parsed(path, parse), bad, keep_places=True)


def _parsed(path: Path | str, parse: Callable[[str], Parsed]) -> Iterator[Parsed | Fault]:
    for number, line in enumerate(lines_in_place(path), 1):
        if not isinstance(line, str):
            yield Fault(NOT_UTF8, line)
            continue
        try:
            yield parse(line)
        except ValueError as error:
            yield Fault(BAD_LINK, InputError(shown(path), number, f"{error}."))
