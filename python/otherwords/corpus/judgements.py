"""Paraphrases judged by people, one per line: mean judgement, label, phrase, paraphrase.

    2.2<TAB>[NN]<TAB>editor<TAB>head
    5.0<TAB>[NN]<TAB>gladness<TAB>joy

The judgements that PPDB 2.0 was trained on have this form; they go from 1 to 5, but any scale
will do, as long as more is better. Further columns, such as the single judgements, are ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from otherwords.corpus.judged import judged
from otherwords.errors import InputError
from otherwords.files.bad_lines import BadLines, Fault
from otherwords.files.checksums import checksum
from otherwords.files.lines import NOT_UTF8, lines_in_place, shown

COLUMNS = ("mean", "label", "phrase", "paraphrase")
FARTHEST = 1000.0
"""No scale of judgements goes beyond this, on either side of zero."""


class Judgement(NamedTuple):
    """A phrase, a paraphrase of it, and how good people find that on the average."""

    mean: float
    label: str
    phrase: str
    paraphrase: str


def read_judgements(path: Path | str, *, bad: BadLines | None = None) -> Iterator[Judgement]:
    """Stream the judgements of a file; spaces are single ones, labels are without brackets."""
    lines = enumerate(lines_in_place(path), 1)
    rows = (_judgement(line, shown(path), number) for number, line in lines)
    for found in judged(rows, bad, keep_places=False):
        if found is not None:
            yield found


def judgements_checksum(judgements: Iterable[Judgement]) -> str:
    """The checksum of what was judged, whatever file it came from."""
    return checksum("\t".join([f"{one.mean!r}", *one[1:]]) + "\n" for one in judgements)


def _judgement(line: str | InputError, path: str, number: int) -> Judgement | Fault:
    if isinstance(line, InputError):
        return Fault(NOT_UTF8, line)
    columns = line.split("\t")
    if len(columns) < len(COLUMNS):
        found = f"expected {len(COLUMNS)} tab-separated columns or more, found {len(columns)}"
        message = f"{found}. Write: {', '.join(COLUMNS)}."
        return Fault("with too few columns", InputError(path, number, message))
    written, label, *sides = (" ".join(column.split()) for column in columns[: len(COLUMNS)])
    mean = _number(written)
    if mean is None:
        advice = "Remove the head." if number == 1 and written == COLUMNS[0] else "Write 3.5."
        message = f"the mean judgement '{written}' is not a number. {advice}"
        return Fault("without a number", InputError(path, number, message))
    if not abs(mean) <= FARTHEST:  # nan is not
        message = f"the mean judgement {written} is on no scale. Write a number such as 3.5."
        return Fault("with a mean on no scale", InputError(path, number, message))
    for name, side in zip(COLUMNS[2:], sides, strict=True):
        if not side:
            message = f"the {name} is empty. Fill it in, or remove the line."
            return Fault("with an empty side", InputError(path, number, message))
    return Judgement(mean, label.removeprefix("[").removesuffix("]"), *sides)


def _number(written: str) -> float | None:
    try:
        return float(written)
    except ValueError:
        return None
