"""From rows to lines: labels joined, opposites left out, variants marked.

Rows come ranked, so the first row of a text decides where its line stands. People judge other forms
of a phrase to be good paraphrases of it, and so does a ranking that learned from them; but who
looks a phrase up wants other words. So under a learned ranking variants and derivations come after
the rest. Relations come from the database where it has a learned ranking, and from the words
themselves where it has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from otherwords.database.entries.entry import EntryLine
from otherwords.database.paraphrase import Paraphrase
from otherwords.database.ranking.columns import GOODNESS, PROBABILITY, RELATION, relation_named
from otherwords.database.relations.relation import OPPOSITE, PPDB_NAMES, RELATED, relation_of
from otherwords.database.relations.variants import variant_of
from otherwords.database.sizes import SIZES

ENGLISH = "eng"
SEEN = 200
"""Lines among which those with other words are sought."""


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Which lines are wanted, and how many."""

    top: int | None = 10
    opposites: bool = False
    """Only opposites; otherwise all but them."""
    variants: bool = True
    """Whether variants of the phrase itself count."""
    other_words_first: bool = False
    """Whether variants and derivations come last."""


def lines_of(
    rows: Sequence[Paraphrase], choice: Choice, *, language: str = ENGLISH
) -> list[EntryLine]:
    """The lines of one phrase, in the order of its rows."""
    by_text: dict[str, list[Paraphrase]] = {}
    for row in rows:
        by_text.setdefault(row.text, []).append(row)
    lines = _chosen((_line(own, language) for own in by_text.values()), choice)
    if choice.other_words_first:
        seen = None if choice.top is None else max(SEEN, choice.top)
        lines = sorted(islice(lines, seen), key=_says_it_with_the_same_words)
    return list(islice(lines, choice.top))


def _says_it_with_the_same_words(line: EntryLine) -> bool:
    return line.variant is not None or line.relation == RELATED


def _chosen(lines: Iterable[EntryLine], choice: Choice) -> Iterable[EntryLine]:
    for line in lines:
        wanted = (line.relation == OPPOSITE) == choice.opposites
        if wanted and (choice.variants or line.variant is None):
            yield line


def _line(rows: Sequence[Paraphrase], language: str) -> EntryLine:
    best = rows[0]
    sides = best.phrase.split(), best.text.split()
    return EntryLine(
        text=best.text,
        goodness=_stored(best, GOODNESS),
        probability=_stored(best, PROBABILITY),
        labels=tuple(dict.fromkeys(row.label for row in rows)),
        size=min((row.size for row in rows), key=SIZES.index),
        relation=_relation(best, sides, language),
        variant=variant_of(*sides) if language == ENGLISH else None,
        cost=best.cost,
        rows=tuple(rows),
    )


def _relation(best: Paraphrase, sides: tuple[list[str], list[str]], language: str) -> str | None:
    code = _stored(best, RELATION)
    if code is not None:
        return relation_named(code)
    if best.entailment is not None:
        return PPDB_NAMES.get(best.entailment)
    return relation_of(*sides) if language == ENGLISH else None


def _stored(row: Paraphrase, name: str) -> float | None:
    value = row.features.get(name)
    return None if value is None or value != value else float(value)
