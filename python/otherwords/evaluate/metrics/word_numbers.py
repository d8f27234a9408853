"""Words as numbers for the kernels; which number a word gets does not matter."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from otherwords.evaluate.metrics.objective import Words

Texts: TypeAlias = tuple[NDArray[np.uint32], NDArray[np.uint64], NDArray[np.uint64]]


class WordNumbers:
    """Numbers words as they come; texts numbered by the same object can be compared."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def texts(self, groups: Sequence[Sequence[Words]]) -> Texts:
        """All words, where each text begins, and which texts belong to each sentence.

        >>> words, starts, sentences = WordNumbers().texts([["a b".split(), ["b"]], [["a"]]])
        >>> words.tolist(), starts.tolist(), sentences.tolist()
        ([0, 1, 1, 0], [0, 2, 3, 4], [0, 2, 3])
        """
        known = self._known
        every = list(chain.from_iterable(groups))
        numbers = (known.setdefault(word, len(known)) for text in every for word in text)
        words = np.fromiter(numbers, dtype=np.uint32, count=sum(map(len, every)))
        return words, _starts(map(len, every)), _starts(map(len, groups))


def _starts(lengths: map[int]) -> NDArray[np.uint64]:
    return np.cumsum([0, *lengths], dtype=np.uint64)
