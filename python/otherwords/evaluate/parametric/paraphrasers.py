"""What can be measured: anything that maps a phrase, in its sentence, to paraphrases.

A function, a database, or a table from a file, plain or compressed. Phrases are tokens separated
by spaces, in one of these forms:

    phrase TAB paraphrase [TAB score]
    phrase ||| paraphrase [||| score]

as PPDB writes its rules, where the score is the paraphrase probability p(e|f):

    [label] ||| phrase ||| paraphrase ||| features ...

or as `otherwords export --format tsv` writes them, with named columns.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from otherwords.corpus import BadLines, read_lines
from otherwords.database import Database
from otherwords.errors import InputError, OtherwordsError
from otherwords.files.bad_lines import Fault
from otherwords.files.lines import shown

BAR = "|||"
BAD_ROW = "without the right columns"
LABEL = re.compile(r"\[\S+\]")
MINUS_LOG_PROBABILITY = "p(e|f)"
PROBABILITY = re.compile(r"(?:^|\s)p\(e\|f\)=(\S+)")
EXPORTED = ("label", "source", "target")
"""The first columns of a table that `otherwords export --format tsv` wrote."""


class Paraphraser(Protocol):
    """Gives the paraphrases of a phrase that occurs in a sentence, which it may ignore."""

    def __call__(self, phrase: str, sentence: Sequence[str], /) -> Iterable[str]: ...


class PhraseTable:
    """A paraphraser that looks phrases up and ignores the sentence.

    >>> PhraseTable({"resigned": {"stepped down"}})("resigned", ["he", "resigned"])
    {'stepped down'}
    """

    def __init__(self, paraphrases: Mapping[str, Iterable[str]]) -> None:
        self.paraphrases = paraphrases

    def __call__(self, phrase: str, sentence: Sequence[str] = (), /) -> Iterable[str]:
        return self.paraphrases.get(phrase, ())

    def __len__(self) -> int:
        return len(self.paraphrases)


class DatabaseParaphraser:
    """A paraphraser that looks phrases up in a database; each phrase once.

    `top` keeps the best different paraphrases, `least` those with at least this probability
    p(e|f). Paraphrases are in lowercase unless `cased`.
    """

    def __init__(
        self,
        database: Database | Path | str,
        *,
        top: int | None = None,
        least: float | None = None,
        cased: bool = False,
    ) -> None:
        self.database = database if isinstance(database, Database) else Database.open(database)
        if least is not None and MINUS_LOG_PROBABILITY not in self.database.feature_names:
            raise OtherwordsError(
                f"{self.database.path}: has no feature {MINUS_LOG_PROBABILITY}, "
                "so no least score can be demanded. Drop --least."
            )
        self.top, self.least, self.cased = top, least, cased
        self.known: dict[str, set[str]] = {}

    def __call__(self, phrase: str, sentence: Sequence[str] = (), /) -> Iterable[str]:
        if phrase not in self.known:
            self.look_up([phrase])
        return self.known[phrase]

    def look_up(self, phrases: Iterable[str]) -> None:
        """Look many phrases up at once, which is faster than one by one."""
        wanted = [phrase for phrase in phrases if phrase not in self.known]
        for phrase, found in zip(
            wanted, self.database.paraphrases_of(wanted, top=None), strict=True
        ):
            texts = (
                each.text if self.cased else each.text.lower()
                for each in found
                if self.least is None
                or math.exp(-each.features[MINUS_LOG_PROBABILITY]) >= self.least
            )
            self.known[phrase] = set(list(dict.fromkeys(texts))[: self.top])


def open_paraphraser(given: Any) -> Paraphraser:
    """Make a paraphraser of a function, a mapping, a database, or the path of a table or database.

    >>> open_paraphraser({"resigned": ["stepped down"]})("resigned", ())
    ['stepped down']
    """
    if isinstance(given, Mapping):
        return PhraseTable(given)
    if isinstance(given, Database):
        return DatabaseParaphraser(given)
    if isinstance(given, Path | str):
        return DatabaseParaphraser(given) if Path(given).is_dir() else read_phrase_table(given)
    if not callable(given):
        raise OtherwordsError(
            f"expected a paraphraser, found {type(given).__name__}. Give a function from a phrase "
            "and its sentence to paraphrases, a mapping, a database, or a file."
        )
    found: Paraphraser = given
    return found


class _Row(NamedTuple):
    phrase: str
    paraphrase: str
    score: float | None


def read_phrase_table(
    path: Path | str,
    *,
    top: int | None = None,
    least: float | None = None,
    wanted: Container[str] | None = None,
    cased: bool = False,
    bad: BadLines | None = None,
) -> PhraseTable:
    """Read a table of paraphrases, in lowercase unless `cased`.

    `least` leaves out paraphrases with a lower score (the paper takes 0.01), `top` keeps the
    best of each phrase; both need a score in every line, but an exported table is in order
    already. `wanted` keeps only phrases it contains, so that a table of millions fits.
    """
    bad = BadLines() if bad is None else bad
    paraphrases: dict[str, dict[str, float]] = {}
    parse: Callable[[str, bool], _Row] = _parse_plain
    ordered = False
    for number, line in read_lines(path, bad=bad):
        if number == 1 and (exported := _exported_columns(line)):
            parse, ordered = exported, True
            continue
        try:
            needs_score = least is not None or (top is not None and not ordered)
            phrase, paraphrase, score = parse(line if cased else line.lower(), needs_score)
        except ValueError as error:
            bad.refuse(Fault(BAD_ROW, InputError(shown(path), number, f"{error}")))
            continue
        if (wanted is None or phrase in wanted) and (
            least is None or (score is not None and score >= least)
        ):
            rank = number if ordered or score is None else -score
            known = paraphrases.setdefault(phrase, {})
            known[paraphrase] = min(rank, known.get(paraphrase, rank))
    return PhraseTable({phrase: _best(found, top) for phrase, found in paraphrases.items()})


def _best(ranked: Mapping[str, float], top: int | None) -> set[str]:
    return set(ranked if top is None else sorted(ranked, key=ranked.__getitem__)[:top])


def _exported_columns(head: str) -> Callable[[str, bool], _Row] | None:
    """How to read the lines below the head of an exported table; None for other lines."""
    names = head.split("\t")
    if tuple(names[: len(EXPORTED)]) != EXPORTED or len(names) == len(EXPORTED):
        return None
    place = names.index(MINUS_LOG_PROBABILITY) if MINUS_LOG_PROBABILITY in names else None

    def parse(line: str, needs_score: bool) -> _Row:
        columns = line.split("\t")
        if len(columns) != len(names):
            raise ValueError(
                f"expected {len(names)} columns, as in the first line, found {len(columns)}. "
                "Export it again."
            )
        written = columns[place] if place is not None else None
        score = math.exp(-_number(written)) if needs_score and written else None
        return _row(columns[1], columns[2], score, needs_score)

    return parse


def _parse_plain(line: str, needs_score: bool) -> _Row:
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
        between = f"'{BAR}'" if bars else "tabs"
        raise ValueError(
            f"expected 2 or 3 columns separated by {between}, found {len(columns)}. "
            "Write: phrase, paraphrase, score."
        )
    return _row(columns[0], columns[1], score, needs_score)


def _row(phrase: str, paraphrase: str, score: float | None, needs_score: bool) -> _Row:
    phrase, paraphrase = (" ".join(text.split()) for text in (phrase, paraphrase))
    if not phrase or not paraphrase:
        name = "paraphrase" if phrase else "phrase"
        raise ValueError(f"the {name} is empty. Fill it in, or remove the line.")
    if needs_score and score is None:
        raise ValueError("no score. Add one, or drop --least and --top.")
    return _Row(phrase, paraphrase, score)


def _number(written: str) -> float:
    try:
        return float(written)
    except ValueError:
        raise ValueError(
            f"score '{written}' is not a number. Write one such as 0.25, or leave it out."
        ) from None
