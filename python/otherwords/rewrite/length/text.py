"""Bring a text to a wanted length, some of its sentences more and some less.

If each sentence is held to the ratio, those with nothing to spare lose what they need, and others
keep what they could do without. People shorten a text unevenly, and so does this: it looks for one
bonus on output words, the same for all sentences, under which the text has the wanted length. A
word must then be worth the same everywhere to stay, which is the best way to be so short.

The outputs seen so far show roughly how long the text would be under any bonus. So the next bonus
is the one under which they have the wanted length, and three or four decodings are enough. A bonus
alone may jump over the wanted length, above all in a short text; so in the end, of all outputs
seen, those are taken that have the highest sum of scores at about that length (a knapsack).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, isinf
from statistics import median
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from otherwords.rewrite.decode.hypothesis import Hypothesis
from otherwords.rewrite.decode.sentence import Sentence
from otherwords.rewrite.length.bonus import (
    AT_LEAST,
    ROUNDS,
    Bonus,
    MakeDecoder,
    Seen,
    most_words,
    remember,
    with_bonus,
)

SLACK, PART = 20, 100
"""A text may have fewer words than wanted, by these parts of the input: a short and a long one."""
HALVINGS = 50
EDGE = 0.05
"""A bonus stays this share of the interval away from those known to be too much or too little."""

Lengths: TypeAlias = tuple[NDArray[np.int64], NDArray[np.float64]]
"""The lengths of a sentence's outputs, rising, and the best score of each."""


@dataclass
class _TextSearch:
    """The state of the search."""

    sentences: Sequence[Sentence]
    least: int
    most: int
    seen: list[Seen] = field(init=False)
    tables: list[Lengths] = field(default_factory=list)
    """Of sentences that have outputs."""
    bonus: Bonus = field(default_factory=Bonus)
    last: int | None = None
    """How many words the text had under the bonus before."""
    stuck: bool = False
    """Whether the length is out of reach: a much larger bonus has changed nothing."""

    def __post_init__(self) -> None:
        self.seen = [{} for _ in self.sentences]

    def renew(self, sentences: Sequence[Sentence]) -> list[int]:
        """Go on with sentences of which some are others now; the places of those.

        What was seen of the rest stays, and so does the bonus: it hardly changes.
        """
        others = [n for n, each in enumerate(sentences) if each is not self.sentences[n]]
        for n in others:
            self.seen[n] = {}
        self.sentences = sentences
        if not self.stuck:
            self.bonus, self.last = Bonus(self.bonus.value, self.bonus.step), None
        return others

    def take(self, asked: Sequence[int], lists: Sequence[Sequence[Hypothesis]]) -> bool:
        """Keep outputs of the sentences asked and choose the next bonus; whether one is needed."""
        before = sum(map(len, self.seen))
        for n, found in zip(asked, lists, strict=True):
            remember(self.seen[n], found, self.bonus.value, len(self.sentences[n].words))
        apart = [found[0].score - found[-1].score for found in lists if found]
        self.bonus.begin(median(apart) if apart else 0.0)
        self.tables = [_lengths(own) for own in self.seen if own]
        size = self.size(self.bonus.value)
        if self.least <= size <= self.most:
            return False
        self.bonus.exclude(too_long=size > self.most)
        one_side = isinf(self.bonus.low) or isinf(self.bonus.high)
        is_same = one_side and size == self.last
        self.last = size
        self.stuck = self.stuck or is_same or sum(map(len, self.seen)) == before
        if not self.stuck:
            self.bonus.value = self._next()
        return not self.stuck and not self.bonus.is_too_large

    def size(self, bonus: float) -> int:
        """How many words the best outputs have under a bonus, of those that were seen."""
        return sum(int(sizes[np.argmax(scores + bonus * sizes)]) for sizes, scores in self.tables)

    def fitting(self) -> float:
        """The bonus under which the outputs seen are as long as they may be."""
        low, high = -self.bonus.largest, self.bonus.largest
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (low, middle) if self.size(middle) > self.most else (middle, high)
        return low

    def _next(self) -> float:
        guess, bonus = self.fitting(), self.bonus
        further = bonus.further()
        if further is not None:
            tried = guess if isinf(bonus.low) else bonus.largest
            out_of_reach = (self.size(tried) > self.most) == isinf(bonus.low)
            return further if out_of_reach else guess
        apart = EDGE * (bonus.high - bonus.low)
        return min(max(guess, bonus.low + apart), bonus.high - apart)


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
    most = most_words(words, ratio)
    return max(1, most - min(words // SLACK, 5 + words // PART)), most


class TextShortener:
    """Brings one text to a ratio, and once more whenever some of its sentences have changed.

    A sentence changes by other constraints. Those that are the same objects as before are decoded
    again only if the text needs another bonus.
    """

    def __init__(
        self, make_decoder: MakeDecoder, weights: Mapping[str, float], ratio: float
    ) -> None:
        self._make, self._weights, self._ratio = make_decoder, weights, ratio
        self._search: _TextSearch | None = None

    def __call__(
        self, sentences: Sequence[Sentence], k: int = 1, *, rounds: int = ROUNDS
    ) -> list[list[Hypothesis]]:
        """The k best rewrites of each sentence, the first of which have `ratio` times all words.

        They have at most so many words, and hardly fewer if rules allow. Scores are those by the
        weights as given; the bonus decides what comes after the first.
        """
        everyone: Sequence[int] = range(len(sentences))
        if self._search is None:
            words = sum(len(sentence.words) for sentence in sentences)
            self._search = _TextSearch(sentences, *text_lengths(words, self._ratio))
            asked = everyone
        else:
            asked = self._search.renew(sentences)
        search = self._search
        for _ in range(rounds):
            decoder = self._make(with_bonus(self._weights, search.bonus.value))
            lists = decoder.decode([sentences[n] for n in asked], max(k, AT_LEAST))
            if not search.take(asked, lists):
                break
            asked = everyone
        bonus = search.fitting()
        sizes = iter(best_lengths(search.tables, search.least, search.most, bonus=bonus))
        return [ranked(own, next(sizes), bonus, k) if own else [] for own in search.seen]


def ranked(own: Seen, size: int, bonus: float, k: int) -> list[Hypothesis]:
    """The best output of a size, and after it the others by score and bonus."""

    def order(each: Hypothesis) -> tuple[float, int, tuple[str, ...]]:
        return -(each.score + bonus * len(each.words)), len(each.words), each.words

    found = sorted(own.values(), key=order)
    first = next(each for each in found if len(each.words) == size)
    return [first, *(each for each in found if each is not first)][:k]
