"""Opposites that are in no list: from paraphrases with a negation on one side, and from contrasts.

A pivot that lost its negation pairs *agree* with *disagree*; one that kept it pairs *not agree*
with *disagree*. So wherever *not X* is a paraphrase of *Y*, X and Y exclude each other.

Plain text sets opposites side by side: *either X or Y*, *X rather than Y*, *from X to Y*,
*neither X nor Y*. Pairs that stand in several such patterns, far more often than by chance, exclude
each other.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from otherwords.database.relations.negation import NEGATIONS
from otherwords.database.relations.polarity import FUNCTION_WORDS, unshared

NOT = ("not ", "n't ", "do not ", "do n't ", "does not ", "is not ", "are not ", "to not ", "no ")
LEAST_PROBABILITY = 0.05
"""Of the paraphrase given the phrase, for a row to count."""
LESS_LIKELY = 1.0
"""How much less likely, in natural logs, the pair without its negation has to be."""
MOST_COST = LESS_LIKELY - math.log(LEAST_PROBABILITY)
"""Rows with a larger cost decide nothing."""
PATTERNS = tuple(
    (max(re.sub(r"\(.*?\)|\\b", "|", pattern).split("|"), key=len), re.compile(pattern))
    for pattern in (
        r"\beither ([a-z]+) or ([a-z]+)\b",
        r"\bneither ([a-z]+) nor ([a-z]+)\b",
        r"\bbetween ([a-z]+) and ([a-z]+)\b",
        r"\bfrom ([a-z]+) to ([a-z]+)\b",
        r"\b([a-z]+) rather than ([a-z]+)\b",
        r"\b([a-z]+) as opposed to ([a-z]+)\b",
        r"\bwhether ([a-z]+) or ([a-z]+)\b",
        r"\bboth ([a-z]+) and ([a-z]+)\b",
        r"\b([a-z]+) , not ([a-z]+)\b",
        r"\bnot ([a-z]+) but ([a-z]+)\b",
        r"(?<!either )(?<!whether )\b([a-z]+) or ([a-z]+)\b",
    )
)
"""Each with its longest part without a word of its own, which is much faster to look for."""
LEAST_SEEN, LEAST_PATTERNS = 4, 2
LEAST_RATIO = 50.0
"""How much more often the two words meet in patterns than by chance."""


class Row(NamedTuple):
    """A paraphrase as far as it matters here."""

    source: str
    target: str
    cost: float
    """-ln p(e|f)"""


def opposites_in_rows(rows: Callable[[], Iterable[Row]]) -> set[tuple[str, str]]:
    """Pairs X, Y where *not X* is a likely paraphrase of Y, and X itself is a less likely one.

    `rows` goes through all rows anew each time. The words of a pair are sorted.

    >>> rows = [Row("not succeed", "fail", 1.0), Row("not go", "leave", 2.0)]
    >>> rows += [Row("go", "leave", 0.5)]
    >>> opposites_in_rows(lambda: rows)
    {('fail', 'succeed')}
    """
    most = -math.log(LEAST_PROBABILITY)
    denied: dict[tuple[str, str], float] = {}
    for source, target, cost in rows():
        if cost > most:
            continue
        for whole, other in ((source, target), (target, source)):
            bare = _without_negation(whole)
            if bare is not None and _may_exclude(bare.split(), other.split()):
                pair = _sorted_pair(bare, other)
                denied[pair] = min(cost, denied.get(pair, math.inf))
    for source, target, cost in rows() if denied else ():
        pair = _sorted_pair(source, target)
        if cost < denied.get(pair, -math.inf) + LESS_LIKELY:
            del denied[pair]
    return set(denied)


def _sorted_pair(first: str, second: str) -> tuple[str, str]:
    return (first, second) if first < second else (second, first)


def _without_negation(text: str) -> str | None:
    start = next((each for each in NOT if text.startswith(each)), None)
    return None if start is None else text.removeprefix(start)


def _may_exclude(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether both are short, say something without a negation, and share no word."""
    for side in (first, second):
        if len(side) > 2 or any(word[0] == "[" or word in NEGATIONS for word in side):
            return False
        if all(word in FUNCTION_WORDS for word in side):
            return False
    return [len(left) for left in unshared(first, second)] == [len(first), len(second)]


def contrasts_in_text(sentences: Iterable[str]) -> set[tuple[str, str]]:
    """Pairs of words that plain text sets against each other in several patterns; sorted pairs.

    Sentences are tokenised, with spaces between words.

    >>> text = ["either rich or poor"] * 2 + ["neither rich nor poor"] * 2 + ["cats or dogs"] * 300
    >>> contrasts_in_text(text)
    {('poor', 'rich')}
    """
    seen: Counter[tuple[str, str]] = Counter()
    patterns: dict[tuple[str, str], set[int]] = {}
    words: Counter[str] = Counter()
    for sentence in sentences:
        lowered = sentence.lower()
        for number, (inside, pattern) in enumerate(PATTERNS):
            if inside not in lowered:
                continue
            for match in pattern.finditer(lowered):
                first, second = sorted(match.groups())
                if first == second or first in FUNCTION_WORDS or second in FUNCTION_WORDS:
                    continue
                seen[first, second] += 1
                patterns.setdefault((first, second), set()).add(number)
                words[first] += 1
                words[second] += 1
    total = sum(seen.values())
    return {
        (first, second)
        for (first, second), count in seen.items()
        if count >= LEAST_SEEN
        and len(patterns[first, second]) >= LEAST_PATTERNS
        and count * total >= LEAST_RATIO * words[first] * words[second]
    }
