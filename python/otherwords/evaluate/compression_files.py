"""Read what compressions are scored with: sources, references and outputs, in step.

A source is a text, one sentence a line, with references in files that follow it line by line; or
one file in JSON Lines that has its compressions by people inside (`corpus.compressions`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from otherwords.corpus.compressions import is_json_lines, read_compressions
from otherwords.corpus.files import read_lines, shown
from otherwords.errors import EmptyInputError, InputError
from otherwords.evaluate.compression import TestSet
from otherwords.text import Tokeniser

Cut: TypeAlias = Callable[[str], list[str]]


def cutter(language: str, *, tokenised: bool) -> Cut:
    """How lines become words: at blanks only if they are tokenised."""
    return str.split if tokenised else Tokeniser(language).tokens


def read_test_set(
    source: Path | str, references: Sequence[Path | str], cut: Cut, *, cased: bool = False
) -> TestSet:
    """Read sources with their references; a blank line of a reference is a missing one."""
    if is_json_lines(source):
        if references:
            found = "has references inside, but more are given"
            raise InputError(shown(source), None, f"{found}. Drop --references.")
        rows = list(read_compressions(source))
        if not rows:
            raise EmptyInputError(f"{shown(source)}: no sentence in it. Check the name.")
        inside = [[cut(text) for text in row.summaries] for row in rows]
        sources = [cut(row.text) for row in rows]
        return _checked(sources, inside, shown(source), cased)
    sources = _read(source, cut)
    if not sources:
        raise EmptyInputError(f"{shown(source)}: no sentence in it. Check the name.")
    if not references:
        raise InputError(shown(source), None, "no references. Name them: --references FILE ...")
    columns = [read_outputs(path, len(sources), shown(source), cut) for path in references]
    several = [list(row) for row in zip(*columns, strict=True)]
    return _checked(sources, several, shown(source), cased)


def read_outputs(path: Path | str, sentences: int, source: str, cut: Cut) -> list[list[str]]:
    """Read one line for each source; a blank one is an output without words."""
    found = _read(path, cut)
    if len(found) != sentences:
        message = f"{len(found):,} lines, but {source} has {sentences:,}"
        raise InputError(shown(path), None, f"{message}. Give one line for each sentence.")
    return found


def _read(path: Path | str, cut: Cut) -> list[list[str]]:
    return [cut(line) for _, line in read_lines(path)]


def _checked(
    sources: list[list[str]],
    references: list[list[list[str]]],
    name: str,
    cased: bool,
) -> TestSet:
    for number, (words, several) in enumerate(zip(sources, references, strict=True), 1):
        if not words or not any(several):
            lacks = "reference" if words else "word"
            advice = "Leave the line out of all files."
            raise InputError(name, number, f"no {lacks} for this sentence. {advice}")
    return TestSet(sources, references, cased)
