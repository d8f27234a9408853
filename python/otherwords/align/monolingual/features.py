"""How two words of a pair are compared: each feature is a matrix, a number for each two words.

First the words themselves are compared, and roughly what surrounds them. From that a network
guesses the links, and where its guesses support each other: words are linked when their neighbours
in the text and in the dependencies are (Sultan et al. 2014). The second round of features compares
the surroundings by those guesses.

Notation: n and m words; L how alike two words are by themselves, P the guess; all n by m.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords.align.monolingual.words import KINDS, PUNCTUATION, Floats, Side

WINDOW = 3
"""Words on either side that count as the surroundings of a word."""
MOST_IN_A_ROW = 6
EVEN = 0.5
"""A guess above this counts as a link."""
WIDTHS = 44, 78
"""How many features a network sees in the first round and in the second."""


def alike(a: Side, b: Side, lexicon: Floats) -> dict[str, Floats]:
    """The words themselves, and `any`: the best of it all."""
    same = _equal(a.lower, b.lower)
    stems = _equal(a.stems, b.stems)
    letters = a.letters @ b.letters.T
    found = {
        "surface": _equal(a.surface, b.surface),
        "same": same,
        "stem": stems,
        "letters": letters,
        "vectors": a.vectors @ b.vectors.T,
        "lexicon": lexicon,
    }
    close = np.where(letters > 0.6, 0.8 * letters, 0)
    best = np.maximum(np.maximum(same, 0.9 * stems), np.maximum(0.95 * lexicon**0.25, close))
    return {**found, "any": best.astype(np.float32)}


def first_features(a: Side, b: Side, lexicon: Floats) -> Floats:
    """The features of the first round, n by m by their number."""
    found = alike(a, b, lexicon)
    likeness = found.pop("any")
    n, m = likeness.shape
    content_a, content_b = a.content[:, None], b.content[None, :]
    mark_a, mark_b = (a.kinds == PUNCTUATION)[:, None], (b.kinds == PUNCTUATION)[None, :]
    place_a, place_b = ((np.arange(k) + 0.5) / k for k in (n, m))
    apart = place_a[:, None] - place_b[None, :]
    same = found["same"]
    columns = [
        *found.values(),
        lexicon**0.25,
        lexicon > 0,
        same * (content_a & content_b),
        mark_a & mark_b,
        mark_a ^ mark_b,
        content_a & content_b,
        content_a ^ content_b,
        _equal(a.tags, b.tags),
        _equal(a.kinds, b.kinds),
        _equal(a.relations, b.relations),
        np.abs(apart),
        apart,
        np.minimum(a.lengths[:, None], b.lengths[None, :]) / 10,
        _runs(np.maximum(same, found["stem"]).astype(bool)) / MOST_IN_A_ROW,
        np.minimum(same.sum(1, keepdims=True), 4) / 4,
        np.minimum(same.sum(0, keepdims=True), 4) / 4,
        same * (_ranks(a.lower)[:, None] == _ranks(b.lower)[None, :]),
        min(n, m) / max(n, m),
        n > m,
        same.max(1).mean(),
        same.max(0).mean(),
        a.cased,
        likeness.max(1, keepdims=True),
        likeness.max(0, keepdims=True),
        *_surroundings(a, b, likeness),
    ]
    return _stacked(columns, n, m)


def second_features(a: Side, b: Side, guess: Floats) -> Floats:
    """The features of a later round, from the guesses of the one before."""
    n, m = guess.shape
    from_row, from_column = guess.sum(1, keepdims=True), guess.sum(0, keepdims=True)
    rows, columns = np.arange(n), np.arange(m)
    partner_a, partner_b = guess.argmax(1), guess.argmax(0)
    found = [
        guess,
        np.log((guess + 1e-4) / (1 - guess + 1e-4)) / 8,
        from_row - guess,
        from_column - guess,
        partner_a[:, None] == columns[None, :],
        partner_b[None, :] == rows[:, None],
        *_surroundings(a, b, guess),
        *_beside(guess),
        *_expected(guess, None, None),
        guess @ _copies(b),
        _copies(a) @ guess,
        *_expected(guess, a.content, b.content),
    ]
    return _stacked(found, n, m)


def kind_pairs(a: Side, b: Side) -> NDArray[np.int64]:
    """The kinds of both words as one number, n by m."""
    return a.kinds[:, None] * len(KINDS) + b.kinds[None, :]


def _stacked(columns: list[Any], n: int, m: int) -> Floats:
    out = np.empty((n, m, len(columns)), np.float32)
    for k, column in enumerate(columns):
        out[:, :, k] = column
    return out


def _equal(left: NDArray[np.int64], right: NDArray[np.int64]) -> Floats:
    equal: Floats = (left[:, None] == right[None, :]).astype(np.float32)
    return equal


def _ranks(ids: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many times each word was there before: its first occurrence has 0."""
    seen: dict[int, int] = {}
    ranks = []
    for number in ids.tolist():
        ranks.append(seen.get(number, 0))
        seen[number] = ranks[-1] + 1
    return np.array(ranks, np.int64)


