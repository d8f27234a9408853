"""How much the words of two sentences speak for their being the same.

Let sentence s say t. Each word of t either comes from s, as Model 1 has it, or from nowhere:

    P(t | s) = product over t of (1 - share) p(t) + share x sum over s of p(t | s) / |s|

Against the chance that both have nothing to do with each other, this is the sum over the words of t

    log(1 - share)                                              for every word, and
    log(1 + share / (1 - share) x p(t | s) / (|s| p(t)))        for a word that s can say

and the mean of both directions is used. Only pairs of sentences that have such a word need to be
stored: everything else is the first term, which belongs to a sentence alone.

Within one language a word says itself, p(t | s) = 1; between two, a lexicon says what it says.
Words that are in so many sentences that they say nothing are ignored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

SHARE = 0.3
"""The share of the words of a sentence that come from the other, at least roughly."""
MOST_PLACES = 40_000
"""A word pair with more pairs of sentences than this says nothing."""
Lexicon = Mapping[tuple[str, str], float]


@dataclass(frozen=True)
class Matches:
    """Pairs of sentences that share words: what that is worth, beyond what each sentence costs."""

    rows: NDArray[np.int64]
    columns: NDArray[np.int64]
    worth: NDArray[np.float64]
    costs: tuple[NDArray[np.float64], NDArray[np.float64]]
    """What a sentence of each side costs if it is not skipped: its words must be explained."""


def find_matches(
    source: Sequence[Sequence[str]],
    target: Sequence[Sequence[str]],
    lexicon: Lexicon | None = None,
    *,
    punish: bool = True,
) -> Matches:
    """Weigh the words that sentences share, or that the lexicon relates: (word, word) -> p.

    Without `punish`, words without a counterpart cost nothing.
    """
    sides = [[[word.lower() for word in words] for words in side] for side in (source, target)]
    places = [_places(side) for side in sides]
    counts = [Counter(chain.from_iterable(side)) for side in sides]
    totals = [sum(count.values()) or 1 for count in counts]
    pairs = (
        {(word, word): 1.0 for word in places[0] if word in places[1]}
        if lexicon is None
        else {
            pair: p for pair, p in lexicon.items() if pair[0] in places[0] and pair[1] in places[1]
        }
    )
    pairs = {
        (one, other): p
        for (one, other), p in pairs.items()
        if len(places[0][one]) * len(places[1][other]) <= MOST_PLACES
    }
    used = {one for one, _ in pairs}, {other for _, other in pairs}
    common = [
        {w for w in places[k] if w not in used[k] and len(places[k][w]) ** 2 > MOST_PLACES}
        for k in (0, 1)
    ]
    sizes = [
        np.array([max(1, sum(w not in common[k] for w in words)) for words in sides[k]], float)
        for k in (0, 1)
    ]
    odds = SHARE / (1 - SHARE)
    rows, columns, values = [], [], []
    for (one, other), p in pairs.items():
        here, there = places[0][one], places[1][other]
        i, j = np.repeat(here, len(there)), np.tile(there, len(here))
        forward = np.log1p(odds * p * totals[1] / (sizes[0][i] * counts[1][other]))
        back = np.log1p(odds * p * totals[0] / (sizes[1][j] * counts[0][one]))
        rows.append(i)
        columns.append(j)
        values.append((forward + back) / 2)
    cost = np.log(1 - SHARE) / 2 if punish else 0.0
    costs = sizes[0] * cost, sizes[1] * cost
    if not rows:
        none = np.zeros(0, np.int64)
        return Matches(none, none, np.zeros(0), costs)
    return Matches(np.concatenate(rows), np.concatenate(columns), np.concatenate(values), costs)


def _places(side: Sequence[Sequence[str]]) -> dict[str, NDArray[np.int64]]:
    """The sentences that each word is in."""
    found: dict[str, list[int]] = {}
    for number, words in enumerate(side):
        for word in set(words):
            found.setdefault(word, []).append(number)
    return {word: np.array(numbers, np.int64) for word, numbers in found.items()}
