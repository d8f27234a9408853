"""Paraphrases found in versions of one text: counted, ranked, and written.

Every method here yields *occurrences*: this phrase of one version corresponds to that phrase of
another. They are counted into paraphrases, and those are written as a table, in PPDB's format, or
as a database.

A probability is a share of counts. A phrase was seen with a paraphrase `count` times, and with
all its paraphrases `total` times: p = count / (total + 1). The one that is added stands for what
was not seen, so that a pair seen once is no certainty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeAlias

from otherwords.corpus.ppdb_checks import SEPARATOR
from otherwords.corpus.ppdb_line import make_line
from otherwords.errors import EmptyInputError
from otherwords.files.whole_files import write_whole
from otherwords.grammar.labels import WILDCARD
from otherwords.versions.plausible import plausible

Phrase: TypeAlias = tuple[str, ...]
PPDB_ENDINGS = (".ppdb", ".ppdb.gz", ".ppdb.zst", ".ppdb.xz")
RANK = "p(e|f)=1 p(f|e)=1"
SMALLEST = 1e-9
"""A smaller probability is written as this."""


class Occurrence(NamedTuple):
    """A phrase of one version that corresponds to a phrase of another."""

    phrase: Phrase
    paraphrase: Phrase
    version: int = 0
    other: int = 1


class Paraphrase(NamedTuple):
    """A phrase and its paraphrase with what supports them."""

    phrase: Phrase
    paraphrase: Phrase
    probability: float
    backwards: float
    """The probability of the phrase, given the paraphrase."""
    groups: int
    """In how many groups the pair was found."""
    times: int
    """In how many pairs of versions it was found."""
    more: tuple[tuple[str, float], ...] = ()
    """Other probabilities that the method gives, by their names."""


@dataclass
class Counts:
    """How often phrases correspond, added up group by group."""

    pairs: dict[tuple[Phrase, Phrase], list[int]] = field(default_factory=dict)

    def add_group(self, occurrences: Iterable[Occurrence]) -> None:
        """Count the occurrences of one group, which come in both directions."""
        seen: dict[tuple[Phrase, Phrase], int] = {}
        for one in occurrences:
            key = one.phrase, one.paraphrase
            seen[key] = seen.get(key, 0) + 1
        for key, times in seen.items():
            known = self.pairs.setdefault(key, [0, 0])
            known[0] += 1
            known[1] += times

    def paraphrases(
        self,
        *,
        least: float = 0.0,
        least_groups: int = 1,
        least_times: int = 1,
        sure: float = 0.0,
        everything: bool = False,
    ) -> list[Paraphrase]:
        """The paraphrases that are plausible, or `everything`, those with the most support first.

        A pair that one group alone has needs a probability of `sure` in one direction at least.
        What is left out still counts in the probabilities of others.
        """
        totals: dict[Phrase, int] = {}
        for (phrase, _), (_, times) in self.pairs.items():
            totals[phrase] = totals.get(phrase, 0) + times
        found = []
        for (phrase, paraphrase), (groups, times) in self.pairs.items():
            probability = times / (totals[phrase] + 1)
            enough = groups >= least_groups and times >= least_times and probability >= least
            backwards = times / (totals.get(paraphrase, times) + 1)
            doubtful = groups == 1 and max(probability, backwards) < sure
            if enough and (everything or (not doubtful and plausible(phrase, paraphrase))):
                found.append(Paraphrase(phrase, paraphrase, probability, backwards, groups, times))
        return ranked(found)


def without_marks(words: Phrase) -> Phrase:
    """The words that have a letter or a digit.

    >>> without_marks((",", "it", "'s", "."))
    ('it', "'s")
    """
    return tuple(word for word in words if any(map(str.isalnum, word)))


def ranked(found: Iterable[Paraphrase]) -> list[Paraphrase]:
    """Those in more groups first, then by versions, by probability, and by the alphabet."""
    return sorted(found, key=lambda one: (-one.groups, -one.times, -one.probability, one[:2]))


def write_paraphrases(
    found: Iterable[Paraphrase], output: Path | str, method: str, *, force: bool = False
) -> int:
    """Write a table, PPDB lines (.ppdb, .ppdb.gz) or a database (.ow); how many were written.

    A table has the columns phrase, paraphrase and probability, as `evaluate parametric` reads
    them. The others also hold both probabilities and the support, and a feature that bears the
    name of the method, so that a pair still tells its source when several are pooled.
    """
    found = list(found)
    name = str(output)
    if name.endswith(".ow"):
        _write_database(found, Path(output), method, force=force)
    else:
        lines = ppdb_lines(found, method) if name.endswith(PPDB_ENDINGS) else _rows(found)
        with write_whole(output) as writer:
            for line in lines:
                writer.write(f"{line}\n")
    return len(found)


def ppdb_lines(found: Iterable[Paraphrase], method: str) -> Iterator[str]:
    """Lines of PPDB, without those that its format cannot hold (a ||| or a slot in them)."""
    for one in found:
        features = {
            "p(e|f)": -log(one.probability),
            "p(f|e)": -log(min(1.0, one.backwards)),
            "groups": float(one.groups),
            "count": float(one.times),
            **{name: -log(max(value, SMALLEST)) for name, value in one.more},
            method: 1.0,
        }
        try:
            line = make_line(
                WILDCARD, phrase=one.phrase, paraphrase=one.paraphrase, features=features
            )
        except ValueError:
            continue
        yield line.text


def _rows(found: Iterable[Paraphrase]) -> Iterator[str]:
    for one in found:
        phrase, paraphrase = " ".join(one.phrase), " ".join(one.paraphrase)
        if SEPARATOR.strip() not in phrase + paraphrase:
            yield f"{phrase}\t{paraphrase}\t{one.probability:.6g}"


def _write_database(found: list[Paraphrase], folder: Path, method: str, *, force: bool) -> None:
    from otherwords.database import import_ppdb

    if not found:
        raise EmptyInputError(f"{folder}: no paraphrases were found, so there is no database.")
    with TemporaryDirectory() as place:
        lines = Path(place) / f"{method}.ppdb"
        with write_whole(lines) as writer:
            for line in ppdb_lines(found, method):
                writer.write(f"{line}\n")
        import_ppdb(lines, folder, rank=RANK, force=force)
