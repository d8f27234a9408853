"""Words as numbers, for the kernels.

Words are compared in lowercase; links refer to positions, so nothing is lost.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from otherwords._core import Side
from otherwords.errors import OtherwordsError, WrongKindError

Tokens: TypeAlias = Sequence[str]
TokenPair: TypeAlias = tuple[Tokens, Tokens]
Numbers: TypeAlias = NDArray[np.uint32]

LONGEST = 60_000
"""The longest sentence that can be aligned, in tokens."""
MOST_CELLS = 16_000_000
"""The most source tokens times target tokens: the kernels take up to 40 bytes for each."""
NO_TWIN = 2**32 - 1


def token_pair(pair: TokenPair, number: int) -> TokenPair:
    """The pair, if it is two lists of words: a text is a sequence too, but of letters."""
    sides: Sequence[object] = pair if isinstance(pair, tuple | list) and len(pair) == 2 else [None]
    if any(side is None or isinstance(side, str | bytes | Mapping) for side in sides):
        raise WrongKindError(
            f"sentence pair {number}",
            "two lists of words",
            pair,
            "Tokenise both sides: Tokeniser('en').tokens(text).",
        )
    return pair


def too_long(pair: TokenPair) -> str:
    """Why a pair is too long to be aligned, or nothing.

    >>> too_long((["a"] * 4000, ["b"] * 4000))
    ''
    >>> too_long((["a"] * 4000, ["b"] * 4001))
    '4,000 and 4,001 tokens are too long to align. Split the pair, or leave it out.'
    """
    first, second = map(len, pair)
    if max(first, second) <= LONGEST and first * second <= MOST_CELLS:
        return ""
    return (
        f"{first:,} and {second:,} tokens are too long to align. Split the pair, or leave it out."
    )


class _Spellings(dict[str, int]):
    """The numbers of words in every spelling met so far: lowercasing each token takes longer."""

    def __init__(self, numbers: dict[str, int]) -> None:
        super().__init__()
        self._numbers = numbers

    def __missing__(self, word: str) -> int:
        number = self._numbers.setdefault(word.lower(), len(self._numbers))
        self[word] = number
        return number


class Vocabulary:
    """The words of one side, numbered in order of first occurrence.

    >>> words = Vocabulary(stem_length=3)
    >>> [words.number(word) for word in ("Haus", "Häuser", "haus", "hausen")]
    [0, 1, 0, 2]
    >>> words.stems().tolist()
    [0, 1, 0]
    """

    def __init__(self, *, stem_length: int, words: Iterable[str] = ()) -> None:
        self.stem_length = stem_length
        self.numbers: dict[str, int] = {word: k for k, word in enumerate(words)}
        self._spellings = _Spellings(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def number(self, word: str) -> int:
        return self._spellings[word]

    def encode(self, words: Tokens) -> Iterable[int]:
        """The numbers of many words."""
        return map(self._spellings.__getitem__, words)

    def copy(self) -> Vocabulary:
        return Vocabulary(stem_length=self.stem_length, words=self.numbers)

    def stems(self) -> Numbers:
        """For each word the number of its stem; words that begin the same way share one."""
        stems: dict[str, int] = {}
        length = self.stem_length
        return np.fromiter(
            (stems.setdefault(word[:length], len(stems)) for word in self.numbers),
            dtype=np.uint32,
            count=len(self),
        )

    def twins(self, others: Vocabulary) -> Numbers:
        """For each word the number of the same word among the others, or NO_TWIN."""
        known = others.numbers
        return np.fromiter(
            (known.get(word, NO_TWIN) for word in self.numbers), dtype=np.uint32, count=len(self)
        )


@dataclass(frozen=True)
class EncodedBitext:
    """Sentence pairs as numbers, concatenated; a pair without words keeps its place."""

    source: Numbers
    target: Numbers
    source_offsets: NDArray[np.uint64]
    target_offsets: NDArray[np.uint64]

    def __len__(self) -> int:
        return len(self.source_offsets) - 1

    def sides(
        self, source: Vocabulary, target: Vocabulary, first: int = 0, last: int | None = None
    ) -> tuple[Side, Side]:
        """The pairs from `first` up to `last`, in the form the kernels expect."""
        stop = len(self) if last is None else last
        return (
            _side(self.source, self.source_offsets[first : stop + 1], source),
            _side(self.target, self.target_offsets[first : stop + 1], target),
        )

    def lengths(self) -> NDArray[np.uint64]:
        """The number of source words of each pair; those without any have no target words."""
        return np.diff(self.source_offsets)

    def renumbered(self, source: Numbers, target: Numbers) -> EncodedBitext:
        """The same pairs with other numbers for the words."""
        offsets = self.source_offsets, self.target_offsets
        return EncodedBitext(source[self.source], target[self.target], *offsets)

    def chosen(self, kept: NDArray[np.bool_]) -> EncodedBitext:
        """Some of the pairs: those with True."""
        sides = []
        for tokens, offsets in (
            (self.source, self.source_offsets),
            (self.target, self.target_offsets),
        ):
            lengths = np.diff(offsets)
            ends = np.concatenate([[0], np.cumsum(lengths[kept])]).astype(np.uint64)
            sides.append((tokens[np.repeat(kept, lengths.astype(np.int64))], ends))
        (source, source_offsets), (target, target_offsets) = sides
        return EncodedBitext(source, target, source_offsets, target_offsets)

    def without_empty(self) -> EncodedBitext:
        """Leave out pairs without words. (Both sides of a pair have words, or neither has.)"""
        return EncodedBitext(
            self.source,
            self.target,
            np.unique(self.source_offsets),
            np.unique(self.target_offsets),
        )


def _side(tokens: Numbers, offsets: NDArray[np.uint64], words: Vocabulary) -> Side:
    start, stop = int(offsets[0]), int(offsets[-1])
    return Side(tokens[start:stop], offsets - offsets[0], words.stems())


def put_first(used: Numbers, words: Vocabulary) -> tuple[Vocabulary, Vocabulary, Numbers]:
    """Number the words of a part of a text first, as if it had been read first.

    Returns the vocabulary of the part, that of everything, and the new number of each word.

    >>> words = Vocabulary(stem_length=5, words=["a", "b", "c", "d"])
    >>> part, everything, new = put_first(np.array([2, 0, 2], np.uint32), words)
    >>> list(part.numbers), list(everything.numbers), new.tolist()
    (['c', 'a'], ['c', 'a', 'b', 'd'], [1, 2, 0, 3])
    """
    found, first = np.unique(used, return_index=True)
    order = found[np.argsort(first)]
    others = np.setdiff1d(np.arange(len(words), dtype=np.uint32), order)
    everything = np.concatenate([order, others])
    new = np.empty(len(words), np.uint32)
    new[everything] = np.arange(len(words), dtype=np.uint32)
    texts = list(words.numbers)
    spelled = [texts[number] for number in everything]
    length = words.stem_length
    part = Vocabulary(stem_length=length, words=spelled[: len(order)])
    return part, Vocabulary(stem_length=length, words=spelled), new


def encode(
    pairs: Iterable[TokenPair | None], source: Vocabulary, target: Vocabulary
) -> EncodedBitext:
    """Turn tokens into numbers, adding new words to the vocabularies.

    A pair that is None, or has an empty side, becomes a pair without words.
    """
    sides = array("I"), array("I")
    offsets = array("Q", [0]), array("Q", [0])
    if isinstance(pairs, str | Mapping) or not isinstance(pairs, Iterable):
        raise WrongKindError(
            "pairs", "a list of sentence pairs", pairs, "Write [(source, target)]."
        )
    for place, pair in enumerate(pairs, 1):
        if pair is not None:
            pair = token_pair(pair, place)
        if pair is not None and pair[0] and pair[1]:
            if message := too_long(pair):
                raise OtherwordsError(f"pair {place}: {message}")
            for side, words, tokens in zip(sides, (source, target), pair, strict=True):
                side.extend(words.encode(tokens))
        for side, ends in zip(sides, offsets, strict=True):
            ends.append(len(side))
    return EncodedBitext(
        np.frombuffer(sides[0], dtype=np.uint32) if sides[0] else np.zeros(0, np.uint32),
        np.frombuffer(sides[1], dtype=np.uint32) if sides[1] else np.zeros(0, np.uint32),
        np.frombuffer(offsets[0], dtype=np.uint64),
        np.frombuffer(offsets[1], dtype=np.uint64),
    )
