"""What a database says of judged pairs: its own score, and those that it is compared with.

A pair is covered if the database has the paraphrase under any label, for labels depend on the
parser. Of several labels the best score counts, each score by itself. Scores are higher where a
paraphrase is better, so costs are negated; probabilities are their logarithms, as features are.

    database            the cost that the database ranks by; a learned ranking has a goodness for
                        pairs that the database lacks, too
    Eq. 6.1             the cost of Ganitkevitch 2018
    p(e|f)              the probability of the paraphrase given the phrase
    p(e|f) p(f|e)       the same in both directions
    character overlap   how alike the two are spelled
    learned             the goodness that a learned ranking gives the pair, if one is given
    ngram, dense, ...   the similarity of the two phrases, for every file of similarity

The last three need no pivots, so pairs that the database lacks have them too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import nan
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from otherwords.corpus.judgements import Judgement
from otherwords.database import Database
from otherwords.database.paraphrase import Paraphrase
from otherwords.database.phrases import spellings
from otherwords.database.ranking.overlap import character_overlap
from otherwords.errors import OtherwordsError
from otherwords.pivot.ranking import cost_of, fit_ranking, name_among

if TYPE_CHECKING:
    from otherwords.database.ranking.model import RankModel
    from otherwords.similarity import Similarity

OWN = "database"
EQUATION = "Eq. 6.1"
OVERLAP = "character overlap"
PROBABILITIES = {"p(e|f)": ("p(e|f)",), "p(e|f) p(f|e)": ("p(e|f)", "p(f|e)")}
LEARNED = "learned"
SCORES = (OWN, EQUATION, *PROBABILITIES, OVERLAP)
AT_ONCE = 1000
"""Phrases looked up together."""


@dataclass(frozen=True)
class PairScores:
    """Whether a database knows the phrase of each pair and covers the pair, and its scores."""

    known: list[bool]
    covered: NDArray[np.bool_]
    scores: dict[str, NDArray[np.float64]]
    """By name, a number for each pair: nan where it is not covered, or a feature is missing."""
    beyond: NDArray[np.float64]
    """The database's own score of pairs that it does not cover; nan if it has none for them."""

    def everywhere(self, name: str) -> NDArray[np.float64]:
        """A score for all pairs: one that says nothing of a pair ranks it below all others."""
        own = self.scores[name]
        if name == OWN:
            own = np.where(self.covered, own, self.beyond)
        known = np.isfinite(own)
        lowest = own[known].min() - 1 if known.any() else 0.0
        return np.where(known, own, lowest)


def score_pairs(
    judgements: Sequence[Judgement],
    database: Database,
    *,
    model: RankModel | None = None,
    similarities: Sequence[Similarity] = (),
) -> PairScores:
    """Look all pairs up, a thousand phrases at a time."""
    places: dict[str, list[int]] = {}
    for place, one in enumerate(judgements):
        places.setdefault(one.phrase, []).append(place)
    rankings = _rankings(database)
    known = [False] * len(judgements)
    table = np.full((len(judgements), len(SCORES) - 1), nan)
    for phrase, found in _paraphrases(database, list(places)):
        for place in places[phrase] if found else ():
            known[place] = True
            paraphrase = judgements[place].paraphrase
            same = _labels_of(paraphrase, found, database)
            if same:
                table[place] = _scores(same, rankings)
    scores = dict(zip(SCORES, table.T, strict=False))
    sides = [(one.phrase, one.paraphrase) for one in judgements]
    scores[OVERLAP] = np.array([character_overlap(*pair) for pair in sides])
    if model is not None:
        scores[LEARNED] = _learned(judgements, database, model, similarities)
    for file in similarities:
        scores[file.model] = np.asarray(file.scores(sides), np.float64)
    covered = ~np.isnan(scores[OWN])
    return PairScores(known, covered, scores, _beyond(judgements, database, covered))


def _beyond(
    judgements: Sequence[Judgement], database: Database, covered: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """The goodness of the pairs that are not covered, if the database has learned to judge."""
    from otherwords.database.ranking.beyond import goodness_beyond
    from otherwords.database.ranking.pair_features import Pair

    places = np.flatnonzero(~covered).tolist()
    some = [judgements[place] for place in places]
    pairs = [Pair(one.label, one.phrase, one.paraphrase) for one in some]
    found = goodness_beyond(database, pairs)
    every = np.full(len(judgements), nan)
    if found is not None:
        every[places] = found
    return every


def _learned(
    judgements: Sequence[Judgement],
    database: Database,
    model: RankModel,
    similarities: Sequence[Similarity],
) -> NDArray[np.float64]:
    """The goodness of every pair."""
    from otherwords.database.ranking.pair_features import Pair
    from otherwords.database.ranking.scorer import pair_table
    from otherwords.database.relations.opposites import Opposites

    wanted = [one for one in similarities if one.model in model.similarities]
    model.check_files([one.model for one in wanted])
    pairs = [Pair(one.label, one.phrase, one.paraphrase) for one in judgements]
    table = pair_table(
        pairs, database=database, similarities=wanted, opposites=Opposites(model.opposites)
    )
    return model.scores(table)


def _paraphrases(
    database: Database, phrases: Sequence[str]
) -> Iterator[tuple[str, dict[str, list[Paraphrase]]]]:
    """Each phrase with its paraphrases by their texts."""
    for start in range(0, len(phrases), AT_ONCE):
        some = phrases[start : start + AT_ONCE]
        for phrase, found in zip(some, database.paraphrases_of(some, top=None), strict=True):
            by_text: dict[str, list[Paraphrase]] = {}
            for one in found:
                by_text.setdefault(one.text, []).append(one)
            yield phrase, by_text


def _labels_of(
    text: str, found: Mapping[str, list[Paraphrase]], database: Database
) -> list[Paraphrase]:
    """The same paraphrase under all its labels, spelled as given or as the database would."""
    if text in found:
        return found[text]
    ways = spellings(text, database.manifest)
    return next((found[way] for way in ways if way in found), [])


def _rankings(database: Database) -> list[dict[str, float] | None]:
    """The weights of each baseline under the names of the features; None if one is missing."""
    features = database.feature_names
    try:
        rankings: list[dict[str, float] | None] = [fit_ranking(features)]
    except OtherwordsError:
        rankings = [None]
    for names in PROBABILITIES.values():
        own = [name_among(features, name) for name in names]
        whole = [name for name in own if name is not None]
        rankings.append(dict.fromkeys(whole, 1.0) if len(whole) == len(names) else None)
    return rankings


def _scores(
    same: Sequence[Paraphrase], rankings: Sequence[Mapping[str, float] | None]
) -> list[float]:
    costs = [min(one.cost for one in same)]
    for ranking in rankings:
        found = [_cost(one, ranking) for one in same]
        costs.append(min((cost for cost in found if cost == cost), default=nan))
    return [-cost for cost in costs]


def _cost(one: Paraphrase, ranking: Mapping[str, float] | None) -> float:
    if ranking is None or not ranking.keys() <= one.features.keys():
        return nan
    return cost_of(one.features, ranking)
