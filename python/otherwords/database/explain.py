"""Where a paraphrase comes from: the pivot phrases, with counts and probabilities.

A paraphrase probability is a sum over pivots f (Eq. 3.3): p(e|phrase) = sum p(e|f) p(f|phrase).
Its terms are found again by joining the translation rules of the phrase with those of the
paraphrase on label, pivot and language, as Figures 3.5 to 3.7 of paper 004 draw it.

Notation of `rules.parquet`: phrase and pivot number their slots in their own order; `ord` has
the numbers of the pivot's slots in the order of the phrase (21: they change places), 0 if in
order. So the phrase and the paraphrase have each an order, and the two compose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from otherwords.database.paraphrase import Pivot
from otherwords.database.tables import SortedTable

SLOT = re.compile(r"(?<!\S)\[([^\s\[\]]+),([1-9])\](?!\S)")


def explain(rules: SortedTable, label: str, source: str, target: str) -> tuple[Pivot, ...]:
    """The pivots of one paraphrase, the largest share of its probability first."""
    own_target = in_own_order(target)
    rows = rules.rows_of([source, own_target]).to_pylist()
    rows = [row for row in rows if row["label"] == label]
    ways_back: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows:
        if row["phrase"] == own_target:
            ways_back.setdefault((row["pivot"], row["language"]), []).append(row)
    numbers = [int(number) for _, number in SLOT.findall(target)]
    found = []
    for first in rows:
        if first["phrase"] != source:
            continue
        for second in ways_back.get((first["pivot"], first["language"]), []):
            if compose(first["ord"], second["ord"], len(numbers)) == numbers:
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


def in_own_order(side: str) -> str:
    """Number the slots of a side by their own order.

    >>> in_own_order("[NN,2] of [NP,1]")
    '[NN,1] of [NP,2]'
    """
    numbers = iter("123456789")
    return SLOT.sub(lambda slot: f"[{slot[1]},{next(numbers)}]", side)


def compose(source_order: int, target_order: int, slots: int) -> list[int]:
    """The numbers of the target's slots, counted by the source, when both pivot to the same.

    >>> compose(21, 0, 2), compose(21, 21, 2), compose(0, 0, 0)
    ([2, 1], [1, 2], [])
    """
    source, target = (_digits(order, slots) for order in (source_order, target_order))
    if sorted(source) != sorted(target):
        return [0] * slots  # of other rules: no slot has this number
    return [source.index(number) + 1 for number in target]


def _digits(order: int, slots: int) -> list[int]:
    return [int(digit) for digit in str(order)] if order else list(range(1, slots + 1))
