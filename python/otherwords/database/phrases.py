"""From what a user types to the phrase as the database has it.

`Thrown into jail` is looked up as `thrown into jail`, `can't` as `ca n't`: as tokens, in small
letters, if the manifest says that its phrases are so. Slots stay as they are. What is written
like a phrase of the database already is tried first.
"""

from __future__ import annotations

import re
from functools import cache

from otherwords.corpus.languages import TERMINOLOGY
from otherwords.database.manifest import Manifest
from otherwords.text import Tokeniser, lowercase

SLOT = re.compile(r"(\[[^\s\[\]]+,[1-9]\])")


def spellings(text: str, manifest: Manifest) -> list[str]:
    """The ways a phrase may stand in a database, the closest to the given one first.

    >>> spellings("[NP,1] can't  Wait", Manifest(language="eng"))
    ["[NP,1] can't Wait", "[NP,1] ca n't Wait", "[NP,1] ca n't wait"]
    """
    given = " ".join(text.split())
    pieces = SLOT.split(given)  # words and slots in turns
    words = pieces[::2]
    found = [given]
    if manifest.tokenised:
        tokens = _tokeniser(manifest.language).tokens
        words = [" ".join(tokens(piece)) for piece in words]
        found.append(_joined(words, pieces[1::2]))
    if manifest.lowercase:
        small = [" ".join(lowercase(piece.split())) for piece in words]
        found.append(_joined(small, pieces[1::2]))
    return list(dict.fromkeys(found))


def _joined(words: list[str], slots: list[str]) -> str:
    symbols = [symbol for pair in zip(words, [*slots, ""], strict=True) for symbol in pair]
    return " ".join(filter(None, (symbol.strip() for symbol in symbols)))


@cache
def _tokeniser(language: str) -> Tokeniser:
    two_letters = (code for code, name in TERMINOLOGY.items() if name == language)
    return Tokeniser(min(two_letters, key=len, default=language))
