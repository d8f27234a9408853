"""What the network sees of a word: itself, its prefixes, suffixes and shape.

A known word has a row of the table. Prefixes, suffixes and shapes are hashed into a fixed number of
further rows, so that an unknown word still resembles others.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

RESERVED = 3
"""Rows that every model has: an unknown word, the start and the end of the sentence."""
UNKNOWN = 0

QUOTES = {"``": '"', "''": '"', "“": '"', "”": '"', "‘": "'", "’": "'", "`": "'"}
DIGIT = re.compile(r"\d")
REPEATED = re.compile(r"(.)\1+")


class Features:
    """The feature rows of words, for a model that knows the given words.

    >>> features = Features(["house"], buckets=100)
    >>> features.rows("House")[0]
    3
    >>> features.rows("houses")[0] == UNKNOWN
    True
    """

    def __init__(self, words: Sequence[str], buckets: int) -> None:
        self.words = tuple(words)
        self.buckets = buckets
        self._numbers = {word: number for number, word in enumerate(words, start=RESERVED)}
        self._known: dict[str, list[int]] = {}

    @property
    def count(self) -> int:
        """The number of rows."""
        return RESERVED + len(self.words) + self.buckets

    def rows(self, token: str) -> list[int]:
        """The rows of one token; the row of the word itself comes first."""
        found = self._known.get(token)
        if found is None:
            if len(self._known) > 500_000:
                self._known.clear()
            found = self._known[token] = self._rows(token)
        return found

    def _rows(self, token: str) -> list[int]:
        word = identity(token)
        first = RESERVED + len(self.words)
        hashed = (zlib.crc32(part.encode()) % self.buckets for part in _parts(word, token))
        return [self._numbers.get(word, UNKNOWN), *(first + bucket for bucket in hashed)]

    def arrays(
        self, sentences: Iterable[Sequence[str]]
    ) -> tuple[NDArray[np.uint32], NDArray[np.uint64], NDArray[np.uint64]]:
        """The rows, where those of each word begin, and where the words of each sentence begin."""
        rows: list[int] = []
        word_ends = [0]
        sentence_ends = [0]
        for sentence in sentences:
            for token in sentence:
                rows += self.rows(token)
                word_ends.append(len(rows))
            sentence_ends.append(len(word_ends) - 1)
        return (
            np.array(rows, np.uint32),
            np.array(word_ends, np.uint64),
            np.array(sentence_ends, np.uint64),
        )


def identity(token: str) -> str:
    """What counts as the same word: case, digits and kinds of quotes are ignored.

    >>> identity("1987"), identity("The"), identity("``")
    ('0000', 'the', '"')
    """
    return QUOTES.get(token) or DIGIT.sub("0", token.lower())


def _parts(word: str, token: str) -> Iterable[str]:
    for length in (1, 2, 3):
        yield f"<{word[:length]}" if len(word) > length else f"<{word}>"
    for length in (1, 2, 3, 4):
        yield f"{word[-length:]}>" if len(word) > length else f"<{word}> {length}"
    yield f"shape {_shape(token)}"


def _shape(token: str) -> str:
    """The kinds of characters, each repeated at most twice.

    >>> _shape("McDonald's"), _shape("1,250"), _shape("EU")
    ("XxXxx'x", '0,00', 'XX')
    """
    kinds = "".join(_kind(character) for character in token[:40])
    return REPEATED.sub(r"\1\1", kinds)


def _kind(character: str) -> str:
    if character.isdigit():
        return "0"
    if character.isupper():
        return "X"
    if character.islower():
        return "x"
    return "w" if character.isalpha() else character
