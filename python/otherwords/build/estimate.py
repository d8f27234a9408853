"""How much text a build has, and about what that will take: known before it starts.

Files are not read for this. Compressed text is taken to be as much smaller as text usually is, so
all figures are rough; nothing in a database depends on them.
"""

from __future__ import annotations

from pathlib import Path

from otherwords.build.recipe import Recipe
from otherwords.files.codecs import GZIP, LONGEST_SIGNATURE, XZ, ZSTD, codec_of_bytes

TIMES_SMALLER = {GZIP: 3.1, ZSTD: 3.3, XZ: 4.4}
"""How many bytes of European text a compressed byte stands for, as measured on Europarl."""


def text_of(recipe: Recipe) -> int:
    """The bytes of text of all bitexts, about."""
    sides = ((bitext.source, bitext.target) for bitext in recipe.bitext)
    return sum(text_in(path) for both in sides for path in both if path is not None)


def text_in(path: Path) -> int:
    """The bytes of text in a file, about; 0 if it is a pipe or cannot be opened."""
    if not path.is_file():
        return 0
    with path.open("rb") as file:
        codec = codec_of_bytes(file.read(LONGEST_SIGNATURE))
    size = path.stat().st_size
    return size if codec is None else int(size * TIMES_SMALLER[codec])
