"""Learn word vectors from plain text, for words that occur in no treebank."""

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
"""The numbers of a sentence boundary and of all rare words."""
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
    """Learn vectors of the known words and of those frequent in the text.

    `kept` are the vectors of training that was killed, which need not be learned again.
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
    """The `identity` of each token of each sentence."""
    same: dict[str, str] = {}
    return [[same.get(t) or same.setdefault(t, identity(t)) for t in line] for line in lines]
