"""A phrase and its paraphrases, as the search page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from otherwords.database import SIZES, Database, Paraphrase
from otherwords.database.close_phrases import close_phrases
from otherwords.database.types import TYPES
from otherwords.errors import OtherwordsError
from otherwords.pivot.ranking import parse_ranking

MOST = 200
LONGEST = 200
"""Characters of a phrase."""


def search(database: Database, asked: Mapping[str, str]) -> dict[str, Any]:
    """What there is for a phrase: `q`, and the filters `label`, `size`, `type`, `rank`, `top`.

    Goodness is the cost turned round, so that longer bars are better: the best paraphrase of the
    phrase has 1.
    """
    phrase = asked.get("q", "").strip()
    if len(phrase) > LONGEST:
        raise OtherwordsError(f"a phrase has at most {LONGEST} characters here.")
    chosen = {key: asked.get(key, "").strip() for key in ("label", "size", "type", "rank")}
    if chosen["size"] and chosen["size"] not in SIZES:
        raise OtherwordsError(f"no size called '{chosen['size']}'. Known: {', '.join(SIZES)}.")
    if chosen["type"] and chosen["type"] not in TYPES:
        raise OtherwordsError(f"no type called '{chosen['type']}'. Known: {', '.join(TYPES)}.")
    top = _number(asked.get("top", "25"))
    found: list[Paraphrase] = []
    if phrase:
        found = database.paraphrases(
            phrase,
            top=None,
            label=chosen["label"] or None,
            size=chosen["size"] or None,
            ranking=parse_ranking(chosen["rank"]) if chosen["rank"] else None,
        )
    if chosen["type"]:
        found = [each for each in found if each.type == chosen["type"]]
    every = found if not chosen["label"] else database.paraphrases(phrase, top=None)
    shown = found[:top]
    return {
        "phrase": phrase,
        "filters": chosen | {"top": str(top)},
        "labels": sorted({each.label for each in every}),
        "sizes": list(SIZES),
        "types": list(TYPES),
        "count": len(found),
        "paraphrases": [_row(each, shown[0].cost) for each in shown],
        "close": [] if found or not phrase else close_to(database, phrase),
    }


def close_to(database: Database, phrase: str) -> list[str]:
    """Phrases of the database that are almost this one."""
    return close_phrases(phrase.lower(), database.store) or database.prefix(phrase, top=5)


def _row(each: Paraphrase, best: float) -> dict[str, Any]:
    good = 1.0 if each.cost <= 0 or best <= 0 else min(best / each.cost, 1.0)
    return {
        "text": each.text,
        "label": each.label,
        "type": each.type,
        "size": each.size,
        "cost": round(each.cost, 4),
        "goodness": round(good, 4),
        "relation": each.entailment,
        "plain": "[" not in each.text,
    }


def _number(written: str) -> int:
    try:
        return max(1, min(int(written), MOST))
    except ValueError:
        raise OtherwordsError(f"'{written[:20]}' is not a number of paraphrases.") from None
