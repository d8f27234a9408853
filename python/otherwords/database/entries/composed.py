"""A phrase that is missing may have parts that are there: *a large motor car* has *motor car*.

The phrase is cut into as few parts as possible, the longest first. Each part that says something is
replaced by its own paraphrases, one part at a time, so that the rest of the phrase still shows what
the part means. Whether the new part fits its neighbours nobody has checked, so such lines are
marked as composed and have no relation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from otherwords.database.entries.entry import EntryLine
from otherwords.database.relations.polarity import FUNCTION_WORDS

LONGEST = 12
"""Words of a phrase that is cut into parts."""
OF_EACH = 5
"""Paraphrases of each part."""


def parts_of(words: Sequence[str], known: Callable[[str], bool]) -> list[tuple[int, int]]:
    """Start and end of the parts that are known and say something, the longest taken first.

    >>> parts_of("a large motor car".split(), {"large", "motor car", "a"}.__contains__)
    [(1, 2), (2, 4)]
    """
    found: list[tuple[int, int]] = []
    free = set(range(len(words)))
    for length in range(len(words) - 1, 0, -1):
        for start in range(len(words) - length + 1):
            own = range(start, start + length)
            if not free.issuperset(own) or all(words[k] in FUNCTION_WORDS for k in own):
                continue
            if known(" ".join(words[start : start + length])):
                found.append((start, start + length))
                free -= set(own)
    return sorted(found)


def compose(
    words: Sequence[str], parts: Sequence[tuple[int, int]], lines: Sequence[Sequence[EntryLine]]
) -> list[EntryLine]:
    """The phrase with one part replaced at a time, the best first."""
    made: dict[str, EntryLine] = {}
    for (start, end), own in zip(parts, lines, strict=True):
        for line in own[:OF_EACH]:
            text = " ".join([*words[:start], line.text, *words[end:]])
            better = text not in made or line.cost < made[text].cost
            if better and line.text not in (words[start - 1 : start], words[end : end + 1]):
                made[text] = replace(line, text=text, relation=None, composed=True, variant=None)
    return sorted(made.values(), key=lambda line: (line.cost, line.text))
