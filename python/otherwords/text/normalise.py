"""Bring text to one form before anything counts its words.

The same word arrives in many spellings that look alike: an accent as its own character, a
non-breaking space, a soft hyphen, three kinds of apostrophe. Counted separately they would be
different words, so every text passes through here first. Everything visible is kept: no letter,
digit or mark is ever lost; only spaces, invisible characters and the shape of quotes change.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal, get_args

from otherwords.errors import UnknownNameError

Typography = Literal["plain", "keep"]
"""Whether quotes, apostrophes, dashes and ellipses take their plain form or are kept."""

_TYPOGRAPHIES = get_args(Typography)

# The plain form of each shape; the page of this room shows the same table.
_PLAIN = {
    "’": "'",
    "–": "-",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "…": "...",
    "—": "--",
    "‘": "'",
    "´": "'",
    "‚": "'",
    "‛": "'",
    "‟": '"',
    "‹": "'",
    "›": "'",
    "\N{HYPHEN}": "-",
    "\N{NON-BREAKING HYPHEN}": "-",
    "\N{FIGURE DASH}": "-",
    "\N{HORIZONTAL BAR}": "--",
}

# Control and format characters without a shape of their own. Tab, line feed and their kin are
# not here: they are spaces. Arabic number signs (U+0600..) are not here: they are visible.
_INVISIBLE = (
    r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f"
    r"\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+"
)
# The two joiners spell words in Persian and the scripts of India and join emoji into one; after
# a Latin letter or a space, or at the end of a word, they are debris.
_STRAY_JOINER = r"(?<![\u0590-\u1fff\u2190-\U0010ffff])[\u200c\u200d]+|[\u200c\u200d]+(?=\s|\Z)"


def normalise(text: str, typography: Typography = "plain") -> str:
    """Return the text in NFC, on one line, with single spaces and no invisible characters.

    Normalising again changes nothing. Line breaks count as spaces.

    >>> normalise("It\\u2019s  5\\u202f000\\u00a0km \\u2013 co\\u00adoperate")
    "It's 5 000 km - cooperate"
    >>> normalise("\\u201cAh\\u2026\\u201d", "keep")
    '\\u201cAh\\u2026\\u201d'
    """
    if typography not in _TYPOGRAPHIES:
        raise UnknownNameError("typography", typography, _TYPOGRAPHIES)
    # Most lines need no change: each test below is one pass in C, an order of magnitude cheaper
    # than the work it guards.
    if not text.isprintable():
        invisible, joiner = _patterns()
        text = joiner.sub("", invisible.sub("", text))
        text = " ".join(text.split())
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
        if typography == "plain":
            if "« " in text or " »" in text:
                text = _hug_guillemets(text)
            for shape, plain in _PLAIN.items():
                text = text.replace(shape, plain)
    if "  " in text or text[:1] == " " or text[-1:] == " ":
        text = " ".join(text.split())
    return text


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    return re.compile(_INVISIBLE), re.compile(_STRAY_JOINER)


def _hug_guillemets(text: str) -> str:
    """Drop the spaces that French sets inside its quotes, so that they look like any others."""
    return re.sub(r" »(?!\w)", "»", re.sub(r"(?<![^\s(\['’])« ", "«", text))
