"""Saying the same in simpler words: more frequent ones, shorter ones, fewer syllables.

The proof that a task takes a page: three features of words, SARI as the objective, and examples
from versions of which some are plainer than others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from otherwords.corpus.groups import Group
from otherwords.rewrite.development_data import Example
from otherwords.rewrite.tasks.task import GENERAL, Task, WordFeatures, versions

if TYPE_CHECKING:
    from otherwords.language_model import LanguageModel
    from otherwords.rewrite.tuning.objectives import Objective

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
    """Log of a word's own probability, its letters, its syllables."""

    @lru_cache(maxsize=1 << 16)
    def frequency(word: str) -> float:
        return model.score([word], begin=False, end=False)

    return {
        "WordFrequency": frequency,
        "WordLetters": lambda word: float(len(word)),
        "Syllables": lambda word: float(syllables(word)),
    }


def hardest_to_plainer(groups: Iterable[Group]) -> Iterator[Example]:
    """The version with the most syllables a word as the sentence, the plainer ones to learn from.

    >>> group = Group(1, ("help the sick", "assist invalids", "aid the sick"))
    >>> list(hardest_to_plainer([group]))
    [Example(source='assist invalids', references=('help the sick', 'aid the sick'))]
    """
    for group in groups:
        own = versions(group)
        hardest = max(own, key=_hardness)
        plainer = tuple(version for version in own if _hardness(version) < _hardness(hardest))
        if plainer:
            yield Example(hardest, plainer)


def _hardness(version: str) -> float:
    words = version.split()
    return sum(map(syllables, words)) / len(words)


def _objective(ratio: float | None) -> Objective:
    from otherwords.rewrite.tuning.objectives import Sari

    return Sari()


SIMPLIFICATION = Task(
    name="simplification",
    summary="say the same in simpler words",
    features=(*GENERAL, "WordCountDiff", "CharCountDiff", "WordLenDiff"),
    objective=_objective,
    development=hardest_to_plainer,
    word_features=word_features,
)
