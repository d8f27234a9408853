"""How alike two texts are spelled: Dice's coefficient of their character trigrams.

    2 |A and B| / (|A| + |B|)

A and B are the sets of trigrams of the two texts, each with two spaces before and after, so that
the beginning and the end of a text count as much as its middle. It knows nothing of meaning: a
score that does no better has learned to recognise *house / houses*.
"""

from __future__ import annotations

from functools import lru_cache

PADDING = "  "


def character_overlap(first: str, second: str) -> float:
    """From 0, no trigram shared, to 1, the same trigrams.

    >>> character_overlap("car", "cars")  # 3 of 5 and of 6 trigrams: 2 x 3 / 11
    0.5454545454545454
    """
    a, b = trigrams(first), trigrams(second)
    return 2 * len(a & b) / (len(a) + len(b))


@lru_cache(maxsize=1 << 12)  # a phrase is compared with all its paraphrases
def trigrams(text: str) -> frozenset[str]:
    """All pieces of three characters, with two spaces on either side.

    >>> sorted(trigrams("ab"))
    ['  a', ' ab', 'ab ', 'b  ']
    """
    padded = f"{PADDING}{text}{PADDING}"
    return frozenset(padded[start : start + 3] for start in range(len(padded) - 2))
