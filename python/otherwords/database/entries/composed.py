"""A phrase that is missing may have parts that are there: *a large motor car* has *motor car*.

The phrase is cut into as few parts as possible, the longest first. Each part is replaced by its own
good paraphrases, one part at a time, so that the rest of the phrase still shows what the part
means. Whether the new part fits its neighbours nobody has checked, so such lines are marked as
composed and have no relation.

No answer is better than nonsense: *at the drop of a hat* is no *fall* and no *cap*. An expression
means what its parts mean if they only stand side by side, so phrases with function words (but for
an article or the like before them) are not composed, and neither are those with a word that the
database does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from otherwords.database.entries.entry import EntryLine
from otherwords.database.ranking.columns import GOOD
from otherwords.database.relations.polarity import FUNCTION_WORDS

LONGEST = 4
"""Words of a phrase that is cut into parts, without what may stand before it."""
OF_EACH = 5
"""Paraphrases of each part."""
BEFORE = frozenset(
    "a an the this that these those my your his her its our their some any every each no many "
    "several very more most".split()
)
"""What may stand before a phrase and changes nothing in how its parts go together."""
PARTICLES = frozenset(
    "about above across after against along among around away back before behind below between "
    "beyond by down during except into like near off onto out over past per since through "
    "throughout till toward towards under until up upon via within without not n't if but when "
    "where why how what all once one's oneself".split()
)
"""Words that make more of their neighbours than their parts say; function words not among them."""


def may_be_composed(words: Sequence[str]) -> bool:
    """Whether a phrase may mean what its parts mean.

    >>> [may_be_composed(each.split()) for each in ("a large motor car", "break the ice", "by car")]
    [True, False, False]
    """
    start = next((k for k, word in enumerate(words) if word not in BEFORE), len(words))
    said = words[start:]
    return 2 <= len(said) <= LONGEST and all(
        word.replace("-", "").isalpha() and word not in FUNCTION_WORDS and word not in PARTICLES
        for word in said
    )


def parts_of(words: Sequence[str], known: Callable[[str], bool]) -> list[tuple[int, int]]:
    """Start and end of the parts, the longest taken first; none if a word is in none of them.

    >>> parts_of("a large motor car".split(), {"large", "motor car", "a"}.__contains__)
    [(1, 2), (2, 4)]
    >>> parts_of("a large motor car".split(), {"motor car"}.__contains__)
    []
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
    left = [words[k] for k in free if words[k] not in BEFORE and words[k] not in FUNCTION_WORDS]
    return [] if left else sorted(found)


def compose(
    words: Sequence[str], parts: Sequence[tuple[int, int]], lines: Sequence[Sequence[EntryLine]]
) -> list[EntryLine]:
    """The phrase with one part replaced at a time, the best first."""
    made: dict[str, EntryLine] = {}
    for (start, end), own in zip(parts, lines, strict=True):
        good = [line for line in own if line.goodness is None or line.goodness >= GOOD]
        for line in good[:OF_EACH]:
            text = " ".join([*words[:start], line.text, *words[end:]])
            better = text not in made or line.cost < made[text].cost
            beside = {*words[max(start - 1, 0) : start], *words[end : end + 1]}
            if better and line.text not in beside:
                made[text] = replace(line, text=text, relation=None, composed=True, variant=None)
    return sorted(made.values(), key=lambda line: (line.cost, line.text))
