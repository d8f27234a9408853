"""From judgements to a ranking, cross-validated by phrase.

The pairs of one phrase are judged alike, so a phrase is either trained on or tested on, with all
its pairs. The scores of the folds that a model did not see give the figures of its card and the
calibration; the model itself is trained on everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from otherwords import __version__
from otherwords.corpus.judgements import judgements_checksum
from otherwords.database.ranking.calibrate import Numbers, fit_calibration, reliability
from otherwords.database.ranking.columns import GOOD
from otherwords.database.ranking.model import RankModel
from otherwords.database.ranking.pair_features import MADE, Pair, feature_names
from otherwords.database.ranking.scorer import pair_table
from otherwords.database.ranking.trees import TreeSettings, grow
from otherwords.database.relations.learned import contrasts_in_text
from otherwords.database.relations.opposites import Opposites
from otherwords.errors import EmptyInputError, OtherwordsError

if TYPE_CHECKING:
    from otherwords.corpus.judgements import Judgement
    from otherwords.database.database import Database
    from otherwords.similarity import Similarity

FOLDS = 5
LEAST_PHRASES = 2 * FOLDS


@dataclass(frozen=True)
class Trained:
    """A ranking, and the score of every judged pair by the model that had not seen its phrase."""

    model: RankModel
    unseen: Numbers
    """Goodness, one per judgement."""
    held: NDArray[np.bool_]
    """Whether the database holds the pair."""


def train_ranking(
    judgements: Sequence[Judgement],
    *,
    database: Database | None = None,
    similarities: Sequence[Similarity] = (),
    text: Iterable[str] = (),
    settings: TreeSettings | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Trained:
    """Learn to score pairs as people judge them.

    Pivot features come from the `database`, similarities from files in this order, and opposites
    from contrasts in plain `text`, whose sentences are tokenised. Judgements go from 1 to 5.
    """
    settings = settings or TreeSettings()
    check_judgements(judgements)
    opposites = tuple(sorted(contrasts_in_text(text)))
    progress("features")
    pairs = [Pair(one.label, one.phrase, one.paraphrase) for one in judgements]
    table = pair_table(
        pairs, database=database, similarities=similarities, opposites=Opposites(opposites)
    )
    judged = np.array([one.mean for one in judgements])
    kinds = tuple(one.model for one in similarities)
    folds = folds_of([one.phrase for one in judgements], settings.seed)
    unseen = cross_validated(table, judged, folds, settings, progress)
    calibration = fit_calibration(unseen, judged)
    held = table[:, feature_names(kinds).index(MADE[-1])] == 1
    progress("all")
    card = {
        "otherwords": __version__,
        "judgements": len(judgements),
        "judgements_sha256": judgements_checksum(judgements),
        "database": None if database is None else database.path.name,
        "settings": asdict(settings),
        "cross_validation": figures(unseen, judged, held, calibration.probability(unseen)),
    }
    trees = grow(table, judged, settings)
    model = RankModel(kinds, trees, calibration, opposites, card)
    return Trained(model, calibration.goodness(unseen), held)


def check_judgements(judgements: Sequence[Judgement]) -> None:
    """Refuse judgements on another scale, and too few."""
    if not judgements:
        raise EmptyInputError("no judgements to train on. Give a file with some.")
    for one in judgements:
        if not 1 <= one.mean <= 5:
            raise OtherwordsError(
                f"the judgement {one.mean:g} of '{one.phrase}' is not between 1 and 5. "
                "Scale the judgements first."
            )
    phrases = len({one.phrase for one in judgements})
    if phrases < LEAST_PHRASES:
        raise OtherwordsError(
            f"judgements of {phrases} phrases, at least {LEAST_PHRASES} are needed to "
            "cross-validate. Give more."
        )


def folds_of(phrases: Sequence[str], seed: int) -> NDArray[np.int64]:
    """The fold of every judgement; all of one phrase are in the same one."""
    numbers = {phrase: place for place, phrase in enumerate(sorted(set(phrases)))}
    order = np.random.default_rng(seed).permutation(len(numbers)) % FOLDS
    return np.array([order[numbers[phrase]] for phrase in phrases])


def cross_validated(
    table: Numbers,
    judged: Numbers,
    folds: NDArray[np.int64],
    settings: TreeSettings,
    progress: Callable[[str], None] = lambda _: None,
) -> Numbers:
    """The score of every row by trees that were grown without its fold."""
    unseen = np.zeros(len(judged))
    for fold in range(FOLDS):
        progress(f"fold {fold + 1} of {FOLDS}")
        own = folds == fold
        unseen[own] = grow(table[~own], judged[~own], settings).predict(table[own])
    return unseen


def figures(
    unseen: Numbers, judged: Numbers, held: NDArray[np.bool_], probability: Numbers
) -> Mapping[str, Any]:
    """What the card says: correlations over all pairs and over those held, and calibration."""
    good = (judged >= GOOD).astype(np.float64)
    return {
        "folds": FOLDS,
        "spearman_all": rank_correlation(unseen, judged),
        "pairs_held": int(held.sum()),
        "spearman_held": rank_correlation(unseen[held], judged[held]),
        "brier": float(((probability - good) ** 2).mean()),
        "brier_of_the_mean": float(((good.mean() - good) ** 2).mean()),
        "reliability": reliability(probability, judged),
    }


def rank_correlation(first: Numbers, second: Numbers) -> float | None:
    """Spearman's; None for fewer than three pairs, or where one side is constant."""
    from scipy.stats import spearmanr

    if len(first) < 3 or np.ptp(first) == 0 or np.ptp(second) == 0:
        return None
    return float(spearmanr(first, second).statistic)
