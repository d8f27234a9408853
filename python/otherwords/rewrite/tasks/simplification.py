"""Saying the same in simpler words: more frequent ones, shorter ones, fewer syllables.

It shows that a task fits on a page: three word features, and SARI as the objective.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from otherwords.rewrite.tasks.task import GENERAL, Task, WordFeatures

if TYPE_CHECKING:
    from otherwords.evaluate.metrics.objectives import Objective
    from otherwords.language_model import LanguageModel

VOWELS = re.compile(r"[aeiouyàâäáéèêëíîïóôöúùûüåæø]+")


def syllables(word: str) -> int:
    """A count of syllables by groups of vowels, without an e that ends an English word silently.

    >>> [syllables(word) for word in ("use", "utilise", "table", "the", "tea", "123")]
    [1, 3, 2, 1, 1, 0]
    """
    small = word.lower()
    count = len(VOWELS.findall(small))
    silent = small.endswith("e") and not small.endswith(("le", "ee", "oe", "ie", "ye"))
    return count - 1 if silent and count > 1 else count


def word_features(model: LanguageModel, language: str) -> WordFeatures:
    """The log probability of a word by itself, its letters, its syllables."""

    @lru_cache(maxsize=1 << 16)
    def frequency(word: str) -> float:
        return model.score([word], begin=False, end=False)

    return {
        "WordFrequency": frequency,
        "WordLetters": lambda word: float(len(word)),
        "Syllables": lambda word: float(syllables(word)),
    }


def _objective(ratio: float | None) -> Objective:
    from otherwords.evaluate.metrics.objectives import Sari

    return Sari()


SIMPLIFICATION = Task(
    name="simplification",
    summary="say the same in simpler words",
    features=(*GENERAL, "WordCountDiff", "CharCountDiff", "WordLenDiff"),
    objective=_objective,
    word_features=word_features,
    splits=True,
)
