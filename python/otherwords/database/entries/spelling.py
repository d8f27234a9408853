"""Phrases of a database that are spelled almost like one it lacks, for "did you mean".

One letter or one word is tried first, which takes a few milliseconds in a database of any size
(`close_phrases`). Where that finds nothing, all phrases with the same first letter are compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from otherwords.database.close_phrases import close_phrases
from otherwords.database.phrases import spellings

if TYPE_CHECKING:
    from otherwords.database.database import Database

LEAST_ALIKE = 75.0
"""Of 100: less is another phrase."""
SHORTEST, LONGEST = 4, 80
"""Shorter texts are like too many others, longer ones are sentences."""


def spelled_like(phrase: str, database: Database, *, top: int = 5) -> list[str]:
    """A few phrases of the database that are spelled like this one, the closest first."""
    text = spellings(phrase, database.manifest)[-1]
    if not SHORTEST <= len(text) <= LONGEST:
        return []
    near = close_phrases(text, database.store)
    if near:
        return near[:top]
    from rapidfuzz import process
    from rapidfuzz.distance import DamerauLevenshtein

    found = process.extract(
        text,
        list(database.table.texts_from(text[0])),
        scorer=DamerauLevenshtein.normalized_similarity,
        score_cutoff=LEAST_ALIKE / 100,
        limit=top,
    )
    return [each[0] for each in found]
