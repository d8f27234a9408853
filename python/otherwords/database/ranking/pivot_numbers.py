"""How many pivot phrases and pivot languages a pair has, from the translation rules behind it.

A pair that several languages bring along is less likely a mistake of one alignment. Only a database
that keeps its rules knows: what `trim` leaves of them are the main pivots, so it says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from otherwords.database.explain import explain
from otherwords.database.ranking.pair_features import Matrix, Pair

if TYPE_CHECKING:
    from otherwords.database.database import Database

NUMBERS = ("pivots", "pivot languages")


def pivot_numbers(database: Database, pairs: Sequence[Pair | None]) -> Matrix:
    """Both numbers of each pair, as it stands in the database; nan where nothing is known."""
    found = np.full((len(pairs), len(NUMBERS)), np.nan)
    if database.rules is None or "trim" in database.manifest.recipe:
        return found
    for place, pair in enumerate(pairs):
        pivots = () if pair is None else explain(database.rules, *pair)
        if pivots:
            found[place] = len(pivots), len({each.language for each in pivots})
    return found
