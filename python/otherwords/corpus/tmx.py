"""Sentence pairs in TMX, the exchange format of translation memories, as OPUS publishes it.

The file is parsed with expat directly: it knows the line of each unit, holds one unit in memory
at a time, and can reject the entities of a DOCTYPE before any of them is expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Literal, overload

from otherwords.corpus.one_line import refuse_characters
from otherwords.corpus.pairs import Pair, Row, judge_pairs
from otherwords.corpus.tmx_units import Unit, UnitCollector
from otherwords.corpus.xml_blocks import parse_blocks
from otherwords.errors import InputError, OutputError
from otherwords.files.bad_lines import BadLines, Fault
from otherwords.files.lines import shown
from otherwords.files.whole_files import write_whole

BROKEN_LINE = re.compile(r"[ \t]*\n[ \t\n]*")
NOT_IN_XML = re.compile("[^\t\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@overload
def read_tmx(
    path: Path | str,
    source_language: str,
    target_language: str,
    *,
    keep_places: Literal[False] = False,
    bad: BadLines | None = None,
    longest: int | None = None,
) -> Iterator[Pair]: ...
@overload
def read_tmx(
    path: Path | str,
    source_language: str,
    target_language: str,
    *,
    keep_places: bool,
    bad: BadLines | None = None,
    longest: int | None = None,
) -> Iterator[Pair | None]: ...
def read_tmx(
    path: Path | str,
    source_language: str,
    target_language: str,
    *,
    keep_places: bool = False,
    bad: BadLines | None = None,
    longest: int | None = None,
) -> Iterator[Pair | None]:
    """Stream one pair from each translation unit of a TMX file.

    Languages are matched regardless of case, exactly if possible (`en-GB`), else without the
    region (`en` finds `EN-US`); of several variants the first is used. The text of inline tags
    is kept (`hi`), except for codes of the original format (`bpt`, `ept`, `it`, `ph`, `ut`). A
    line break inside a sentence becomes a space. A unit that lacks one of the languages is bad;
    the options are those of `read_parallel`.
    """
    rows = _read_rows(path, (source_language, target_language))
    paths = shown(path), shown(path)
    return judge_pairs(rows, paths, bad=bad, longest=longest, keep_places=keep_places)


def write_tmx(
    path: Path | str, pairs: Iterable[Pair], *, source_language: str, target_language: str
) -> None:
    """Write the pairs as TMX 1.4, one unit each."""
    from html import escape
    from importlib.metadata import version

    source_code, target_code = escape(source_language), escape(target_language)
    with write_whole(path) as out:
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n')
        out.write('<tmx version="1.4">\n<header creationtool="otherwords"')
        out.write(f' creationtoolversion="{version("otherwords")}" segtype="sentence"')
        out.write(f' o-tmf="text" adminlang="en" srclang="{source_code}" datatype="plaintext"/>\n')
        out.write("<body>\n")
        for pair in pairs:
            out.write("<tu>")
            for code, name, text in (
                (source_code, "source", pair.source),
                (target_code, "target", pair.target),
            ):
                _refuse_outside_xml(text, path, f"{name} of pair", pair.number)
                segment = escape(text, quote=False).replace("\r", "&#13;")
                out.write(f'<tuv xml:lang="{code}"><seg>{segment}</seg></tuv>')
            out.write("</tu>\n")
        out.write("</body>\n</tmx>\n")


def _read_rows(path: Path | str, languages: tuple[str, str]) -> Iterator[Row | Fault]:
    from xml.parsers.expat import ParserCreate

    parser = ParserCreate()
    collector = UnitCollector(parser, shown(path))
    number = 0
    for _ in parse_blocks(parser, path):
        for unit in collector.take_units():
            number += 1
            yield _row(unit, languages, number, shown(path))


def _row(unit: Unit, languages: tuple[str, str], number: int, path: str) -> Row | Fault:
    source, target = _choose(tuple(language for language, _ in unit.variants), languages)
    if source is None or target is None:
        lacking = languages[0 if source is None else 1]
        there = ", ".join(sorted({name or "?" for name, _ in unit.variants})) or "none"
        found = f"unit {number} has no '{lacking}' (it has: {there})"
        error = InputError(path, unit.line, f"{found}. Remove it, or skip bad pairs.")
        return Fault(f"without '{lacking}'", error)
    texts = [_join_lines(unit.variants[place][1]) for place in (source, target)]
    return unit.line, texts[0], texts[1]


@lru_cache(maxsize=256)  # the units of a file have the same few combinations
def _choose(offered: tuple[str, ...], wanted: tuple[str, str]) -> tuple[int | None, int | None]:
    """Find a variant for each wanted language; exact matches come before those of other regions."""
    places: list[int | None] = [None, None]
    for pattern in (_normalise, _without_region):
        for side, language in enumerate(wanted):
            for place, name in enumerate(offered):
                free = places[side] is None and place not in places
                if free and pattern(name) == pattern(language):
                    places[side] = place
    return places[0], places[1]


def _normalise(language: str) -> str:
    return language.strip().lower().replace("_", "-")


def _without_region(language: str) -> str:
    return _normalise(language).partition("-")[0]


def _join_lines(text: str) -> str:
    return BROKEN_LINE.sub(" ", text).strip(" ") if "\n" in text else text


def _refuse_outside_xml(text: str, path: Path | str, what: str, number: int) -> None:
    refuse_characters(text, "\n", path, what, number)
    if found := NOT_IN_XML.search(text):
        code = f"U+{ord(found[0]):04X}"
        raise OutputError(
            f"{path}: {code} in the {what} {number:,} is not allowed in XML. Replace it."
        )
