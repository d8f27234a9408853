"""How likely a tag is for a word, by the counts of a database's trees."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping


class TagCounts:
    """How often each word had each tag.

    >>> counts = TagCounts({("very", "RB"): 9, ("very", "JJ"): 1, ("soon", "RB"): 9})
    >>> round(counts.tag_given_word("very", "RB"), 4), round(counts.word_given_tag("very", "RB"), 4)
    (0.1054, 0.6931)
    """

    def __init__(self, counts: Mapping[tuple[str, str], int]) -> None:
        self._counts = counts
        self._words: Counter[str] = Counter()
        self._tags: Counter[str] = Counter()
        for (word, tag), n in counts.items():
            self._words[word] += n
            self._tags[tag] += n

    def __contains__(self, pair: tuple[str, str]) -> bool:
        return pair in self._counts

    def tag_given_word(self, word: str, tag: str) -> float:
        """-log p(tag|word)"""
        return math.log(self._words[word] / self._counts[word, tag])

    def word_given_tag(self, word: str, tag: str) -> float:
        """-log p(word|tag)"""
        return math.log(self._tags[tag] / self._counts[word, tag])
