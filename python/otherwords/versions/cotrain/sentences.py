"""Tagged sentences, their noun and verb chunks, and the phrases that may be paraphrases.

A chunk is a run of words that form the core of a noun phrase or a verb group. A phrase is a single
word, or some words that begin and end where chunks do: no phrase cuts a chunk in two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

NOUN_TAGS = frozenset("DT PDT PRP$ CD JJ JJR JJS NN NNS NNP NNPS POS".split())
VERB_TAGS = frozenset("MD VB VBD VBG VBN VBP VBZ RP".split())


class Span(NamedTuple):
    """Words from start up to but not including end."""

    start: int
    end: int


class Tagged:
    """A sentence in lowercase with its tags.

    >>> sentence = Tagged("he saw the old man".split(), "PRP VBD DT JJ NN".split())
    >>> [" ".join(sentence.words[a:b]) for a, b in sentence.chunks]
    ['he', 'saw', 'the old man']
    """

    def __init__(self, words: Sequence[str], tags: Sequence[str]) -> None:
        self.words = tuple(word.lower() for word in words)
        self.tags = tuple(tags)

    @cached_property
    def chunks(self) -> list[Span]:
        """The chunks; a word outside of them is one of its own."""
        found: list[Span] = []
        kinds = [_kind(tag) for tag in self.tags]
        start = 0
        for place in range(1, len(kinds) + 1):
            ends = place == len(kinds) or kinds[place] != kinds[place - 1] or not kinds[place]
            if ends or (self.tags[place] in ("DT", "PRP$") and self.tags[place - 1] != "PDT"):
                found.append(Span(start, place))
                start = place
        return found

    def phrases(self, longest: int) -> list[Span]:
        """Single words, and longer phrases of whole chunks, that have a letter or digit."""
        limits = {chunk.start for chunk in self.chunks}, {chunk.end for chunk in self.chunks}
        return [
            Span(start, end)
            for start in range(len(self.words))
            for end in range(start + 1, min(len(self.words), start + longest) + 1)
            if end == start + 1 or (start in limits[0] and end in limits[1])
            if _speaks(self.words[start]) and _speaks(self.words[end - 1])
        ]


def _kind(tag: str) -> str:
    return "noun" if tag in NOUN_TAGS else "verb" if tag in VERB_TAGS else ""


def _speaks(word: str) -> bool:
    return any(map(str.isalnum, word))


@lru_cache(maxsize=1 << 17)
def stem(word: str) -> str:
    """The root of a word, roughly.

    >>> stem("consoled") == stem("consoles")
    True
    """
    return str(_stemmer().stem(word))


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    from nltk.stem.snowball import SnowballStemmer  # type: ignore[import-untyped]

    return SnowballStemmer("english")
