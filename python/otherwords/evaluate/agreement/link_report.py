"""The agreement of two annotators on links: as numbers, as tables, as a plot."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

from otherwords.evaluate.agreement.chance import EditModel, c_hat
from otherwords.plot import line_plot
from otherwords.tables import Table, text_of

KINDS = {"word": "word links", "phrase": "atomic phrase pairs", "all_phrase": "all phrase pairs"}
MATCHES = {
    "word": "word links (eq. 2)",
    "word_sure": "  sure only",
    "word_possible": "  possible only",
    "phrase": "phrase pairs (eq. 3)",
    "phrase_sure": "  from sure links",
}


class Matches(NamedTuple):
    """How many items each annotator has, and how many of them the other has too.

    Precision takes the second annotator as the truth, recall the first. Without any item they
    do not exist and are None; for F1 nothing is wrong then, unless neither annotator has an
    item, when there is none either.
    """

    first: int
    first_found: int
    second: int
    second_found: int

    @property
    def precision(self) -> float | None:
        return self.first_found / self.first if self.first else None

    @property
    def recall(self) -> float | None:
        return self.second_found / self.second if self.second else None

    @property
    def f1(self) -> float | None:
        if self.empty:
            return None
        precision, recall = (1.0 if x is None else x for x in (self.precision, self.recall))
        both = precision + recall
        return 2 * precision * recall / both if both else 0.0

    @property
    def empty(self) -> bool:
        return not (self.first or self.second)

    def plus(self, other: Matches) -> Matches:
        return Matches(*(a + b for a, b in zip(self, other, strict=True)))


class Corrected(NamedTuple):
    """Observed agreement, agreement by chance, and what is left of the one beyond the other."""

    observed: float
    chance: float

    @property
    def c_hat(self) -> float:
        return c_hat(self.observed, self.chance)


class LengthRow(NamedTuple):
    """The pairs whose shorter sentence has `shortest` to `longest` words."""

    shortest: int
    longest: int
    pairs: int
    corrected: dict[str, Corrected]


@dataclass(frozen=True)
class LinkAgreement:
    """How far two annotators agree on word links, as fractions of 1.

    `words` compares sure links with possible ones (Cohn et al. 2008, equation 2), `phrases` atomic
    phrase pairs with all (equation 3), from the possible links; with `_sure` and `_possible`
    both annotators' links are of that kind. `corrected` holds C-hat by kind: `word`, `phrase`
    (atomic ones, as the paper defines it) and `all_phrase`; kinds of which neither annotator has
    any are left out. `edits` says how many cells each annotator changes in the initial links.
    """

    pairs: int
    words: Matches
    words_sure: Matches
    words_possible: Matches
    phrases: Matches
    phrases_sure: Matches
    corrected: dict[str, Corrected]
    by_length: tuple[LengthRow, ...]
    edits: tuple[EditModel, EditModel]
    left_out: dict[str, int]
    summary: str
    signature: str

    def matches(self) -> dict[str, Matches]:
        return {
            "word": self.words,
            "word_sure": self.words_sure,
            "word_possible": self.words_possible,
            "phrase": self.phrases,
            "phrase_sure": self.phrases_sure,
        }

    def as_dict(self) -> dict[str, object]:
        """The measures by name, ready for JSON; what does not exist or is not finite is None."""
        found: dict[str, object] = {"pairs": self.pairs}
        for name, matches in self.matches().items():
            found[f"{name}_precision"] = matches.precision
            found[f"{name}_recall"] = matches.recall
            found[f"{name}_f1"] = matches.f1
        found |= _named(self.corrected)
        found["edits"] = [{"base": each.base, "slope": each.slope} for each in self.edits]
        found["by_length"] = [
            {"shortest": row.shortest, "longest": row.longest, "pairs": row.pairs}
            | _named(row.corrected)
            for row in self.by_length
        ]
        found["left_out"] = dict(self.left_out)
        found["signature"] = self.signature
        return found

    def tables(self) -> list[Table]:
        """Matches, agreement beyond chance, the latter by length, and what was left out.

        What does not exist is a dash.
        """
        corrected = ["observed", "chance", "C-hat"]
        matches = [
            [MATCHES[name], *map(_number, (each.precision, each.recall, each.f1))]
            for name, each in self.matches().items()
        ]
        kinds = [[shown, *_cells(self.corrected.get(name))] for name, shown in KINDS.items()]
        lengths = [
            [
                f"  {row.shortest} to {row.longest} words",
                *_cells(row.corrected.get("phrase")),
                f"{row.pairs:,}",
            ]
            for row in self.by_length
        ]
        return [
            Table(matches, [f"{self.pairs:,} pairs", "precision", "recall", "F1"]),
            Table(kinds, ["", *corrected]),
            Table(lengths, ["atomic pairs, by length", *corrected, "pairs"]),
            *([Table([[self.summary]])] if self.left_out else []),
        ]

    def table(self) -> str:
        """The tables as text, with the signature below."""
        return text_of([*self.tables(), Table([["signature", self.signature]])])

    def plot(self, kind: str = "phrase") -> str:
        """Draw observed agreement, chance and C-hat by length, as SVG (Cohn et al., figure 4)."""
        rows = [
            ((row.shortest + row.longest) / 2, row.corrected[kind])
            for row in self.by_length
            if kind in row.corrected
        ]
        series = {
            "observed": [(middle, each.observed) for middle, each in rows],
            "chance": [(middle, each.chance) for middle, each in rows],
            "C-hat": [(middle, each.c_hat) for middle, each in rows],
        }
        title = f"Agreement on {KINDS[kind]}"
        return line_plot(series, title, "words of the shorter sentence", "share")


def _named(corrected: dict[str, Corrected]) -> dict[str, float | None]:
    found: dict[str, float | None] = {}
    for name in KINDS:
        values = _values(corrected.get(name))
        for what, value in zip(("observed", "chance", "c_hat"), values, strict=True):
            found[f"{name}_{what}"] = value
    return found


def _cells(each: Corrected | None) -> list[str]:
    return [_number(value) for value in _values(each)]


def _values(each: Corrected | None) -> list[float | None]:
    if each is None:
        return [None] * 3
    return [each.observed, each.chance, each.c_hat if isfinite(each.c_hat) else None]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
