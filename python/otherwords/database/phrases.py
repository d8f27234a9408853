"""From what a user types to the phrase as the database has it.

`Thrown into jail` is looked up as `thrown into jail`, `can't` as `ca n't`: tokenised and lowercased
if the manifest says that its phrases are. Slots stay as they are. The text as typed is tried first.
"""

from __future__ import annotations

from functools import cache

from otherwords.corpus.languages import two_letters
from otherwords.corpus.slots import cut_at_slots
from otherwords.database.manifest import Manifest
from otherwords.text import Tokeniser, lowercase


def spellings(text: str, manifest: Manifest) -> list[str]:
    """The spellings a phrase may have in a database, the closest to the given one first.

    >>> spellings("[NP,1] can't  Wait", Manifest(language="eng"))
    ["[NP,1] can't Wait", "[NP,1] ca n't Wait", "[NP,1] ca n't wait"]
    """
    given = " ".join(text.split())
    pieces = cut_at_slots(given)  # words and slots in turns
    words = pieces[::2]
    found = [given]
    if manifest.tokenised:
        tokens = _tokeniser(manifest.language).tokens
        words = [" ".join(tokens(piece)) for piece in words]
        found.append(_joined(words, pieces[1::2]))
    if manifest.lowercase:
        lowered = [" ".join(lowercase(piece.split())) for piece in words]
        found.append(_joined(lowered, pieces[1::2]))
    return list(dict.fromkeys(found))


def _joined(words: list[str], slots: list[str]) -> str:
    symbols = [symbol for pair in zip(words, [*slots, ""], strict=True) for symbol in pair]
    return " ".join(filter(None, (symbol.strip() for symbol in symbols)))


@cache
def _tokeniser(language: str) -> Tokeniser:
    return Tokeniser(two_letters(language))