def _surroundings(a: Side, b: Side, scores: Floats) -> list[Floats]:
    """How well the neighbours of two words go together, in the text and in the dependencies."""
    n, m = scores.shape
    wide = np.zeros((n + 2 * WINDOW, m + 2 * WINDOW), np.float32)
    wide[WINDOW : WINDOW + n, WINDOW : WINDOW + m] = scores
    wide[WINDOW - 1, WINDOW - 1] = wide[WINDOW + n, WINDOW + m] = 1  # both begin, both end here

    def beside(down: int, right: int) -> Floats:
        top, left = WINDOW + down, WINDOW + right
        return wide[top : top + n, left : left + m]

    before, after = beside(-1, -1), beside(1, 1)
    further = [beside(step, step) for step in (-3, -2, 2, 3)]
    content = scores * (a.content[:, None] & b.content[None, :])
    around = _near(n) @ content @ _near(m)
    rooted = np.zeros((n + 1, m + 1), np.float32)
    rooted[:n, :m] = scores
    rooted[n, m] = 1
    heads = rooted[a.heads[:, None], b.heads[None, :]]
    same_relation = _equal(a.relations, b.relations)
    down_a, down_b = _children(a), _children(b)
    children = down_a @ scores @ down_b.T
    alike_children = down_a @ (scores * same_relation) @ down_b.T
    joined = (down_a + down_a.T) @ scores @ (down_b + down_b.T)
    one = np.float32(1)
    fewest = np.maximum(one, np.minimum(down_a.sum(1)[:, None], down_b.sum(1)[None, :]))
    return [
        before,
        after,
        np.minimum(before, after),
        further[1],
        further[2],
        sum(further, before + after) / 6,
        np.minimum(around - content, 4) / 4,
        heads,
        heads * same_relation,
        children / fewest,
        alike_children / fewest,
        np.minimum(joined, 4) / 4,
        _others(scores, 1),
        _others(scores, 0),
    ]


def _beside(guess: Floats) -> list[Floats]:
    """Whether a neighbour of one word is linked to the other: they may be one phrase."""
    n, m = guess.shape
    wide = np.zeros((n + 2, m + 2), np.float32)
    wide[1:-1, 1:-1] = guess
    return [wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:]]


def _expected(
    guess: Floats, left: NDArray[np.bool_] | None, right: NDArray[np.bool_] | None
) -> list[Floats]:
    """How near two words are to where the links of the words before and after lead.

    Of the words of each side, only those chosen by `left` and `right` lead anywhere.
    """
    own = _led(guess, left)
    return [*own, *(each.T for each in _led(guess.T, right))]


def _led(guess: Floats, chosen: NDArray[np.bool_] | None) -> list[Floats]:
    n, m = guess.shape
    linked = guess.max(1) > EVEN
    if chosen is not None:
        linked &= chosen
    rows, columns = np.arange(n), np.arange(m)
    partners = np.concatenate([guess.argmax(1), [m, -1]])  # the ends: place n, and -1
    before, after = np.full(n, -1), np.full(n, n)
    before[1:] = np.maximum.accumulate(np.where(linked, rows, -1))[:-1]
    after[:-1] = np.minimum.accumulate(np.where(linked, rows, n)[::-1])[::-1][1:]
    places = (partners[near] + rows - near for near in (before, after))
    return [1 / (1 + np.abs(columns[None, :] - place[:, None])) for place in places]


def _copies(side: Side) -> Floats:
    """By two words, whether they are the same word in two places."""
    same = _equal(side.lower, side.lower)
    np.fill_diagonal(same, 0)
    return same


def _near(size: int) -> Floats:
    """By two places, whether they are near each other."""
    return _NEAR[:size, :size] if size <= len(_NEAR) else _steps_near(size)


def _steps_near(size: int) -> Floats:
    steps = np.abs(np.arange(size)[:, None] - np.arange(size)[None, :])
    near: Floats = (steps <= WINDOW).astype(np.float32)
    return near


_NEAR = _steps_near(100)


def _children(side: Side) -> Floats:
    """By head, then dependent."""
    n = len(side.heads)
    out = np.zeros((n + 1, n), np.float32)
    out[side.heads, np.arange(n)] = 1
    return out[:n]


def _others(scores: Floats, axis: int) -> Floats:
    """The highest score in the same row (axis 1) or column (0), other than the word's own."""
    if scores.shape[axis] < 2:
        return np.zeros_like(scores)
    order = np.partition(scores, -2, axis=axis)
    first = np.take(order, [-1], axis=axis)
    second = np.take(order, [-2], axis=axis)
    return np.where(scores == first, second, first)


def _runs(equal: NDArray[np.bool_]) -> Floats:
    """How many words in a row, at most six, are the same on both sides around two words."""
    n, m = equal.shape
    count = equal.astype(np.float32)
    before, after = equal, equal
    for _ in range(min(MOST_IN_A_ROW, n, m) - 1):
        before, after = _shifted(before, 1) & equal, _shifted(after, -1) & equal
        if not before.any():
            break
        count += before
        count += after
    return np.minimum(count, MOST_IN_A_ROW)


def _shifted(equal: NDArray[np.bool_], step: int) -> NDArray[np.bool_]:
    """What stands one place up and left of each (step 1), or down and right (-1)."""
    out = np.zeros_like(equal)
    if step > 0:
        out[1:, 1:] = equal[:-1, :-1]
    else:
        out[:-1, :-1] = equal[1:, 1:]
    return out
