"""The floor of every comparison: delete words at random until the ratio is reached.

Whatever cannot beat this at the same ratio has learned nothing about which words matter
(Ganitkevitch 2018, section 4.3.2, where it is the negative control).
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from otherwords.errors import OtherwordsError
from otherwords.rewrite.length.bonus import most_words


def places_at_random(words: Sequence[str], ratio: float, *, seed: int = 1) -> list[int]:
    """The places of the words that stay: at most `ratio` of them, but always at least one.

    What stays depends on the seed and the words alone, not on the sentences around them.
    """
    if not 0 < ratio <= 1:
        raise OtherwordsError(f"ratio {ratio} is not in 0 < ratio <= 1. Try 0.7.")
    left = most_words(len(words), ratio)
    if left >= len(words):
        return list(range(len(words)))
    generator = random.Random(f"{seed} {' '.join(words)}")
    return sorted(generator.sample(range(len(words)), left))


def delete_at_random(words: Sequence[str], ratio: float, *, seed: int = 1) -> tuple[str, ...]:
    """The words that are left when others are deleted at random.

    >>> delete_at_random("one two three four".split(), 0.5, seed=1)
    ('one', 'three')
    """
    return tuple(words[place] for place in places_at_random(words, ratio, seed=seed))
