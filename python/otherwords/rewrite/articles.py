"""`a` or `an`: the article must fit the word that has come to stand after it.

Rules see `a very old house` lose its `very` and cannot see that `a old house` is left. So where
an article has a new neighbour, English decides by how the neighbour begins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

ARTICLES = ("a", "an")
LIKE_CONSONANT = re.compile(r"(eu|ewe|one\b|once|u[bnst][aeiou](?!mp|nt|n[aei]))")
"""Vowel letters that sound like y or w: a European, a user, a one-off; but an unimportant one."""
SILENT_H = re.compile(r"(hour|honest|honou?r|heir)")
LETTERS = frozenset("AEFHILMNORSX")
"""Letters whose names begin with a vowel: an MP."""


def takes_an(word: str) -> bool:
    """Whether a word begins with a vowel sound, judging by its letters.

    >>> [word for word in "old hour MP user European house UN one-off umbrella".split()
    ...  if takes_an(word)]
    ['old', 'hour', 'MP', 'umbrella']
    """
    if word.isupper() and 1 < len(word) <= 4:
        return word[0] in LETTERS
    small = word.lower()
    if SILENT_H.match(small):
        return True
    return small[:1] in tuple("aeiou") and not LIKE_CONSONANT.match(small)


def fit_articles(words: Sequence[str], origins: Sequence[int | None]) -> list[str]:
    """The words with `a` and `an` as they must be, where the next word is not the one it was.

    >>> fit_articles(["a", "old", "house"], [2, 4, 5])
    ['an', 'old', 'house']
    >>> fit_articles(["a", "hotel"], [2, 3]), fit_articles(["a", "old"], [2, 3])
    (['a', 'hotel'], ['a', 'old'])
    """
    fitted = list(words)
    for k, (word, following) in enumerate(pairwise(words)):
        before, after = origins[k], origins[k + 1]
        beside = before is not None and after == before + 1
        if word.lower() in ARTICLES and following[:1].isalpha() and not beside:
            article = "an" if takes_an(following) else "a"
            fitted[k] = article.capitalize() if word[0].isupper() else article
    return fitted
