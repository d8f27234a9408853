"""How much text a build has, and about what that will take: known before it starts.

Files are not read for this, so all figures are rough; nothing in a database depends on them.
"""

from __future__ import annotations

from otherwords.build.recipe import Recipe
from otherwords.engine.memory import bytes_of, check_fits, size_text
from otherwords.files.text_size import text_in

LINKING = 15
"""Bytes of memory to link the words of a byte of text, at most, and for the process itself:"""
PROCESS = 200_000_000
SMALL = 4_000_000
"""So little text fits into the least memory that works."""


def check_memory(recipe: Recipe) -> None:
    """Find out before the start that a bitext is too large to be linked in this memory."""
    limit = bytes_of(recipe.run.memory)
    for bitext in recipe.bitext:
        if bitext.links is not None:
            continue
        text = sum(text_in(path) for path in (bitext.source, bitext.target) if path is not None)
        if text > SMALL:
            work = f"{bitext.title}: linking the words of {size_text(text)} of text"
            ways = "or divide the bitext, or give links"
            check_fits(work, PROCESS + LINKING * text, limit, ways)


def text_of(recipe: Recipe) -> int:
    """The bytes of text of all bitexts, about."""
    sides = ((bitext.source, bitext.target) for bitext in recipe.bitext)
    return sum(text_in(path) for both in sides for path in both if path is not None)
