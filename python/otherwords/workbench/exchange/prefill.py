"""What items start from: links of a file or of an aligner, and the phrase pairs that follow.

Annotators correct them; their origin is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from otherwords.align import align, atomic, different, phrase_pairs
from otherwords.align.monolingual.open import METHODS, open_aligner
from otherwords.corpus import read_links
from otherwords.corpus.annotations import AnnotationSet
from otherwords.corpus.annotations.shapes import marked_links
from otherwords.errors import InputError, OtherwordsError, UnknownNameError
from otherwords.files.lines import shown

Sides: TypeAlias = tuple[Sequence[str], Sequence[str]]
Items: TypeAlias = Sequence[tuple[str, dict[str, Any]]]
Linker: TypeAlias = Callable[[str, list[Sides]], list[str]]
"""From the name of an aligner and pairs to links."""


def link_pairs(method: str, pairs: Sequence[Sides]) -> list[str]:
    """The links of pairs of tokenised sentences, as files have them; by the name of an aligner.

    >>> link_pairs("staged", [(["He", "left"], ["He", "left"])])
    ['0-0 1-1']
    """
    if method not in METHODS:
        raise UnknownNameError("aligner", method, METHODS)
    if method == "statistical":
        _, found = align(pairs, monolingual=True, threads=1)
    else:
        found = open_aligner(method).link(pairs)
    return [" ".join(f"{i}-{j}" for i, j in sorted(links)) for links in found]


def origin_of(method: str) -> str:
    """How the origin of such links is named."""
    return f"otherwords align --method {method}"


def give_initial(items: Items, path: Path | str) -> None:
    """Fill in the links of a file, a line for each item."""
    lines = list(read_links(path))
    if len(lines) != len(items):
        found = f"{len(lines):,} lines of links for {len(items):,} pairs"
        raise InputError(shown(path), None, f"{found}. Give one line for each pair.")
    for (name, item), links in zip(items, lines, strict=True):
        first, second = map(len, item["members"])
        if any(i >= first or j >= second for i, j in links):
            raise InputError(shown(path), None, f"a link outside pair {name}. Is it this file's?")
        written = " ".join(f"{i}-{j}" for i, j in sorted(links))
        item["initial"] = {"links": written, "origin": Path(str(path)).name}


def give_links(items: Items, aligner: str, link: Linker) -> None:
    """Fill in the links of an aligner."""
    for name, item in items:
        if "members" not in item:
            raise OtherwordsError(f"item {name} is no pair of sentences to align.")
    pairs = [(item["members"][0], item["members"][1]) for _, item in items]
    for (_, item), written in zip(items, link(aligner, pairs), strict=True):
        item["initial"] = {"links": written, "origin": origin_of(aligner)}


def give_phrases(items: Items, annotations: AnnotationSet) -> None:
    """Add the atomic phrase pairs of the links to each item, those of the same words left out."""
    said = {one.pair: one.possible for one in reversed(annotations.annotations)}
    for name, item in items:
        written = item.get("initial", {}).get("links")
        links = marked_links(written)[1] if written is not None else said.get(name, frozenset())
        first, second = item["members"]
        every = phrase_pairs(links, len(first), len(second), unaligned=False)
        found = different(atomic(every), first, second)
        item["phrases"] = sorted(f"{a}-{b}:{c}-{d}" for a, b, c, d in found)
