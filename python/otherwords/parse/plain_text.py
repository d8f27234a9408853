"""Learn vectors of words from plain text, so that words no treebank has are not strangers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from otherwords._core import learn_word_vectors
from otherwords.parse.features import identity
from otherwords.parse.settings import Training

BORDER, OTHER = 0, 1
"""Numbers of the border of a sentence and of all words too rare."""
FIRST = 2


@dataclass(frozen=True)
class WordVectors:
    """Words, each with its row of the vectors."""

    rows: dict[str, int]
    vectors: NDArray[np.float32]


NO_VECTORS = WordVectors({}, np.empty((0, 0), np.float32))


def learn_vectors(
    text: Sequence[Sequence[str]],
    treebank: Iterable[Sequence[str]],
    known: Sequence[str],
    settings: Training,
    kept: NDArray[np.float32] | None = None,
    progress: Callable[[int], None] | None = None,
) -> WordVectors:
    """Vectors of the known words and of those frequent in the text, which is read with them.

    `kept`: the vectors of a training that was killed, not to be learned again.
    """
    counts = Counter(word for sentence in text for word in sentence)
    own = set(known)
    new = [w for w, count in counts.items() if count >= settings.least_in_text and w not in own]
    new.sort(key=lambda word: (-counts[word], word))
    rows = {word: number for number, word in enumerate([*known, *new], start=FIRST)}
    if kept is not None and len(kept) == len(rows) + FIRST:
        return WordVectors(rows, kept)
    numbers: list[int] = []
    for sentence in text:
        numbers.append(BORDER)
        numbers += [rows.get(word, OTHER) for word in sentence]
    for sentence in treebank:
        numbers.append(BORDER)
        numbers += [rows.get(identity(word), OTHER) for word in sentence]
    vectors = learn_word_vectors(
        np.array(numbers, np.uint32),
        len(rows) + FIRST,
        seed=settings.seed,
        width=settings.vector_width,
        epochs=settings.vector_epochs,
        rate=settings.vector_rate,
        progress=progress,
    )
    return WordVectors(rows, vectors)


def words_of(lines: Iterable[Sequence[str]]) -> list[list[str]]:
    """What counts as the same word, for each token of each sentence."""
    same: dict[str, str] = {}
    return [[same.get(t) or same.setdefault(t, identity(t)) for t in line] for line in lines]
