"""Score any pair of phrases: with its pivots where a database holds it, without them elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from otherwords.database.ranking.calibrate import Numbers
from otherwords.database.ranking.pair_features import (
    MADE,
    PIVOT,
    Pair,
    similarity_table,
    text_features,
)
from otherwords.database.ranking.pivot_features import PivotFinder
from otherwords.database.relations.opposites import Opposites

if TYPE_CHECKING:
    from otherwords.database.database import Database
    from otherwords.similarity import Similarity


def pair_table(
    pairs: Sequence[Pair],
    *,
    database: Database | None = None,
    similarities: Sequence[Similarity] = (),
    opposites: Opposites | None = None,
) -> Numbers:
    """The features of every pair, in the order of `feature_names`; pivots from the database."""
    texts = np.array([text_features(pair, opposites) for pair in pairs])
    pivots = np.full((len(pairs), len(PIVOT) + len(MADE)), np.nan)
    if database is not None:
        pivots = PivotFinder(database).find(pairs).table
    return np.hstack([texts, pivots, similarity_table(pairs, similarities)])
