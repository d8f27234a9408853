"""What a ranked database says of pairs that it does not hold.

Its own model judges them by their texts and, where the words in which they differ are a pair of the
database, by the pivots of these. Similarities are not at hand, so they stay unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from otherwords.database.manifest import RANKING
from otherwords.database.ranking.calibrate import Numbers
from otherwords.database.ranking.columns import GOODNESS
from otherwords.database.ranking.explain import opened_model
from otherwords.database.ranking.pair_features import Pair, similarity_names
from otherwords.database.ranking.scorer import pair_table

if TYPE_CHECKING:
    from otherwords.database.database import Database


def goodness_beyond(database: Database, pairs: Sequence[Pair]) -> Numbers | None:
    """The goodness of any pairs, from 1 to 5; None if the database has no learned ranking."""
    manifest = database.manifest
    if not pairs or RANKING not in manifest.files or GOODNESS not in manifest.ranking:
        return None
    model, opposites = opened_model(database.path / RANKING)
    table = pair_table(pairs, database=database, opposites=opposites)
    unknown = np.full((len(pairs), len(similarity_names(model.similarities))), np.nan)
    return model.goodness(np.hstack([table, unknown]))
