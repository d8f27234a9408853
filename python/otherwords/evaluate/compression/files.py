"""Read what compressions are scored with: sources, references and outputs, in step.

A source is a text, one sentence per line, with references in files that follow it line by line;
or one file in JSON Lines with its human compressions inside (`corpus.compressions`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from otherwords.corpus.compressions import is_json_lines, read_compressions
from otherwords.errors import EmptyInputError, InputError
from otherwords.evaluate.arguments import Cut
from otherwords.evaluate.compression.score import TestSet
from otherwords.files.lines import read_lines, shown


def read_test_set(
    source: Path | str, references: Sequence[Path | str], cut: Cut, *, cased: bool = False
) -> TestSet:
    """Read sources with their references; a blank line is a missing reference."""
    if is_json_lines(source):
        if references:
            found = "has its references inside, but more are given"
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


def read_outputs(path: Path | str, sentences: int, source: str, cut: Cut) -> list[Sequence[str]]:
    """Read one line for each source; a blank line is an output without words."""
    found = _read(path, cut)
    if len(found) != sentences:
        message = f"{len(found):,} lines, but {source} has {sentences:,}"
        raise InputError(shown(path), None, f"{message}. Give one line for each sentence.")
    return found


def _read(path: Path | str, cut: Cut) -> list[Sequence[str]]:
    return [cut(line) for _, line in read_lines(path)]


def _checked(
    sources: Sequence[Sequence[str]],
    references: Sequence[Sequence[Sequence[str]]],
    name: str,
    cased: bool,
) -> TestSet:
    for number, (words, several) in enumerate(zip(sources, references, strict=True), 1):
        if not words or not any(several):
            lacks = "reference" if words else "word"
            advice = "Remove the line from all files."
            raise InputError(name, number, f"no {lacks} for this sentence. {advice}")
    return TestSet(sources, references, cased)
