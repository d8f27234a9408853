"""What a comparison of two annotators' links comes to: as numbers, as a table, as a plot."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

from otherwords.evaluate.chance import EditModel, c_hat
from otherwords.plot import line_plot

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

    Precision takes the second annotator for the truth, recall the first. Without any item
    nothing is wrong, and it is 1.
    """

    first: int
    first_found: int
    second: int
    second_found: int

    @property
    def precision(self) -> float:
        return self.first_found / self.first if self.first else 1.0

    @property
    def recall(self) -> float:
        return self.second_found / self.second if self.second else 1.0

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

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

    `words` compares sure links with possible ones (paper 001, equation 2), `phrases` atomic
    phrase pairs with all (equation 3), from the possible links; with `_sure` and `_possible`
    both annotators' links are of that kind. `corrected` holds C-hat by kind: `word`, `phrase`
    (atomic ones, as the paper defines it) and `all_phrase`. `edits` says how many
    cells each annotator changes in the initial links.
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
        """Give the measures by name, ready for JSON; a C-hat that is not finite is None."""
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

    def table(self) -> str:
        """Lay the measures out as text."""
        width = 24
        lines = [f"{self.pairs:,} pairs".ljust(width) + "  precision  recall      F1"]
        for name, each in self.matches().items():
            numbers = f"{each.precision:9.3f}  {each.recall:6.3f}  {each.f1:6.3f}"
            lines.append(f"{MATCHES[name]:<{width}}  {numbers}")
        lines += ["", f"{'':<{width}}   observed  chance   C-hat"]
        for name, shown in KINDS.items():
            lines.append(f"{shown:<{width}}  {_shown(self.corrected[name])}")
        by_length = "atomic pairs, by length"
        lines += ["", f"{by_length:<{width}}   observed  chance   C-hat  pairs"]
        for row in self.by_length:
            span = f"  {row.shortest} to {row.longest} words"
            lines.append(f"{span:<{width}}  {_shown(row.corrected['phrase'])}  {row.pairs:5,}")
        if self.left_out:
            lines += ["", self.summary]
        return "\n".join([*lines, "", self.signature, ""])

    def plot(self, kind: str = "phrase") -> str:
        """Draw observed agreement, chance and C-hat by length, as SVG (paper 001, figure 4)."""
        rows = [((row.shortest + row.longest) / 2, row.corrected[kind]) for row in self.by_length]
        series = {
            "observed": [(middle, each.observed) for middle, each in rows],
            "chance": [(middle, each.chance) for middle, each in rows],
            "C-hat": [(middle, each.c_hat) for middle, each in rows],
        }
        title = f"Agreement on {KINDS[kind]}"
        return line_plot(series, title, "words of the shorter sentence", "share")


def _named(corrected: dict[str, Corrected]) -> dict[str, float | None]:
    found: dict[str, float | None] = {}
    for name, each in corrected.items():
        found[f"{name}_observed"] = each.observed
        found[f"{name}_chance"] = each.chance
        found[f"{name}_c_hat"] = each.c_hat if isfinite(each.c_hat) else None
    return found


def _shown(each: Corrected) -> str:
    return f"{each.observed:9.3f}  {each.chance:6.3f}  {each.c_hat:6.3f}"
