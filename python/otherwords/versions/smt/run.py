"""From versions to a phrase table, paraphrases and rewritten sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from otherwords.align import Settings
from otherwords.align.symmetrisation import check_rule
from otherwords.errors import EmptyInputError, OtherwordsError
from otherwords.progress import Progress
from otherwords.versions.groups import Versions
from otherwords.versions.paraphrases import Paraphrase, without_marks
from otherwords.versions.plausible import plausible
from otherwords.versions.smt.pairs import sentence_pairs
from otherwords.versions.smt.phrase_table import Entry, link_pairs, phrase_table


@dataclass(frozen=True, kw_only=True)
class SmtSettings:
    """How the phrase table is made."""

    longest: int = 5
    """The most words of a phrase."""
    least: float = 0.01
    """The smallest probability of a paraphrase (1 % in the paper)."""
    least_count: int = 2
    """The fewest times that a phrase pair was seen."""
    near: bool = False
    """Use only sentence pairs that are near: for texts that are not versions of each other."""
    rule: str = "grow-diag-final-and"
    """How links of both directions are merged."""
    fast: bool = True
    """Train the aligner with Model 1 and HMMs only."""
    cased: bool = False
    """Distinguish capitals from lowercase letters."""

    def __post_init__(self) -> None:
        check_rule(self.rule)
        if self.longest < 1 or self.least_count < 1 or not 0 <= self.least <= 1:
            raise OtherwordsError(
                f"longest {self.longest}, least count {self.least_count} and least probability "
                f"{self.least:g}: expected 1 or more, 1 or more, and from 0 to 1."
            )


def smt_table(
    groups: Sequence[Versions],
    settings: SmtSettings | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Entry]:
    """The phrase table of the versions, identical phrases included."""
    settings = settings or SmtSettings()
    pairs = list(sentence_pairs(groups, near=settings.near, cased=settings.cased))
    if not pairs:
        what = "near each other" if settings.near else "different"
        raise EmptyInputError(f"no two versions of a sentence are {what}: nothing to learn from.")
    aligner = Settings().fast() if settings.fast else Settings()
    linked = link_pairs(
        pairs, rule=settings.rule, settings=aligner, threads=threads, progress=progress
    )
    return phrase_table(
        linked,
        longest=settings.longest,
        least=settings.least,
        least_count=settings.least_count,
        threads=threads,
    )


def paraphrases_in(table: Iterable[Entry], *, everything: bool = False) -> list[Paraphrase]:
    """The entries that say something in other words, the most probable first.

    Those that differ in punctuation marks alone do not; those that are not plausible are left out
    unless `everything` is asked for.
    """
    found = [
        Paraphrase(
            entry.phrase,
            entry.paraphrase,
            entry.probability,
            entry.backwards,
            entry.times,
            entry.times,
            (("Lex(e|f)", entry.lexical), ("Lex(f|e)", entry.lexical_backwards)),
        )
        for entry in table
        if without_marks(entry.phrase) != without_marks(entry.paraphrase)
        and (everything or plausible(entry.phrase, entry.paraphrase))
    ]
    return sorted(found, key=lambda one: (-one.probability, -one.times, one[:2]))
