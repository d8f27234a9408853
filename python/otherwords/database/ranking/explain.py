"""Why a ranked database finds a paraphrase good: the features with the largest effects."""

from __future__ import annotations

from functools import lru_cache
from math import nan
from pathlib import Path

import numpy as np

from otherwords.database.paraphrase import Paraphrase, Reason
from otherwords.database.ranking.model import RankModel
from otherwords.database.ranking.pair_features import PIVOT, Pair, similarity_names, text_features
from otherwords.database.ranking.pivot_features import with_made
from otherwords.database.relations.opposites import Opposites


def explain_goodness(paraphrase: Paraphrase, path: Path) -> tuple[Reason, ...]:
    """The main reasons for the goodness of a paraphrase, by the model that ranked it."""
    model, opposites = opened_model(path)
    pair = Pair(paraphrase.label, paraphrase.phrase, paraphrase.text)
    stored = paraphrase.features
    values = [stored.get(name, nan) for name in PIVOT]
    similar = [stored.get(name, nan) for name in similarity_names(model.similarities)]
    row = [*text_features(pair, opposites), *with_made(values, held=1.0), *similar]
    return model.reasons(np.array(row, np.float64))


@lru_cache(maxsize=4)
def opened_model(path: Path) -> tuple[RankModel, Opposites]:
    """The model of a file, opened once."""
    model = RankModel.open(path)
    return model, Opposites(model.opposites)
