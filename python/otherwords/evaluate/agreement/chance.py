"""How far would two annotators agree by chance? (Cohn et al. 2008, section 3)

People who correct the same automatic links share much from the start. So chance is modelled as
two people who start there and change cells of the table of source by target words blindly,
each as often as the real annotator did.

Notation: N, M the lengths of a sentence pair; r an annotator; pi what two annotators share, as
a part of the smaller set, on average over sentence pairs; pi_0 the same by chance.

    edits of r      base + slope (N + M), by least squares over r's sentence pairs
    Pr(edit | r)    edits of r / (N M), kept within 0 and 1
    C-hat           (pi - pi_0) / (1 - pi_0)

The paper fits "a linear function over the combined length" and does not say of what; its
example divides the number of changed cells by N M, so the number it is. (A probability linear
in length fits real annotators less well, and may fall below 0; see docs/papers/cohn2008.md.)

Where both sets are empty the annotators agree and share 1; where only one is, they share 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from math import fsum, inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.corpus import Links
from otherwords.machine import threads_for_kernel
from otherwords.progress import Progress


@dataclass(frozen=True)
class EditModel:
    """How many cells an annotator changes in a sentence pair, by the words of both sentences."""

    base: float
    slope: float

    @classmethod
    def fit(cls, lengths: Sequence[tuple[int, int]], edits: Sequence[int]) -> EditModel:
        """Fit by least squares; pairs all of one length give their mean.

        >>> EditModel.fit([(5, 5), (10, 10), (15, 15)], [3, 5, 7])
        EditModel(base=1.0, slope=0.2)
        """
        words = [n + m for n, m in lengths]
        count = len(words)
        if not count:
            return cls(0.0, 0.0)
        mean_words, mean_edits = sum(words) / count, sum(edits) / count
        spread = fsum((x - mean_words) ** 2 for x in words)
        both = fsum((x - mean_words) * (y - mean_edits) for x, y in zip(words, edits, strict=True))
        slope = both / spread if spread else 0.0
        return cls(mean_edits - slope * mean_words, slope)

    def probability(self, source_length: int, target_length: int) -> float:
        """Pr(edit): how likely one cell is changed.

        >>> round(EditModel(8, 0).probability(12, 13), 4)
        0.0513
        """
        cells = source_length * target_length
        if not cells:
            return 0.0
        edits = self.base + self.slope * (source_length + target_length)
        return min(max(edits / cells, 0.0), 1.0)


class Shares(NamedTuple):
    """What is shared of word links, of atomic phrase pairs, and of all phrase pairs."""

    words: float
    atomic: float
    phrases: float


def share(common: int, first: int, second: int) -> float:
    """What is common as a part of the smaller set: 1 for two empty sets, 0 for one.

    >>> share(4, 7, 8), share(0, 0, 0), share(0, 0, 3)
    (0.5714285714285714, 1.0, 0.0)
    """
    smaller = min(first, second)
    return common / smaller if smaller else float(first == second)


def c_hat(observed: float, chance: float) -> float:
    """Correct observed agreement for chance; perfect agreement is 1 whatever the chance.

    >>> round(c_hat(0.571, 0.147), 3), c_hat(0.5, 1)
    (0.497, -inf)
    """
    if observed == 1:
        return 1.0
    return (observed - chance) / (1 - chance) if chance < 1 else -inf


def chance_shares(
    pairs: Sequence[tuple[Sequence[str], Sequence[str]]],
    initial: Sequence[Links],
    models: tuple[EditModel, EditModel],
    *,
    samples: int = 1000,
    seed: int = 1,
    identical: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Shares]:
    """Estimate by sampling what two annotators share by chance, for each pair of token lists.

    The same on any number of threads, and with the annotators exchanged. Words are compared
    in lowercase; `identical=True` also counts words and phrases paired with themselves.
    """
    numbers: dict[str, int] = {}
    sides = [
        _array(
            [
                numbers.setdefault(word.lower(), len(numbers))
                for pair in pairs
                for word in pair[side]
            ]
        )
        for side in (0, 1)
    ]
    links = [sorted(each) for each in initial]
    lengths = [(len(source), len(target)) for source, target in pairs]
    edits = [np.array([model.probability(n, m) for n, m in lengths]) for model in models]
    found = _core.chance_shares(
        np.cumsum([0, *map(len, links)], dtype=np.uint64),
        _array([i for i, _ in chain.from_iterable(links)]),
        _array([j for _, j in chain.from_iterable(links)]),
        _array([n for n, _ in lengths]),
        _array([m for _, m in lengths]),
        (sides[0], sides[1]),
        (edits[0], edits[1]),
        samples,
        seed,
        identical,
        threads_for_kernel(threads),
        progress and (lambda done: progress(done, len(pairs))),
    )
    return [Shares(*row) for row in found.reshape(-1, 3).tolist()]


def _array(numbers: Sequence[int]) -> NDArray[np.uint32]:
    return np.array(numbers, np.uint32)
