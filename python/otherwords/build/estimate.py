"""How much text a build has, and about what that will take: known before it starts.

Files are not read for this. Compressed text is taken to be as much smaller as text usually is, so
all figures are rough; nothing in a database depends on them.
"""

from __future__ import annotations

from pathlib import Path

from otherwords.build.recipe import Recipe
from otherwords.engine import MemoryLimitError
from otherwords.engine.memory import bytes_of, size_text
from otherwords.files.codecs import GZIP, LONGEST_SIGNATURE, XZ, ZSTD, codec_of_bytes

TIMES_SMALLER = {GZIP: 3.1, ZSTD: 3.3, XZ: 4.4}
"""How many bytes of European text a compressed byte stands for, as measured on Europarl."""

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
        needed = PROCESS + LINKING * text
        if text and needed > limit and text > SMALL:
            raise MemoryLimitError(
                f"{bitext.title}: linking the words of {size_text(text)} of text needs about "
                f"{size_text(needed)} of memory, the limit is {size_text(limit)}. Raise it: "
                f"--memory {size_text(needed)}; or divide the bitext, or give links."
            )


def text_of(recipe: Recipe) -> int:
    """The bytes of text of all bitexts, about."""
    sides = ((bitext.source, bitext.target) for bitext in recipe.bitext)
    return sum(text_in(path) for both in sides for path in both if path is not None)


def text_in(path: Path | str) -> int:
    """The bytes of text in a file, about; 0 if it is a pipe or cannot be opened."""
    path = Path(path)
    if not path.is_file():
        return 0
    with path.open("rb") as file:
        codec = codec_of_bytes(file.read(LONGEST_SIGNATURE))
    size = path.stat().st_size
    return size if codec is None else int(size * TIMES_SMALLER[codec])
