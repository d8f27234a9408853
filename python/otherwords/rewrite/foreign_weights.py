"""Our weights for a database from elsewhere: what it does not know must not count against it.

A PPDB file may lack word links, so that every word looks unaligned; it may have a feature in name
only, the same for every rule (`lex(e|f)=64`); and its probabilities are on a scale of their own,
which depends on how much text they were counted in.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from otherwords.database import Database
from otherwords.database.packed import PackedStore

IMPORT = "import"
"""The key of a recipe that says where rules from elsewhere come from."""
SAMPLE = 2000
"""Rules that are looked at."""
USUAL_COST = 2.0
"""The scale that the shipped weights are meant for, in -ln p(e|f); set by hand, not measured."""
OF_LINKS = ("UnalignedSource", "UnalignedTarget")


def is_imported(database: Database) -> bool:
    """Whether the rules of a database come from elsewhere."""
    return IMPORT in database.manifest.recipe


def fit_weights(
    weights: Mapping[str, float], database: Database, store: PackedStore
) -> dict[str, float]:
    """The weights without features that tell nothing, probabilities on the usual scale."""
    if not is_imported(database) or not len(store):
        return dict(weights)
    rows = store.rules(range(min(len(store), SAMPLE)))
    names = list(database.manifest.features)
    values = rows.features(names)
    same = (values == values[:1]).all(axis=0) if len(values) > 1 else np.zeros(len(names), bool)
    silent = {name for name, is_same in zip(names, same, strict=True) if is_same}
    if not any(rows.links):
        silent |= set(OF_LINKS)
    scale = cost_scale(database, store)
    return {
        name: weight * scale if name.startswith("p(") else weight
        for name, weight in weights.items()
        if name not in silent
    }


def cost_scale(database: Database, store: PackedStore) -> float:
    """What the probabilities of a database are multiplied by, as costs, to be on the usual scale."""
    if not is_imported(database) or not len(store) or "p(e|f)" not in database.manifest.features:
        return 1.0
    costs = store.rules(range(min(len(store), SAMPLE))).features(["p(e|f)"])
    middle = float(np.nanmedian(costs))
    return min(1.0, USUAL_COST / middle) if middle > 0 else 1.0
