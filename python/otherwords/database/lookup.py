"""From rows to paraphrases: those of the table are exact, those of the packed store are fast.

The store is made for this: it is mapped, not read, and knows where each phrase is. It keeps
numbers in 32 bits (or 8, if the database was made so), and neither the entailment of PPDB 2.0
nor which features a line lacked; whoever wants a paraphrase explained gets it from the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import nan
from typing import TYPE_CHECKING, Any

from otherwords.corpus.links import parse_links
from otherwords.database.manifest import Manifest
from otherwords.database.number_styles import WHOLE
from otherwords.database.paraphrase import Features, Paraphrase
from otherwords.database.ranking import cost_of
from otherwords.database.sizes import SIZES
from otherwords.database.types import TYPES, type_of_sides

if TYPE_CHECKING:
    from otherwords.database.packed import PackedStore

COST = "cost"


class ParaphraseMaker:
    """Makes paraphrases of what one database has of them."""

    def __init__(self, manifest: Manifest) -> None:
        self._names = list(manifest.features)
        self._imported = manifest.imported
        styles = manifest.written or {}
        self._whole = [name for name in self._names if styles.get(name) == WHOLE]

    def of_row(self, row: Mapping[str, Any]) -> Paraphrase:
        """A paraphrase of a row of the table, with everything as it was computed or read."""
        stored = {name: row[name] for name in self._names if row[name] is not None}
        parts = row["label"], row["source"], row["target"], row["links"] or ""
        kind, size = TYPES[row["type"]], SIZES[row["size"]]
        made = self._made(*parts, stored, cost=row["cost"], kind=kind, size=size)
        return replace(made, entailment=row.get("entailment"))

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
        names, targets, links = store.labels, found.targets, found.links
        labels, sizes, starts = found.labels.tolist(), found.sizes.tolist(), found.starts.tolist()
        costs = found.features([COST])[:, 0].tolist()
        values = found.features(self._names).tolist()
        for place, phrase in enumerate(phrases):
            yield [
                self._made(
                    names[labels[k]],
                    phrase,
                    targets[k],
                    links[k],
                    dict(zip(self._names, values[k], strict=True)),
                    cost=costs[k],
                    kind=type_of_sides(phrase, targets[k]),
                    size=SIZES[sizes[k]],
                )
                for k in range(starts[place], starts[place + 1])
            ]

    def _made(
        self,
        label: str,
        source: str,
        target: str,
        links: str,
        stored: dict[str, float],
        *,
        cost: float,
        kind: str,
        size: str,
    ) -> Paraphrase:
        for name in self._whole:
            if stored.get(name, nan) % 1 == 0:
                stored[name] = int(stored[name])
        all_of_them = stored if self._imported else Features(label, source, target, links, stored)
        return Paraphrase(
            phrase=source,
            text=target,
            label=label,
            cost=cost,
            type=kind,
            size=size,
            links=tuple(sorted(parse_links(links))),
            features=all_of_them,
        )


def rank_again(paraphrases: Sequence[Paraphrase], ranking: Mapping[str, float]) -> list[Paraphrase]:
    """Give other costs, by other weights, and sort by them; NA comes last."""
    costs = [cost_of(each.features, ranking) for each in paraphrases]
    again = [replace(each, cost=cost) for each, cost in zip(paraphrases, costs, strict=True)]
    return sorted(
        again, key=lambda each: (each.cost != each.cost, each.cost, each.label, each.text)
    )
