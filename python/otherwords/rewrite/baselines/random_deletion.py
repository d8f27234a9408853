"""The floor of every comparison: delete words at random until the rate is reached.

Whatever cannot beat this at the same rate has learned nothing about which words matter
(paper 004, section 4.3.2, where it is the negative control).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import floor

from otherwords.errors import OtherwordsError

CLOSE = 1e-9
"""What a rate may lack to a whole number of words: 0.7 x 10 is not 7 in binary."""


def delete_at_random(words: Sequence[str], ratio: float, *, seed: int = 1) -> tuple[str, ...]:
    """Delete words until at most `ratio` of them is left, but never the last one.

    What is deleted depends on the seed and the words alone, not on the sentences around.

    >>> delete_at_random("one two three four".split(), 0.5, seed=1)
    ('one', 'three')
    """
    if not 0 < ratio <= 1:
        raise OtherwordsError(f"ratio {ratio} is not in 0 < ratio <= 1. Try 0.7.")
    left = max(1, floor(ratio * len(words) + CLOSE))
    if left >= len(words):
        return tuple(words)
    generator = random.Random(f"{seed} {' '.join(words)}")
    return tuple(words[place] for place in sorted(generator.sample(range(len(words)), left)))
