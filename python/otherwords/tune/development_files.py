"""Gather what to tune on: sentences with references, as lists, parallel files or JSON Lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias, cast

from otherwords.corpus.compressions import is_json_lines, read_compressions
from otherwords.errors import EmptyInputError, InputError, OtherwordsError, check_list
from otherwords.files.lines import read_lines, refuse_stdin_twice, shown
from otherwords.tune.development_data import Example

Sources: TypeAlias = Sequence[str] | Path | str
"""Sentences, or a file of them."""
References: TypeAlias = Sequence[str | Sequence[str]] | Sequence[Path] | Path | str
"""For each sentence a text or several; or a file parallel to the sources, or several."""


def gather_examples(sources: Sources, references: References = ()) -> list[Example]:
    """The sentences, each with its references, at least one.

    >>> gather_examples(["A very old roof."], [["An old roof.", "A roof."]])
    [Example(source='A very old roof.', references=('An old roof.', 'A roof.'))]
    """
    if isinstance(sources, Path | str):
        files = [references] if isinstance(references, Path | str) else references
        for file in files:
            if not isinstance(file, Path | str):
                raise OtherwordsError(
                    f"references: the sources are a file, {shown(sources)}, so expected a file, "
                    f"found {type(file).__name__}. Give both as files or both as lists."
                )
        return read_development(sources, cast(Sequence[Path | str], files))
    if not isinstance(references, Path | str):
        check_list("references", references, "texts", "Write [['One way.', 'Another.']].")
    if isinstance(references, Path | str) or any(isinstance(one, Path) for one in references):
        raise OtherwordsError(
            "references: the sources are a list, but the references a file. "
            "Give both as files or both as lists."
        )
    check_list("sources", sources, "sentences", "Write ['One sentence.'].")
    if len(sources) != len(references):
        raise OtherwordsError(
            f"{len(sources):,} sentences, but references for {len(references):,}. "
            "Give a reference, or a list of them, for each sentence."
        )
    lists = cast(Sequence[str | Sequence[str]], references)
    return [
        Example(source, (wanted,) if isinstance(wanted, str) else tuple(wanted))
        for source, wanted in zip(sources, lists, strict=True)
    ]


def read_development(source: Path | str, references: Sequence[Path | str] = ()) -> list[Example]:
    """Read sentences with their references, at least one each.

    References are files parallel to the source; an empty line is a missing reference.
    A file of compressions (.jsonl) has its references inside.
    """
    if is_json_lines(source):
        if references:
            raise OtherwordsError(
                f"{shown(source)}: has its references inside, but {shown(references[0])} was "
                "named too. Drop one."
            )
        return _compressions(source)
    if not references:
        raise OtherwordsError(
            f"{shown(source)}: no references. Name files with a line for each of its lines."
        )
    refuse_stdin_twice(source, *references)
    return _in_step(source, references)


def _in_step(source: Path | str, references: Sequence[Path | str]) -> list[Example]:
    sentences = _lines(source)
    columns = []
    for path in references:
        lines = _lines(path)
        if len(lines) != len(sentences):
            raise InputError(
                shown(path),
                None,
                f"{len(lines):,} lines, but {shown(source)} has {len(sentences):,}. "
                "Line n must be a reference of sentence n.",
            )
        columns.append(lines)
    found = []
    rows = zip(*columns, strict=True)
    for number, (text, row) in enumerate(zip(sentences, rows, strict=True), 1):
        wanted = tuple(line for line in row if line.strip())
        if not text.strip() or not wanted:
            what = "empty line" if not text.strip() else "no file has a reference for it"
            advice = "Remove the line from all files."
            raise InputError(shown(source), number, f"{what}. {advice}")
        found.append(Example(text, wanted))
    return _some(found, source)


def _compressions(path: Path | str) -> list[Example]:
    found = []
    for sentence in read_compressions(path):
        wanted = tuple(text for text in sentence.summaries if text.strip())
        if not wanted:
            raise InputError(path, None, f"'{sentence.id}' has no compression. Remove it.")
        found.append(Example(sentence.text, wanted))
    return _some(found, path)


def _some(examples: list[Example], path: Path | str) -> list[Example]:
    if not examples:
        raise EmptyInputError(f"{shown(path)}: empty. Give sentences, one per line.")
    return examples


def _lines(path: Path | str) -> list[str]:
    return [line for _, line in read_lines(path)]
