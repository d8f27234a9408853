"""The same phrase in another form (Ganitkevitch 2018, 6.5.3: morphological variants).

article    human rights / the human rights
case       European / european
spelling   colour / color, co-operation / cooperation
form       take place / takes place
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from otherwords.database.relations.polarity import ARTICLES, FUNCTION_WORDS
from otherwords.text.inflect import same_word

VARIANTS = ("article", "case", "spelling", "form", "words")
AMERICAN = (
    (re.compile(r"(?<=[a-z]{2})our(?=\b|s|ed|ing|ite|able|ful|er)"), "or"),
    (re.compile(r"(?<=[a-z]{2})is(?=e\b|ed\b|es\b|ing\b|ation|er\b|ers\b)"), "iz"),
    (re.compile(r"(?<=[a-z]{2})ys(?=e\b|ed\b|es\b|ing\b)"), "yz"),
    (re.compile(r"(?<=[bcdfgptv])re\b"), "er"),
    (re.compile(r"(?<=[aeiou])ll(?=ed|ing|er)"), "l"),
    (re.compile(r"ogue\b"), "og"),
    (re.compile(r"(?<=[a-z]{2})ence\b"), "ense"),
    (re.compile(r"amme(?=\b|s)"), "am"),
)
"""British spellings and what Americans write; both sides are put through it."""
MOST_LETTERS = 2
"""How many letters longer the British spelling of a word can be: catalogue, programme."""
SHORT = {"'s": ("is", "has"), "'re": ("are",), "'m": ("am",), "'ve": ("have",), "'ll": ("will",)}
SHORT |= {"n't": ("not",), "ca": ("can",), "wo": ("will",), "'d": ("would", "had")}


def variant_of(source: Sequence[str], target: Sequence[str]) -> str | None:
    """How one phrase is a variant of the other; None if it is not.

    >>> variant_of(["human", "rights"], ["the", "human", "rights"])
    'article'
    >>> variant_of(["takes", "place"], ["take", "place"]), variant_of(["car"], ["auto"])
    ('form', None)
    """
    sides = [list(side) for side in (source, target)]
    if sides[0] == sides[1]:
        return None
    lower = [[word.lower() for word in side] for side in sides]
    if lower[0] == lower[1]:
        return "case"
    bare = [[word for word in side if word not in ARTICLES] for side in lower]
    if bare[0] == bare[1] and bare[0]:
        return "article"
    if (
        _may_be_spelled_alike(*bare) and _spelled(" ".join(bare[0])) == _spelled(" ".join(bare[1]))
    ) or _written_out(*bare):
        return "spelling"
    same = len(bare[0]) == len(bare[1]) > 0
    if same and all(same_word(*pair) for pair in zip(*bare, strict=True)):
        return "form"
    said = [[word for word in side if word not in FUNCTION_WORDS] for side in bare]
    alike = len(said[0]) == len(said[1]) > 0
    if alike and all(same_word(*pair) for pair in zip(*said, strict=True)):
        return "words"
    return None


def _may_be_spelled_alike(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether a closer look is worth it: the same first letter, and about as many letters."""
    if not first or not second or first[0][:1] != second[0][:1]:
        return False
    letters = [sum(map(len, side)) for side in (first, second)]
    return abs(letters[0] - letters[1]) <= MOST_LETTERS * (len(first) + len(second))


@lru_cache(maxsize=1 << 12)  # a phrase is compared with all its paraphrases
def _spelled(text: str) -> str:
    """One spelling for the usual ones, without hyphens and spaces."""
    for british, american in AMERICAN:
        text = british.sub(american, text)
    return re.sub(r"[\s\-'.]", "", text)


def _written_out(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether the sides differ only by short forms: it 's, it is."""
    return len(first) == len(second) > 0 and all(
        a == b or b in SHORT.get(a, ()) or a in SHORT.get(b, ())
        for a, b in zip(first, second, strict=True)
    )
