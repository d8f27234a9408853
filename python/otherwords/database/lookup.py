"""Find the rows of phrases in the table of a database, and make paraphrases of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import nan
from typing import Any

from otherwords.corpus.links import parse_links
from otherwords.database.manifest import Manifest
from otherwords.database.number_styles import WHOLE
from otherwords.database.paraphrase import Paraphrase, all_features
from otherwords.database.ranking import cost_of
from otherwords.database.sizes import SIZES
from otherwords.database.types import TYPES


def as_paraphrase(row: Mapping[str, Any], manifest: Manifest) -> Paraphrase:
    """Make a paraphrase of a row of the table."""
    links = row["links"] or ""
    stored = {name: row[name] for name in manifest.features if row[name] is not None}
    whole = [name for name, style in (manifest.written or {}).items() if style == WHOLE]
    stored |= {name: int(stored[name]) for name in whole if stored.get(name, nan) % 1 == 0}
    parts = row["label"], row["source"], row["target"], links
    return Paraphrase(
        phrase=row["source"],
        text=row["target"],
        label=row["label"],
        cost=row["cost"],
        type=TYPES[row["type"]],
        size=SIZES[row["size"]],
        links=tuple(sorted(parse_links(links))),
        features=stored if manifest.imported else all_features(*parts, stored),
        entailment=row.get("entailment"),
    )


def rank_again(paraphrases: Sequence[Paraphrase], ranking: Mapping[str, float]) -> list[Paraphrase]:
    """Give other costs, by other weights, and sort by them; NA comes last."""
    from dataclasses import replace

    costs = [cost_of(each.features, ranking) for each in paraphrases]
    again = [replace(each, cost=cost) for each, cost in zip(paraphrases, costs, strict=True)]
    return sorted(
        again, key=lambda each: (each.cost != each.cost, each.cost, each.label, each.text)
    )
