"""Sentence pairs of one language to learn from.

Every two versions of a sentence are a pair; n versions of a sentence give n x (n - 1) ordered ones.
Texts that are only about the same thing, such as news about one event, give usable pairs where two
sentences are near: not identical, the shorter at least two thirds of the longer, and at most 12
edits of words apart, all in lowercase (Quirk et al. 2004).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from otherwords.versions.groups import Tokens, Versions

MOST_EDITS = 12
LEAST_SHARE = 2 / 3


def ordered_pairs(groups: Iterable[Versions]) -> Iterator[tuple[Tokens, Tokens]]:
    """Every two versions of each group, in both orders.

    >>> len(list(ordered_pairs([Versions(1, (("a",), ("b",), None, ("c",)))])))
    6
    """
    for group in groups:
        yield from permutations(filter(None, group.texts), 2)


def sentence_pairs(
    groups: Iterable[Versions], *, near: bool = False, cased: bool = False
) -> Iterator[tuple[Tokens, Tokens]]:
    """Every two versions of each group in one order, in lowercase unless `cased`.

    With `near` only those that are near; identical ones are left out in any case.
    """
    for group in groups:
        texts = [
            text if cased else tuple(word.lower() for word in text) for text in group.texts if text
        ]
        for one, other in combinations(texts, 2):
            if one != other and (not near or is_near(one, other)):
                yield one, other


def is_near(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two sentences, already in lowercase, are near.

    >>> is_near("a b c d".split(), "a b x d".split()), is_near(["a"], ["a"])
    (True, False)
    """
    if tuple(one) == tuple(other) or not one or not other:
        return False
    short, long = sorted((len(one), len(other)))
    return short >= LEAST_SHARE * long and within_edits(one, other, MOST_EDITS)


def within_edits(one: Sequence[str], other: Sequence[str], most: int) -> bool:
    """Whether so many insertions, deletions and replacements of words lead to the other.

    >>> within_edits("a b c".split(), "a x c d".split(), 2)
    True
    >>> within_edits("a b c".split(), "a x c d".split(), 1)
    False
    """
    if abs(len(one) - len(other)) > most:
        return False
    before = list(range(len(other) + 1))
    for row, word in enumerate(one, 1):
        now = [row]
        for column, another in enumerate(other, 1):
            replaced = before[column - 1] + (word != another)
            now.append(min(replaced, before[column] + 1, now[-1] + 1))
        if min(now) > most:
            return False
        before = now
    return before[-1] <= most
