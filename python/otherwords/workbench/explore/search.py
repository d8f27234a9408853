"""A phrase and its paraphrases, as the search page shows them: the entries of `otherwords lookup`.

Labels are joined, opposites are apart, variants are marked. A phrase without paraphrases gets those
of its other forms or of its parts, with a note; an unknown one gets phrases that are spelled alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from otherwords.database import SIZES, Database
from otherwords.database.entries.entry import Entry, EntryLine
from otherwords.database.ranking.columns import GOODNESS
from otherwords.database.types import TYPES
from otherwords.errors import OtherwordsError
from otherwords.pivot.ranking import named_ranking

MOST = 200
LONGEST = 200
"""Characters of a phrase."""
CHOICES = ("label", "size", "type", "rank", "show", "variants", "why")
ONLY_OPPOSITES, NO_VARIANTS = "opposites", "no"


def search(database: Database, asked: Mapping[str, str]) -> dict[str, Any]:
    """What there is for a phrase `q`, under the filters of CHOICES; at most `top` paraphrases.

    `show=opposites` gives only those, `variants=no` leaves out the phrase itself in another form,
    and `why` names the paraphrase that is explained.
    """
    phrase = asked.get("q", "").strip()
    if len(phrase) > LONGEST:
        raise OtherwordsError(f"a phrase has at most {LONGEST} characters here.")
    chosen = {key: asked.get(key, "").strip() for key in CHOICES}
    for key, known in (("size", SIZES), ("type", TYPES)):
        if chosen[key] and chosen[key] not in known:
            raise OtherwordsError(f"no {key} called '{chosen[key]}'. Known: {', '.join(known)}.")
    top = _number(asked.get("top", "25"))
    found = _entry(database, phrase, chosen) if phrase else Entry(phrase="", paraphrases=())
    shown = found.paraphrases[:top]
    learned = not chosen["rank"] and GOODNESS in database.manifest.ranking
    return {
        "phrase": phrase,
        "filters": chosen | {"top": str(top)},
        "labels": _labels(database, phrase, found, chosen),
        "sizes": list(SIZES),
        "types": list(TYPES),
        "learned": learned,
        "count": len(found.paraphrases),
        "more": len(found.paraphrases) > MOST,
        "note": _note(database, found),
        "near": list(found.near),
        "paraphrases": [_row(each, best=shown[0].cost) for each in shown],
        "why": _why(database, shown, chosen["why"]),
    }


def _entry(database: Database, phrase: str, chosen: Mapping[str, str]) -> Entry:
    rank = chosen["rank"]
    found = database.entry(
        phrase,
        top=None if chosen["type"] else MOST + 1,
        label=chosen["label"] or None,
        size=chosen["size"] or None,
        ranking=named_ranking(rank, database.feature_names) if rank else None,
        opposites=chosen["show"] == ONLY_OPPOSITES,
        variants=chosen["variants"] != NO_VARIANTS,
    )
    if not chosen["type"]:
        return found
    kept = [each for each in found.paraphrases if _type(each) == chosen["type"]]
    return replace(found, paraphrases=tuple(kept))


def _type(line: EntryLine) -> str | None:
    return line.rows[0].type if line.rows else None


def _labels(database: Database, phrase: str, found: Entry, chosen: Mapping[str, str]) -> list[str]:
    """The labels to choose from: those that the phrase has without the filter."""
    if not chosen["label"]:
        return sorted({label for each in found.paraphrases for label in each.labels})
    return sorted({each.label for each in database.paraphrases(phrase, top=None)})


def _note(database: Database, found: Entry) -> str:
    """The note; the page itself says that a phrase is unknown, without the server's folder."""
    unknown = not found.paraphrases and f" in {database.path}." in (found.note or "")
    return "" if unknown else found.note or ""


def _row(each: EntryLine, *, best: float) -> dict[str, Any]:
    """A line as plain types; without a learned ranking the cost turned round makes the bar."""
    bar = 1.0 if each.cost <= 0 or best <= 0 else min(best / each.cost, 1.0)
    if each.goodness is not None:
        bar = (each.goodness - 1) / 4
    return each.as_dict() | {
        "type": _type(each),
        "bar": round(max(0.0, bar), 4),
        "plain": "[" not in each.text,
        "explained": bool(each.rows),
    }


def _why(database: Database, shown: tuple[EntryLine, ...], wanted: str) -> dict[str, Any] | None:
    """The pivots and reasons of one paraphrase under its best label."""
    line = next((each for each in shown if each.text == wanted and each.rows), None)
    if line is None:
        return None
    [row] = database.explained(line.rows[:1])
    return row.as_dict()


def _number(written: str) -> int:
    try:
        return max(1, min(int(written), MOST))
    except ValueError:
        raise OtherwordsError(f"'{written[:20]}' is not a number of paraphrases.") from None
