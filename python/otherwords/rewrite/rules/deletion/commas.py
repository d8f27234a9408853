"""The commas to delete together with a part, so that none is left dangling."""

from __future__ import annotations

from collections.abc import Sequence

COMMA = ","
NAMING = ("NN", "CD", "DT", "JJ", "PRP")
"""Tags that a noun phrase begins or ends with."""
OPENERS = frozenset(("and", "but", "or"))
"""Words that may stand before the beginning of a clause."""
SMALL = ("UH", "RB", "CC")
"""Tags of words at the beginning of a sentence that may go by themselves: well, actually."""


def with_commas(
    words: Sequence[str], start: int, end: int, tags: Sequence[str] = ()
) -> tuple[int, int]:
    """The span with the commas that would be left alone: both around it, or one at the start.

    What follows an `and` counts as the start. Between two noun phrases one comma stays, if tags
    are given.

    >>> with_commas("the law , passed in may , is old".split(), 3, 6)
    (2, 7)
    >>> with_commas("in may , it passed".split(), 0, 2)
    (0, 3)
    >>> with_commas("but in may , it passed".split(), 1, 3)
    (1, 4)
    >>> with_commas("no , i think , rain".split(), 2, 4, "UH , PRP VBP , NN".split())
    (1, 5)
    >>> with_commas("snow , i think , rain".split(), 2, 4, "NN , PRP VBP , NN".split())
    (2, 5)
    >>> with_commas(", i think , rain".split(), 1, 3, ", PRP VBP , NN".split())
    (0, 4)
    >>> with_commas("well actually , it passed".split(), 1, 2, "UH RB , PRP VBD".split())
    (1, 3)
    >>> with_commas("it passed in may , then".split(), 2, 4)
    (2, 4)
    """
    before = start > 0 and words[start - 1] == COMMA
    after = end < len(words) and words[end] == COMMA
    at_end = not any(word[:1].isalnum() for word in words[end:])
    if before and after and start > 1 and end + 1 < len(tags):
        names = tags[start - 2].startswith(NAMING) and tags[end + 1].startswith(NAMING)
        return (start if names else start - 1), end + 1
    if before and (after or at_end):
        return start - 1, end + after
    first = start == 0 or words[start - 1].lower() in OPENERS
    first |= start > 0 and start < len(tags) and all(tag in SMALL for tag in tags[:start])
    return (start, end + after) if first else (start, end)
