"""The pivot features of pairs, from the database that holds them.

Labels depend on the parser, so a pair is held if the database has it under any label; of several
the given label counts, or else the best one. Of a pair that is not held, what differs may be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import nan
from typing import TYPE_CHECKING

import numpy as np

from otherwords.database.phrases import spellings
from otherwords.database.ranking.pair_features import MADE, PIVOT, Matrix, Pair
from otherwords.database.relations.polarity import unshared
from otherwords.pivot.ranking import name_among

if TYPE_CHECKING:
    from otherwords.database.database import Database
    from otherwords.database.paraphrase import Paraphrase

AT_ONCE = 1000


@dataclass(frozen=True)
class Held:
    """The pivot features of some pairs, and which of them the database holds."""

    table: Matrix
    """The columns of `PIVOT` and `MADE`."""
    whole: list[bool]
    rows: list[Pair | None]
    """The row of the database that each was taken from; None where nothing is held."""


class PivotFinder:
    """Finds the pivot features of pairs in one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._names = [name_among(database.feature_names, name) for name in PIVOT]

    def find(self, pairs: Sequence[Pair]) -> Held:
        """The features of every pair; nan where nothing is held."""
        spelled = [self._spelled(pair) for pair in pairs]
        rest = [_what_differs(pair) for pair in spelled]
        whole = self._rows(spelled)
        parts = self._rows([own for own, row in zip(rest, whole, strict=True) if row is None])
        waiting = iter(parts)
        table = np.full((len(pairs), len(PIVOT) + len(MADE)), nan)
        rows: list[Pair | None] = [None] * len(pairs)
        for place, row in enumerate(whole):
            found = next(waiting) if row is None else row
            if found is not None:
                rows[place] = Pair(found.label, found.phrase, found.text)
                values = self.values(found.features)
                table[place] = with_made(values, held=float(row is not None))
        return Held(table, [row is not None for row in whole], rows)

    def values(self, features: Mapping[str, float]) -> list[float]:
        """The columns of `PIVOT`, under the names that this database has for them."""
        return [nan if name is None else features.get(name, nan) for name in self._names]

    def _spelled(self, pair: Pair) -> Pair:
        manifest = self.database.manifest
        sides = (spellings(side, manifest)[-1] for side in (pair.source, pair.target))
        return Pair(pair.label, *sides)

    def _rows(self, pairs: Sequence[Pair]) -> list[Paraphrase | None]:
        wanted: dict[str, list[int]] = {}
        for place, pair in enumerate(pairs):
            if pair.source and pair.target:
                wanted.setdefault(pair.source, []).append(place)
        found: list[Paraphrase | None] = [None] * len(pairs)
        phrases = list(wanted)
        for start in range(0, len(phrases), AT_ONCE):
            some = phrases[start : start + AT_ONCE]
            lists = self.database.paraphrases_of(some, top=None)
            for phrase, rows in zip(some, lists, strict=True):
                for place in wanted[phrase]:
                    found[place] = _best(rows, pairs[place])
        return found


def with_made(values: Sequence[float], *, held: float) -> list[float]:
    """Pivot features and those of `MADE`, which follow from them."""
    return [*values, values[PIVOT.index("p(e|f)")] + values[PIVOT.index("p(f|e)")], held]


def _best(rows: Sequence[Paraphrase], pair: Pair) -> Paraphrase | None:
    same = [row for row in rows if row.text == pair.target]
    labelled = [row for row in same if row.label == pair.label]
    return next(iter(labelled or same), None)


def _what_differs(pair: Pair) -> Pair:
    f, e = pair.source.split(), pair.target.split()
    rest = unshared(f, e)
    if len(rest[0]) == len(f) and len(rest[1]) == len(e):
        return Pair(pair.label, "", "")
    return Pair(pair.label, *(" ".join(side) for side in rest))
