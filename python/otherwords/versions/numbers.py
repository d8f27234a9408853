"""Numbers of a phrase, in digits or in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SMALL = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
fifteen sixteen seventeen eighteen nineteen twenty""".split()
_TENS = "thirty forty fifty sixty seventy eighty ninety hundred".split()
VALUES = {word: str(value) for value, word in enumerate(_SMALL)}
VALUES |= {word: str(10 * value) for value, word in enumerate(_TENS, 3)}
VALUES |= {"thousand": "1000", "million": "1000000", "second": "2", "third": "3", "fourth": "4"}
VALUES |= {"fifth": "5", "sixth": "6", "seventh": "7", "eighth": "8", "tenth": "10"}
del VALUES["one"]  # nearly always a pronoun
_digits = re.compile(r"\d+")


def numbers_in(words: Sequence[str]) -> list[str]:
    """The numbers in lowercase words, sorted.

    >>> numbers_in("the 3rd of six".split()), numbers_in(["1,500"])
    (['3', '6'], ['1500'])
    """
    found = []
    for word in words:
        digits = _digits.findall(word.replace(",", ""))
        found += digits or [VALUES[part] for part in word.split("-") if part in VALUES]
    return sorted(found)
