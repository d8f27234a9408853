"""Saying the same in fewer words (paper 004, 4.2 and 5.4.2).

The features count words and letters on both sides of a rule; PRECIS rewards outputs near the
wanted ratio; rules are added that leave words out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from otherwords.corpus.groups import Group
from otherwords.errors import OtherwordsError
from otherwords.rewrite.deletions import Deletable
from otherwords.rewrite.features import (
    DELETED_TAG,
    DELETED_WORD,
    DELETION,
    SOURCE_CHARS,
    TARGET_CHARS,
)
from otherwords.rewrite.tasks.task import GENERAL, Example, Task, versions

if TYPE_CHECKING:
    from otherwords.rewrite.tuning.objectives import Objective

RATIO = 0.7
"""The ratio of output to input words when none is asked for."""
LEAST, MOST = 0.5, 0.8


def check_ratio(ratio: float) -> float:
    """The ratio, if it is one.

    >>> check_ratio(0.7)
    0.7
    >>> check_ratio(2)
    Traceback (most recent call last):
    otherwords.errors.OtherwordsError: ratio 2: expected a number between 0 and 1, both left out, \
such as 0.7.
    """
    if not (math.isfinite(ratio) and 0 < ratio < 1):
        raise OtherwordsError(
            f"ratio {ratio:g}: expected a number between 0 and 1, both left out, such as 0.7."
        )
    return ratio


def _objective(ratio: float | None) -> Objective:
    from otherwords.rewrite.tuning.objectives import Precis

    return Precis(check_ratio(RATIO if ratio is None else ratio))


def longest_to_shortest(
    groups: Iterable[Group], *, least: float = LEAST, most: float = MOST
) -> Iterator[Example]:
    """The longest version as the sentence, the shortest as its compression (4.2.3).

    Only those whose ratio of words is above `least` and not above `most`: what is shorter says
    something else, what is longer is hardly a compression. Of equal ones the first counts.

    >>> group = Group(1, ("he said that he would come soon", "he said he would come", "he comes"))
    >>> list(longest_to_shortest([group], least=0.2))
    [Example(source='he said that he would come soon', references=('he comes',))]
    >>> list(longest_to_shortest([group]))
    []
    """
    for group in groups:
        sizes = [(len(version.split()), version) for version in versions(group)]
        longest = max(sizes, key=lambda pair: pair[0])
        shortest = min(sizes, key=lambda pair: pair[0])
        if least < shortest[0] / longest[0] <= most:
            yield Example(longest[1], (shortest[1],))


LENGTHS = (
    "SourceWords",
    "TargetWords",
    "WordCountDiff",
    "WordLenDiff",
    "WordLogCR",
    "CharCountDiff",
    "CharLogCR",
    SOURCE_CHARS,
    TARGET_CHARS,
)
"""Features of 4.2.1 and 5.4.2.1: how much a rule shortens."""

COMPRESSION = Task(
    name="compression",
    summary="say the same in fewer words",
    features=(*GENERAL, *LENGTHS, DELETION, DELETED_TAG, DELETED_WORD),
    objective=_objective,
    development=longest_to_shortest,
    deletable=Deletable(),
)
