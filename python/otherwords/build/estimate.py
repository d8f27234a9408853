"""How much text a build has, and about what that will take: known before it starts.

Files are not read for this, so all figures are rough; nothing in a database depends on them.
"""

from __future__ import annotations

from otherwords.build.bitext import Bitext
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
        text = _text(bitext)
        if bitext.links is None and text > SMALL:
            work = f"{bitext.title}: linking the words of {size_text(text)} of text"
            ways = "or divide the bitext, or give links"
            check_fits(work, _linking(text), limit, ways)


def sizes_of(recipe: Recipe) -> dict[str, int]:
    """What a context wants to know: bytes of text, bitexts, bytes to link the largest of them."""
    sizes = [_text(bitext) for bitext in recipe.bitext]
    return {"text": sum(sizes), "bitexts": len(sizes), "linking": _linking(max(sizes))}


def _linking(text: int) -> int:
    return PROCESS + LINKING * text


def _text(bitext: Bitext) -> int:
    return sum(text_in(path) for path in (bitext.source, bitext.target) if path is not None)
