"""Where a paraphrase comes from: the pivot phrases, with counts and probabilities.

A paraphrase probability is a sum over pivots f (Eq. 3.3): p(e|phrase) = sum p(e|f) p(f|phrase).
Its terms are found again by joining the translation rules of the phrase with those of the
paraphrase on label, pivot and language, as Figures 3.5 to 3.7 of Ganitkevitch 2018 draw it.

Notation of `rules.parquet`: phrase and pivot number their slots in their own order; `ord` is the
order of the pivot's slots in the phrase (see `pivot/orders.py`). A pivot counts if its two orders
together put the slots where the paraphrase has them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from otherwords.corpus.slots import renumber, slots_of
from otherwords.database.paraphrase import Pivot
from otherwords.database.tables import SortedTable
from otherwords.pivot.orders import order_of, relative


def explain(rules: SortedTable, label: str, source: str, target: str) -> tuple[Pivot, ...]:
    """The pivots of one paraphrase, those with the largest share of its probability first."""
    order = order_of([slot.number for slot in slots_of(target)])
    own_target = renumber(target, count(1))
    rows = rules.rows_of([source, own_target]).to_pylist()
    rows = [row for row in rows if row["label"] == label]
    ways_back: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows:
        if row["phrase"] == own_target:
            ways_back.setdefault((row["pivot"], row["language"]), []).append(row)
    found = []
    for first in rows:
        if first["phrase"] != source:
            continue
        for second in ways_back.get((first["pivot"], first["language"]), []):
            if relative(first["ord"], second["ord"]) == order:
                found.append((first, second))
    return tuple(sorted(_pivots(found), key=lambda each: (-each.share, each.language, each.text)))


def _pivots(pairs: Iterable[tuple[dict[str, Any], dict[str, Any]]]) -> list[Pivot]:
    pairs = list(pairs)
    terms = [first["p(f|e,LHS)"] * second["p(e|f,LHS)"] for first, second in pairs]
    total = sum(terms) or 1.0
    return [
        Pivot(
            text=first["pivot"],
            language=first["language"],
            phrase_count=first["n"],
            paraphrase_count=second["n"],
            from_phrase=first["p(f|e)"],
            to_paraphrase=second["p(e|f)"],
            from_phrase_labelled=first["p(f|e,LHS)"],
            to_paraphrase_labelled=second["p(e|f,LHS)"],
            share=term / total,
        )
        for (first, second), term in zip(pairs, terms, strict=True)
    ]
