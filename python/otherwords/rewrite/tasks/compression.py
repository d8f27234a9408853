"""Saying the same in fewer words (Ganitkevitch 2018, 4.2 and 5.4.2).

The features count words and letters on both sides of a rule; PRECIS rewards outputs near the
wanted ratio; rules are added that leave words out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from otherwords.errors import OtherwordsError
from otherwords.rewrite.features import (
    DELETED_FIRST,
    DELETED_TAG,
    DELETED_WORD,
    DELETED_WORDS,
    DELETION,
    SOURCE_CHARS,
    TARGET_CHARS,
)
from otherwords.rewrite.rules.deletion.deletable import NEGATIONS, Deletable
from otherwords.rewrite.tasks.task import GENERAL, Task

if TYPE_CHECKING:
    from otherwords.evaluate.metrics.objectives import Objective

RATIO = 0.7
"""The default ratio of output to input words."""


def check_ratio(ratio: float) -> float:
    """The ratio, if it is a valid one.

    >>> check_ratio(0.7)
    0.7
    >>> check_ratio(2)
    Traceback (most recent call last):
    otherwords.errors.OtherwordsError: ratio 2: expected a number between 0 and 1, exclusive, \
such as 0.7.
    """
    if not isinstance(ratio, int | float) or not 0 < ratio < 1:
        raise OtherwordsError(
            f"ratio {ratio!r}: expected a number between 0 and 1, exclusive, such as 0.7."
        )
    return ratio


def _objective(ratio: float | None) -> Objective:
    from otherwords.evaluate.metrics.objectives import Precis

    return Precis(check_ratio(RATIO if ratio is None else ratio))


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
    features=(
        *GENERAL,
        *LENGTHS,
        DELETION,
        DELETED_WORDS,
        DELETED_TAG,
        DELETED_WORD,
        DELETED_FIRST,
    ),
    objective=_objective,
    deletable=Deletable(with_facts=True),
    stay={"eng": NEGATIONS},
)
