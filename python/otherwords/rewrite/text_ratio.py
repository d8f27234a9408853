"""Bring a text to a wanted length, some of its sentences more and some less.

Held to a ratio each, sentences that have nothing to spare lose what they need, and others keep
what they could do without. People shorten a text unevenly, and so does this: one bonus for each
output word, the same for all sentences, is sought until the text has the wanted length. What
a word must be worth to stay is then the same everywhere, which is the best way to be so short.

The outputs that were seen tell, for any bonus, about how long the text would be. So the next bonus
is the one under which they have the wanted length, and three or four decodings do. A bonus alone
may leap over the wanted length, above all in a short text; so at last, of all outputs seen, those
are taken that have the highest sum of scores at about that length (a knapsack).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import floor, inf, isinf
from statistics import median
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from otherwords.rewrite.hypothesis import Hypothesis
from otherwords.rewrite.ratio import (
    AT_LEAST,
    CLOSE,
    FASTER,
    LARGEST,
    LENGTH,
    ROUNDS,
    MakeDecoder,
    Seen,
    power_near,
    remember,
)
from otherwords.rewrite.sentence import Sentence

SLACK, PART = 20, 100
"""A text may have fewer words than wanted: these parts of the input's, if short and if long."""
HALVINGS = 50
EDGE = 0.05
"""A bonus keeps this share of the way from those that were too much or too little."""

Lengths: TypeAlias = tuple[NDArray[np.int64], NDArray[np.float64]]
"""The lengths of a sentence's outputs, rising, and the best score of each."""


@dataclass
class _TextSearch:
    """How far the search has come."""

    sentences: Sequence[Sentence]
    least: int
    most: int
    seen: list[Seen] = field(init=False)
    tables: list[Lengths] = field(default_factory=list)
    """Of sentences that have outputs."""
    step: float = 0.0
    low: float = -inf
    high: float = inf
    bonus: float = 0.0

    def __post_init__(self) -> None:
        self.seen = [{} for _ in self.sentences]

    def take(self, lists: Sequence[Sequence[Hypothesis]]) -> bool:
        """Keep outputs and choose the next bonus; whether there is need for one."""
        before = sum(map(len, self.seen))
        for sentence, own, found in zip(self.sentences, self.seen, lists, strict=True):
            remember(own, found, self.bonus, len(sentence.words))
        if not self.step:
            apart = [found[0].score - found[-1].score for found in lists if found]
            self.step = power_near(median(apart) if apart else 0.0)
        self.tables = [_lengths(own) for own in self.seen if own]
        size = self.size(self.bonus)
        if self.least <= size <= self.most or sum(map(len, self.seen)) == before:
            return False
        if size > self.most:
            self.high = self.bonus
        else:
            self.low = self.bonus
        self.bonus = self._next()
        return abs(self.bonus) <= LARGEST * self.step

    def size(self, bonus: float) -> int:
        """How many words the best outputs have under a bonus, of those that were seen."""
        return sum(int(sizes[np.argmax(scores + bonus * sizes)]) for sizes, scores in self.tables)

    def fitting(self) -> float:
        """The bonus under which the outputs seen are as long as they may be."""
        low, high = -LARGEST * self.step, LARGEST * self.step
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (low, middle) if self.size(middle) > self.most else (middle, high)
        return low

    def _next(self) -> float:
        guess = self.fitting()
        if isinf(self.low) and self.size(guess) > self.most:
            return min(-self.step, self.high * FASTER)
        if isinf(self.high) and self.size(LARGEST * self.step) <= self.most:
            return max(self.step, self.low * FASTER)
        if isinf(self.low) or isinf(self.high):
            return guess
        apart = EDGE * (self.high - self.low)
        return min(max(guess, self.low + apart), self.high - apart)


def _lengths(seen: Seen) -> Lengths:
    best: dict[int, float] = {}
    for each in seen.values():
        size = len(each.words)
        best[size] = max(each.score, best.get(size, -inf))
    sizes = sorted(best)
    return np.array(sizes), np.array([best[size] for size in sizes])


def best_lengths(tables: Sequence[Lengths], least: int, most: int, *, bonus: float) -> list[int]:
    """A length for each sentence, with the highest sum of scores at `least` to `most` words.

    Each word more is worth `bonus`. If no choice has such a length, the nearest that is shorter
    is taken, or else the shortest of all.

    >>> two = np.array([2, 4]), np.array([-1.0, 0.0])
    >>> three = np.array([3, 4]), np.array([-3.0, 0.0])
    >>> best_lengths([two, three], 6, 7, bonus=0.0)
    [2, 4]
    """
    best = np.full(most + 1, -inf)  # of every length of the text so far
    best[0] = 0.0
    taken = []
    for sizes, scores in tables:
        longer, chosen = np.full_like(best, -inf), np.zeros(len(best), np.int64)
        for size, score in zip(sizes.tolist(), scores.tolist(), strict=True):
            if size <= most:
                found = best[: len(best) - size] + score
                better = found > longer[size:]
                longer[size:][better] = found[better]
                chosen[size:][better] = size
        best = longer
        taken.append(chosen)
    reached = np.flatnonzero(best > -inf)
    if not len(reached):
        return [int(sizes[0]) for sizes, _ in tables]
    wanted = reached[reached >= least]
    total = int(wanted[np.argmax(best[wanted] + bonus * wanted)] if len(wanted) else reached[-1])
    found_sizes = []
    for chosen in reversed(taken):
        found_sizes.append(int(chosen[total]))
        total -= found_sizes[-1]
    return found_sizes[::-1]


def text_lengths(words: int, ratio: float) -> tuple[int, int]:
    """The fewest and the most words that a text should have.

    >>> text_lengths(21, 0.75), text_lengths(4000, 0.75)
    ((14, 15), (2955, 3000))
    """
    most = max(1, floor(ratio * words + CLOSE))
    return max(1, most - min(words // SLACK, 5 + words // PART)), most


def decode_text_to_ratio(
    make_decoder: MakeDecoder,
    weights: Mapping[str, float],
    sentences: Sequence[Sentence],
    *,
    ratio: float,
    k: int = 1,
    rounds: int = ROUNDS,
) -> list[list[Hypothesis]]:
    """The k best rewrites of each sentence, the first of which have `ratio` times all words.

    They have at most so many, and hardly less if rules allow. Scores are those by the weights as
    given; the bonus decides what comes after the first.
    """
    words = sum(len(sentence.words) for sentence in sentences)
    search = _TextSearch(sentences, *text_lengths(words, ratio))
    for _ in range(rounds):
        decoder = make_decoder({**weights, LENGTH: weights.get(LENGTH, 0.0) + search.bonus})
        if not search.take(decoder.decode(sentences, max(k, AT_LEAST))):
            break
    bonus = search.fitting()
    sizes = iter(best_lengths(search.tables, search.least, search.most, bonus=bonus))

    def ranked(own: Seen) -> list[Hypothesis]:
        size = next(sizes)

        def order(each: Hypothesis) -> tuple[float, int, tuple[str, ...]]:
            return -(each.score + bonus * len(each.words)), len(each.words), each.words

        found = sorted(own.values(), key=order)
        first = next(each for each in found if len(each.words) == size)
        return [first, *(each for each in found if each is not first)][:k]

    return [ranked(own) if own else [] for own in search.seen]
