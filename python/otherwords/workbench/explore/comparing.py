"""Two databases, or two weightings of one, on the same phrases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from otherwords.database import Database
from otherwords.errors import OtherwordsError
from otherwords.evaluate.correlation import spearman
from otherwords.pivot.ranking import named_ranking

MOST_PHRASES, MOST = 50, 20


def compare(
    phrases: Sequence[str],
    first: tuple[Database, str],
    second: tuple[Database, str],
    *,
    top: int = 10,
) -> dict[str, Any]:
    """The best paraphrases of each phrase on both sides, and how far the two agree.

    `first` and `second` are a database and weights to rank by, empty for its own order. Overlap is
    the share of paraphrases that both lists have; rho the correlation of the ranks of those.
    """
    asked = [phrase.strip() for phrase in phrases if phrase.strip()]
    if len(asked) > MOST_PHRASES:
        raise OtherwordsError(f"{len(asked)} phrases: at most {MOST_PHRASES} at once.")
    top = max(1, min(top, MOST))
    sides = [_lists(database, weights, asked, top) for database, weights in (first, second)]
    rows = [_row(phrase, one, other) for phrase, one, other in zip(asked, *sides, strict=True)]
    met = [row["overlap"] for row in rows if row["overlap"] is not None]
    return {"rows": rows, "overlap": round(sum(met) / len(met), 3) if met else None}


def _lists(database: Database, weights: str, phrases: Sequence[str], top: int) -> list[list[str]]:
    written = weights.strip()
    ranking: Mapping[str, float] | None = None
    if written:
        ranking = named_ranking(written, database.feature_names)
    found = database.entries(phrases, top=top, ranking=ranking)
    return [[each.text for each in own.paraphrases if each.rows] for own in found]


def _row(phrase: str, one: list[str], other: list[str]) -> dict[str, Any]:
    shared = [text for text in one if text in set(other)]
    ranks = [one.index(text) for text in shared], [other.index(text) for text in shared]
    whole = len({*one, *other})
    rho = spearman(*ranks) if len(shared) > 1 else None
    return {
        "phrase": phrase,
        "first": [{"text": text, "shared": text in shared} for text in one],
        "second": [{"text": text, "shared": text in shared} for text in other],
        "overlap": round(len(shared) / whole, 3) if whole else None,
        "rho": round(rho, 3) if rho is not None and rho == rho else None,
    }
