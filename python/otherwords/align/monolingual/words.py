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
"""Words that are remembered; if there are more, all are forgotten before the next batch."""

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


class _Numbers(dict[str, int]):
    """A number for each name, given when it is first asked for."""

    def __missing__(self, name: str) -> int:
        number = self[name] = len(self)
        return number

    def of(self, names: Sequence[str]) -> NDArray[np.int64]:
        return np.fromiter(map(self.__getitem__, names), np.int64, len(names))


class _Relations(_Numbers):
    """Relations have the number of what they are a kind of: `nmod:poss` that of `nmod`."""

    def __missing__(self, name: str) -> int:
        base = name.partition(":")[0]
        number = self[name] = len(self) if base == name else self[base]
        return number


class WordTable:
    """Everything known about words, filled as they are met."""

    def __init__(self, vectors: Vectors) -> None:
        self._vectors_of = vectors
        self._forget()

    def _forget(self) -> None:
        self._rows: dict[str, int] = {}
        self._lower: list[str] = []
        self._stems: list[str] = []
        self._words, self._tags, self._relations = _Numbers(), _Numbers(), _Relations()
        self._ids = np.zeros((1024, 4), np.int64)  # lowercase, stem, characters, has capitals
        self._letters = np.zeros((1024, LETTER_BUCKETS), np.float32)
        self._vectors: Floats | None = None

    def make_room(self) -> None:
        """Forget all words if they are many; sides made before and after do not compare."""
        if len(self._rows) > MOST_WORDS:
            self._forget()

    def side(self, tree: DependencyTree) -> Side:
        """The rows of a parsed sentence."""
        new = [word for word in dict.fromkeys(tree.words) if word not in self._rows]
        if new:
            self._learn(new)
        places = [self._rows[word] for word in tree.words]
        rows = np.array(places, np.int64)
        lower, stems, lengths, cased = self._ids[rows].T
        vectors = np.zeros((0, 0), np.float32) if self._vectors is None else self._vectors[rows]
        heads = tree.heads.astype(np.int64) - 1
        return Side(
            words=tuple([self._lower[row] for row in places]),
            stem_words=tuple([self._stems[row] for row in places]),
            surface=rows,
            lower=lower,
            stems=stems,
            letters=self._letters[rows],
            vectors=vectors,
            lengths=lengths.astype(np.float32),
            tags=self._tags.of(tree.tags),
            kinds=np.array([KIND_OF_TAG.get(tag, OTHER) for tag in tree.tags], np.int64),
            heads=np.where(heads < 0, len(places), heads),
            relations=self._relations.of(tree.relations),
            cased=bool(cased.any()),
        )

    def _learn(self, words: list[str]) -> None:
        vectors = self._vectors_of(words)
        first = len(self._rows)
        last = first + len(words)
        if self._vectors is None:
            self._vectors = np.zeros((1024, vectors.shape[1]), np.float32)
        while last > len(self._letters):
            self._letters, self._vectors, self._ids = (
                np.concatenate([array, np.zeros_like(array)])
                for array in (self._letters, self._vectors, self._ids)
            )
        self._vectors[first:last] = vectors
        for row, word in enumerate(words, first):
            lower = word.lower()
            self._rows[word] = row
            self._lower.append(lower)
            self._stems.append(stem(lower))
            numbers = self._words[f"word {lower}"], self._words[f"stem {self._stems[-1]}"]
            self._ids[row] = (*numbers, len(word), word != lower)
            self._letters[row] = letter_vector(lower)


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
