"""The scores of a database beside the judgements of people: coverage and correlation.

Only covered pairs have a score, so the figures of two databases are comparable only with their
coverage beside them. Intervals come from a bootstrap over the phrases of the file, each drawn
with all its pairs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from otherwords.corpus.judgements import COLUMNS, Judgement, judgements_checksum
from otherwords.database import Database
from otherwords.database.manifest import PACKED
from otherwords.database.types import shape_of
from otherwords.errors import EmptyInputError, UnknownNameError
from otherwords.evaluate.bootstrap import Estimate, estimate
from otherwords.evaluate.judgements.pair_scores import OWN, PairScores, score_pairs
from otherwords.evaluate.judgements.resampled import (
    CORRELATIONS,
    Ranked,
    correlations,
    resampled_correlations,
)
from otherwords.signature import CHECKSUM_LENGTH, signature

if TYPE_CHECKING:
    from otherwords.database.ranking.model import RankModel
    from otherwords.similarity import Similarity

LENGTHS = ("word-word", "word-phrase", "phrase-phrase")
GROUPINGS = ("length",)


@dataclass(frozen=True)
class Correlation:
    """How one score goes with the judgements; None where that is undefined.

    That is where fewer than three pairs are covered, where the scores or the judgements are all
    the same, and where the database lacks a feature.
    """

    spearman: Estimate | None
    pearson: Estimate | None
    spearman_all: float | None = None
    """Over all pairs; those that the score says nothing of rank below all others."""

    def as_dict(self) -> dict[str, Any]:
        """Values under their names, with their intervals beside them."""
        found: dict[str, Any] = {}
        for name in CORRELATIONS:
            value: Estimate | None = getattr(self, name)
            drawn = value is not None and value.low is not None
            found[name] = None if value is None else value.value
            found[f"{name}_interval"] = [value.low, value.high] if value and drawn else None
        return {**found, "spearman_all": self.spearman_all}


@dataclass(frozen=True)
class JudgedScores:
    """Coverage and correlations of some judgements.

    `pairs` were judged, the database holds `covered` of them; of `phrases`, it has a paraphrase
    of `phrases_known`, judged or not.
    """

    pairs: int
    covered: int
    phrases: int
    phrases_known: int
    database: Correlation
    baselines: Mapping[str, Correlation]

    def as_dict(self) -> dict[str, Any]:
        """For JSON; the correlations of the database's own score stand at the top."""
        counts = ("pairs", "covered", "phrases", "phrases_known")
        baselines = {name: one.as_dict() for name, one in self.baselines.items()}
        found = {name: getattr(self, name) for name in counts}
        return {**found, **self.database.as_dict(), "baselines": baselines}


@dataclass(frozen=True)
class JudgementReport(JudgedScores):
    """All judgements, the groups of them that were asked for, and what it was measured with."""

    groups: Mapping[str, JudgedScores]
    signature: str

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        groups = {name: one.as_dict() for name, one in self.groups.items()}
        found = {**super().as_dict(), **({"groups": groups} if groups else {})}
        return {**found, "signature": self.signature}


def score_judgements(
    judgements: Sequence[Judgement],
    database: Database,
    *,
    by: str | None = None,
    model: RankModel | None = None,
    similarities: Sequence[Similarity] = (),
    samples: int = 1000,
    seed: int = 1,
    name: str = "judgements",
) -> JudgementReport:
    """Correlate the scores of a database, and the baselines, with the judgements of people.

    A learned ranking (`model`) and files of similarity are scored beside them. `by="length"`
    splits the pairs: both sides are one word, one side is, neither is. `name` is the file, for
    errors.
    """
    check_grouping(by)
    if not judgements:
        advice = f"Give it lines of {', '.join(COLUMNS)}."
        raise EmptyInputError(f"{name}: no judgements in it. {advice}")
    found = score_pairs(judgements, database, model=model, similarities=similarities)
    packed = str(database.manifest.files[PACKED]["sha256"])
    settings = {"by": by or "-", "samples": samples, "database": packed[:CHECKSUM_LENGTH]}
    work = _Work(judgements, found, samples, seed)
    groups: dict[str, list[int]] = {name: [] for name in LENGTHS} if by else {}
    for place, one in enumerate(judgements if by else ()):
        groups[length_of(one)].append(place)
    every = work.scores(range(len(judgements)))
    return JudgementReport(
        **vars(every),
        groups={name: work.scores(places) for name, places in groups.items()},
        signature=signature(
            "paraphrase-judgements", judgements_checksum(judgements), settings=settings, seed=seed
        ),
    )


def check_grouping(by: str | None) -> None:
    """Refuse a grouping that is not known."""
    if by is not None and by not in GROUPINGS:
        raise UnknownNameError("grouping of judgements", by, GROUPINGS)


def length_of(one: Judgement) -> str:
    """The group of a pair by its words; which side is the single word does not matter.

    >>> length_of(Judgement(4.5, "ADVP", "of course", "naturally"))
    'word-phrase'
    """
    shape = shape_of(one.phrase, one.paraphrase)
    return shape if shape in LENGTHS else LENGTHS[1]


@dataclass(frozen=True)
class _Work:
    judgements: Sequence[Judgement]
    found: PairScores
    samples: int
    seed: int

    def scores(self, places: Sequence[int]) -> JudgedScores:
        """The figures of the judgements in these places."""
        units: dict[str, int] = {}
        for place in places:
            units.setdefault(self.judgements[place].phrase, len(units))
        known = {self.judgements[place].phrase for place in places if self.found.known[place]}
        all_covered = self.found.covered.tolist()
        covered = [place for place in places if all_covered[place]]
        every = self._correlations(covered, places, units)
        return JudgedScores(
            pairs=len(places),
            covered=len(covered),
            phrases=len(units),
            phrases_known=len(known),
            database=every.pop(OWN),
            baselines=every,
        )

    def _correlations(
        self, covered: Sequence[int], places: Sequence[int], phrases: Mapping[str, int]
    ) -> dict[str, Correlation]:
        """Of the covered pairs, and of all; a score that a covered pair lacks has only those."""
        ranked = {}
        for name, column in self.found.scores.items():
            own = column[np.array(covered, np.int64)]
            if np.isfinite(own).all():
                ranked[name] = Ranked(own)
        means = Ranked([self.judgements[place].mean for place in covered])
        units = np.array([phrases[self.judgements[place].phrase] for place in covered], np.int64)
        scores = list(ranked.values())
        values = correlations(scores, means, np.ones(len(covered)))
        draws = resampled_correlations(
            scores, means, units, of=len(phrases), samples=self.samples, seed=self.seed
        )
        found = {
            name: Correlation(None, None, self._over_all(name, places))
            for name in self.found.scores
        }
        for place, name in enumerate(ranked):
            own, drawn = values[place], draws[:, place].T
            over_all = found[name].spearman_all
            found[name] = Correlation(
                _estimate(own[0], drawn[0]), _estimate(own[1], drawn[1]), over_all
            )
        return found

    def _over_all(self, name: str, places: Sequence[int]) -> float | None:
        """Spearman's over all pairs of a group; None where it is undefined."""
        own = Ranked(self.found.everywhere(name)[np.array(places, np.int64)])
        means = Ranked([self.judgements[place].mean for place in places])
        value = float(correlations([own], means, np.ones(len(places)))[0, 0])
        return None if np.isnan(value) else value


def _estimate(value: float, draws: NDArray[np.float64]) -> Estimate | None:
    return None if np.isnan(value) else estimate(float(value), draws[np.isfinite(draws)])
