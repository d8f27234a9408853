"""What can be measured: anything that maps a phrase, in its sentence, to paraphrases.

A method of our own, a function, or a table from a file. Tables come in two forms, plain or
compressed, phrases as tokens between blanks:

    phrase TAB paraphrase [TAB score]
    phrase ||| paraphrase [||| score]

and as PPDB writes its rules, where the score is the paraphrase probability p(e|f):

    [label] ||| phrase ||| paraphrase ||| features ...
"""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from otherwords.corpus import BadLines, read_lines
from otherwords.corpus.bad_lines import Fault
from otherwords.corpus.files import shown
from otherwords.errors import InputError

BAR = "|||"
BAD_ROW = "not of the right columns"
LABEL = re.compile(r"\[\S+\]")
PROBABILITY = re.compile(r"(?:^|\s)p\(e\|f\)=(\S+)")


class Paraphraser(Protocol):
    """Gives the paraphrases of a phrase that occurs in a sentence, which it may disregard."""

    def __call__(self, phrase: str, sentence: Sequence[str], /) -> Iterable[str]: ...


class PhraseTable:
    """A paraphraser that looks phrases up and disregards the sentence.

    >>> PhraseTable({"resigned": {"stepped down"}})("resigned", ["he", "resigned"])
    {'stepped down'}
    """

    def __init__(self, paraphrases: Mapping[str, Iterable[str]]) -> None:
        self.paraphrases = paraphrases

    def __call__(self, phrase: str, sentence: Sequence[str] = (), /) -> Iterable[str]:
        return self.paraphrases.get(phrase, ())

    def __len__(self) -> int:
        return len(self.paraphrases)


class _Row(NamedTuple):
    phrase: str
    paraphrase: str
    score: float | None


def read_phrase_table(
    path: Path | str,
    *,
    least: float | None = None,
    wanted: Container[str] | None = None,
    cased: bool = False,
    bad: BadLines | None = None,
) -> PhraseTable:
    """Read a table of paraphrases, in small letters unless `cased`.

    `least` leaves out paraphrases with a lower score (the paper takes 0.01), and needs one in
    every line. `wanted` keeps only phrases it contains, so that a table of millions fits.
    """
    bad = BadLines() if bad is None else bad
    paraphrases: dict[str, set[str]] = {}
    for number, line in read_lines(path, bad=bad):
        try:
            phrase, paraphrase, score = _parse(line if cased else line.lower(), least is not None)
        except ValueError as error:
            bad.refuse(Fault(BAD_ROW, InputError(shown(path), number, f"{error}")))
            continue
        if (wanted is None or phrase in wanted) and (
            least is None or (score is not None and score >= least)
        ):
            paraphrases.setdefault(phrase, set()).add(paraphrase)
    return PhraseTable(paraphrases)


def _parse(line: str, needs_score: bool) -> _Row:
    bars = BAR in line
    columns = [column.strip() for column in line.split(BAR if bars else "\t")]
    if bars and len(columns) > 3 and LABEL.fullmatch(columns[0]):
        found = PROBABILITY.search(columns[3])
        columns = columns[1:3]
        written = found[1] if found else None
        score = math.exp(-_number(written)) if written else None
    elif len(columns) in (2, 3):
        written = columns[2] if len(columns) == 3 else None
        score = _number(written) if needs_score and written else None
    else:
        between = f"'{BAR}'" if bars else "tab"
        raise ValueError(
            f"expected 2 or 3 columns with {between} between them, found {len(columns)}. "
            "Write: phrase, paraphrase, score."
        )
    phrase, paraphrase = (" ".join(column.split()) for column in columns[:2])
    if not phrase or not paraphrase:
        name = "paraphrase" if phrase else "phrase"
        raise ValueError(f"the {name} is empty. Fill it in, or remove the line.")
    if needs_score and score is None:
        raise ValueError("no score, so none can be demanded. Add a third column, or drop --least.")
    return _Row(phrase, paraphrase, score)


def _number(written: str) -> float:
    try:
        return float(written)
    except ValueError:
        raise ValueError(
            f"score '{written}' is not a number. Write one such as 0.25, or leave it out."
        ) from None
