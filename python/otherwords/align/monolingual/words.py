"""What two words can be compared by: spelling, stem, letters, kind of word, vector.

All of it is worked out once for each different word and kept as rows of arrays, so that two
sentences are compared by whole matrices, a row for each word of one and a column for each word of
the other.
"""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords.parse.dependency_tree import DependencyTree

Floats = NDArray[np.float32]
Vectors = Callable[[Sequence[str]], Floats]

LETTER_BUCKETS = 256
"""Groups of two and three letters are hashed into so many numbers."""
MOST_WORDS = 30_000
"""Words that are remembered; then all are forgotten."""

KINDS = (
    ("noun", "NN NNS"),
    ("name", "NNP NNPS"),
    ("verb", "VB VBD VBG VBN VBP VBZ"),
    ("modal", "MD"),
    ("adjective", "JJ JJR JJS"),
    ("adverb", "RB RBR RBS RP"),
    ("pronoun", "PRP PRP$ EX"),
    ("determiner", "DT PDT"),
    ("preposition", "IN TO"),
    ("conjunction", "CC"),
    ("number", "CD"),
    ("question", "WDT WP WP$ WRB"),
    ("possessive", "POS"),
    ("punctuation", ", . : `` '' -LRB- -RRB- HYPH NFP"),
    ("other", ""),
)
"""Kinds of words, each with its Penn tags; what is in no list is the last."""
KIND_OF_TAG = {tag: k for k, (_, tags) in enumerate(KINDS) for tag in tags.split()}
OTHER = len(KINDS) - 1
PUNCTUATION = next(k for k, (name, _) in enumerate(KINDS) if name == "punctuation")
CONTENT = np.array(
    [name in {"noun", "name", "verb", "adjective", "adverb", "number"} for name, _ in KINDS]
)


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """The stem of a lowercase word, by the Snowball rules for English.

    >>> stem("happily"), stem("happy"), stem("1990s")
    ('happili', 'happi', '1990s')
    """
    return str(_stemmer().stem(word))


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    from nltk.stem.snowball import SnowballStemmer  # type: ignore[import-untyped]

    return SnowballStemmer("english")


@dataclass(frozen=True)
class Side:
    """One sentence of a pair, as rows of numbers."""

    words: tuple[str, ...]
    """In lowercase."""
    stem_words: tuple[str, ...]
    surface: NDArray[np.int64]
    lower: NDArray[np.int64]
    stems: NDArray[np.int64]
    letters: Floats
    vectors: Floats
    lengths: Floats
    tags: NDArray[np.int64]
    kinds: NDArray[np.int64]
    heads: NDArray[np.int64]
    """From zero; the root has the number of words."""
    relations: NDArray[np.int64]
    cased: bool
    """Whether any word has a capital letter."""

    @property
    def content(self) -> NDArray[np.bool_]:
        return CONTENT[self.kinds]


class WordTable:
    """Everything known about words, filled as they are met."""

    def __init__(self, vectors: Vectors) -> None:
        self._vectors_of = vectors
        self._forget()

    def _forget(self) -> None:
        self._rows: dict[str, int] = {}
        self._names: dict[str, int] = {}
        self._ids: list[tuple[int, int]] = []
        self._letters = np.zeros((1024, LETTER_BUCKETS), np.float32)
        self._vectors: Floats | None = None
        self._lengths: list[int] = []

    def side(self, tree: DependencyTree) -> Side:
        """The rows of a parsed sentence."""
        if len(self._rows) > MOST_WORDS:
            self._forget()
        new = [word for word in dict.fromkeys(tree.words) if word not in self._rows]
        if new:
            self._learn(new)
        rows = np.array([self._rows[word] for word in tree.words], np.int64)
        ids = np.array([self._ids[row] for row in rows.tolist()], np.int64).reshape(-1, 2)
        lower = [word.lower() for word in tree.words]
        assert self._vectors is not None
        heads = tree.heads.astype(np.int64) - 1
        return Side(
            words=tuple(lower),
            stem_words=tuple(map(stem, lower)),
            surface=rows,
            lower=ids[:, 0],
            stems=ids[:, 1],
            letters=self._letters[rows],
            vectors=self._vectors[rows],
            lengths=np.array([self._lengths[row] for row in rows.tolist()], np.float32),
            tags=np.array([self._name(f"tag {tag}") for tag in tree.tags], np.int64),
            kinds=np.array([KIND_OF_TAG.get(tag, OTHER) for tag in tree.tags], np.int64),
            heads=np.where(heads < 0, len(tree.words), heads),
            relations=np.array(
                [self._name("relation " + name.partition(":")[0]) for name in tree.relations],
                np.int64,
            ),
            cased=any(word != word.lower() for word in tree.words),
        )

    def _name(self, name: str) -> int:
        return self._names.setdefault(name, len(self._names))

    def _learn(self, words: list[str]) -> None:
        vectors = self._vectors_of(words)
        first = len(self._rows)
        last = first + len(words)
        if self._vectors is None:
            self._vectors = np.zeros((1024, vectors.shape[1]), np.float32)
        while last > len(self._letters):
            self._letters = np.concatenate([self._letters, np.zeros_like(self._letters)])
            self._vectors = np.concatenate([self._vectors, np.zeros_like(self._vectors)])
        self._vectors[first:last] = vectors
        for row, word in enumerate(words, first):
            lower = word.lower()
            self._rows[word] = row
            self._ids.append((self._name(f"word {lower}"), self._name(f"stem {stem(lower)}")))
            self._letters[row] = letter_vector(lower)
            self._lengths.append(len(word))


def letter_vector(word: str) -> Floats:
    """A word as the groups of letters in it, of length 1: words that share many point one way.

    >>> round(float(letter_vector("colour") @ letter_vector("color")), 2)
    0.67
    """
    padded = f"^{_plain(word)}$"
    counts = np.zeros(LETTER_BUCKETS, np.float32)
    for size in (2, 3):
        for start in range(len(padded) - size + 1):
            counts[zlib.crc32(padded[start : start + size].encode()) % LETTER_BUCKETS] += 1
    length = float(np.sqrt(counts @ counts))
    return counts / length if length else counts


def _plain(word: str) -> str:
    """Without accents."""
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFKD", word)
    return "".join(c for c in parts if not unicodedata.combining(c))
