"""From rows to paraphrases: the table is exact, the packed store is fast.

The store is made for lookups: it is mapped into memory and knows where each phrase is. It holds
numbers in 32 bits (or 8, if the database was built so), and neither the entailment of PPDB 2.0
nor which features a line lacked; explanations therefore come from the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import nan
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from otherwords.corpus.links import Link, parse_links
from otherwords.database.manifest import AGAIN, Manifest
from otherwords.database.number_styles import WHOLE
from otherwords.database.paraphrase import Features, Paraphrase, all_features
from otherwords.database.sizes import SIZES
from otherwords.database.types import TYPES, type_of_sides
from otherwords.errors import DamagedDatabaseError
from otherwords.pivot.ranking import cost_of

if TYPE_CHECKING:
    from otherwords.database.packed import Matches, PackedStore

COST = "cost"
Values: TypeAlias = npt.NDArray[np.float32]


class ParaphraseMaker:
    """Makes paraphrases from the rows of one database."""

    def __init__(self, manifest: Manifest) -> None:
        self._names = list(manifest.features)
        self._imported = manifest.imported
        styles = manifest.written or {}
        self._whole = [name for name in self._names if styles.get(name) == WHOLE]

    def of_row(self, row: Mapping[str, Any]) -> Paraphrase:
        """A paraphrase from a row of the table, with every value as it was computed or read."""
        parts = row["label"], row["source"], row["target"], row["links"] or ""
        return Paraphrase(
            phrase=row["source"],
            text=row["target"],
            label=row["label"],
            cost=row["cost"],
            type=TYPES[row["type"]],
            size=SIZES[row["size"]],
            links=_links(parts[3]),
            features=self._features(parts, [row[name] for name in self._names]),
            entailment=row.get("entailment"),
        )

    def of_store(
        self,
        store: PackedStore,
        phrases: Sequence[str],
        *,
        top: int | None,
        label: str | None,
        size: int | None,
    ) -> Iterator[list[Paraphrase]]:
        """The paraphrases of many phrases, a list for each."""
        found = store.lookup(phrases, top=top, labels=None if label is None else [label], size=size)
        try:
            yield from self._each(store, found, phrases)
        except (ValueError, IndexError) as error:  # links or sizes that no writer wrote
            raise DamagedDatabaseError(f"{store.path}: damaged ({error}). {AGAIN}") from error

    def _each(
        self, store: PackedStore, found: Matches, phrases: Sequence[str]
    ) -> Iterator[list[Paraphrase]]:
        names, targets, links = store.labels, found.targets, found.links
        labels, sizes, starts = found.labels.tolist(), found.sizes.tolist(), found.starts.tolist()
        costs = found.features([COST])[:, 0].tolist()
        values = found.features(self._names)
        for place, phrase in enumerate(phrases):
            own = []
            for k in range(starts[place], starts[place + 1]):
                parts = names[labels[k]], phrase, targets[k], links[k]
                made = Paraphrase(
                    phrase=phrase,
                    text=targets[k],
                    label=parts[0],
                    cost=costs[k],
                    type=type_of_sides(phrase, targets[k]),
                    size=SIZES[sizes[k]],
                    links=_links(links[k]),
                    features=self._features(parts, values[k]),
                )
                own.append(made)
            yield own

    def _features(
        self, parts: tuple[str, str, str, str], values: Sequence[float | None] | Values
    ) -> Features:
        return Features(partial(self._put_together, parts, values))

    def _put_together(
        self, parts: tuple[str, str, str, str], values: Sequence[float | None] | Values
    ) -> dict[str, float]:
        numbers = values if isinstance(values, list) else values.tolist()  # type: ignore[union-attr]
        named = zip(self._names, numbers, strict=True)
        stored = {name: value for name, value in named if value is not None}
        for name in self._whole:
            if stored.get(name, nan) % 1 == 0:
                stored[name] = int(stored[name])
        return stored if self._imported else all_features(*parts, stored)


@lru_cache(maxsize=1 << 14)  # short phrases are linked in few ways
def _links(text: str) -> tuple[Link, ...]:
    return tuple(sorted(parse_links(text)))


def rank_again(paraphrases: Sequence[Paraphrase], ranking: Mapping[str, float]) -> list[Paraphrase]:
    """Compute costs from other weights and sort by them; NA comes last."""
    costs = [cost_of(each.features, ranking) for each in paraphrases]
    again = [replace(each, cost=cost) for each, cost in zip(paraphrases, costs, strict=True)]
    return sorted(
        again, key=lambda each: (each.cost != each.cost, each.cost, each.label, each.text)
    )
