"""How much memory training takes, before it starts, and how many sentence pairs fit.

What training holds grows with the tokens of the text, with its words, and above all with the
pairs of words that occur together in a sentence pair. The kernel estimates the number of these;
the bytes for each are measured (docs/rooms/align.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import compress
from typing import TypeVar

import numpy as np

from otherwords._core import AlignmentModel
from otherwords.align.settings import Settings
from otherwords.align.vocabulary import EncodedBitext, Vocabulary
from otherwords.engine.memory import check_fits, grown
from otherwords.errors import OtherwordsError
from otherwords.machine import memory_in_use

A_TOKEN = 30
"""Bytes for a token of either side, besides its number."""
A_WORD = 250
"""Bytes for a word of either side."""
PAIR_OF_WORDS = 16
"""Bytes for a pair of words that occur together."""
LEAST_SUMS = 16
"""As many sweeps stand for the expected counts of `Settings.fast`."""
FEWEST = 1000
"""Fewer pairs are not worth training on."""

T = TypeVar("T")


def evenly(items: Iterable[T], total: int, wanted: int) -> Iterator[T]:
    """So many of all items, evenly spread.

    >>> "".join(evenly("abcdefghij", 10, 3))
    'dgj'
    """
    return compress(items, evenly_chosen(total, wanted))


def evenly_chosen(total: int, wanted: int) -> Iterator[bool]:
    """Which of all items these are."""
    return ((place + 1) * wanted // total > place * wanted // total for place in range(total))


@dataclass(frozen=True)
class Needs:
    """What determines the memory of training on a text."""

    pairs: int
    tokens: int
    words: int
    together: int
    """Different pairs of words that occur together."""

    @classmethod
    def of(cls, bitext: EncodedBitext, source: Vocabulary, target: Vocabulary) -> Needs:
        """The needs of a text."""
        together = AlignmentModel.pairs_together(*bitext.sides(source, target), 0)
        tokens = int(bitext.source_offsets[-1] + bitext.target_offsets[-1])
        return cls(len(bitext), tokens, len(source) + len(target), together)

    @property
    def size(self) -> int:
        """The bytes that training takes, besides those the process holds already.

        >>> Needs(pairs=2, tokens=10, words=4, together=8).size
        1428
        """
        return self.tokens * A_TOKEN + self.words * A_WORD + self.together * PAIR_OF_WORDS

    def scaled(self, pairs: int, half: Needs) -> Needs:
        """The needs of more or fewer pairs of the same text, from these and those of half of it.

        >>> whole, half = Needs(100, 1000, 200, 4000), Needs(50, 500, 100, 2000)
        >>> whole.scaled(300, half)
        Needs(pairs=300, tokens=3000, words=600, together=12000)
        """
        ratio = pairs / max(self.pairs, 1)
        return Needs(
            pairs,
            round(self.tokens * ratio),
            grown(self.words, half.words, ratio),
            grown(self.together, half.together, ratio),
        )


def check_training(needs: Needs, memory: int) -> None:
    """Raise an error if training does not fit into the memory of the process.

    >>> check_training(Needs(10**6, 10**8, 10**6, 10**9), 10**9)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    otherwords.engine.memory.MemoryLimitError: training on 1,000,000 sentence pairs needs about ...
    """
    held = memory_in_use()
    fitting = int(needs.pairs * max(memory - held, 0) / max(needs.size, 1))
    fewer = f"or train on fewer: --train-pairs {_round_down(fitting)}"
    work = f"training on {needs.pairs:,} sentence pairs"
    check_fits(work, held + needs.size, memory, fewer if fitting >= FEWEST else "")


def check_counts(
    bitext: EncodedBitext, source: Vocabulary, target: Vocabulary, settings: Settings
) -> None:
    """Raise an error if a pair of words could be linked more often than 32 bits can count.

    Counts are summed over sweeps and chains. That is far away: the most frequent word must occur
    some 240 million times.
    """
    most = 0
    for tokens, words in ((bitext.source, source), (bitext.target, target)):
        of_words = np.bincount(tokens, minlength=len(words))
        most = max(most, int(np.bincount(words.stems(), weights=of_words).max()))
    sums = max(settings.collected * settings.chains, LEAST_SUMS)
    if most * sums >= 2**32:
        advice = f"Train on fewer: --train-pairs {_round_down(len(bitext) * 2**31 // most // sums)}"
        raise OtherwordsError(f"{len(bitext):,} sentence pairs are too many to count. {advice}.")


def pairs_that_fit(total: int, probe: Needs, half: Needs, memory: int) -> int:
    """How many of all pairs can be trained on, judged by a sample and half of it; at most all.

    >>> probe, half = Needs(1000, 50_000, 9000, 10**6), Needs(500, 25_000, 5000, 550_000)
    >>> pairs_that_fit(5000, probe, half, 10**12)
    5000
    """
    held = memory_in_use()

    def fits(pairs: int) -> bool:
        needs = probe.scaled(pairs, half)
        # the numbers of the tokens are not read yet
        return held + 4 * needs.tokens + needs.size <= memory

    if fits(total):
        return total
    least, most = 0, total
    while most - least > least // 100 + 1:
        middle = (least + most) // 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return _round_down(least)


def _round_down(count: int) -> int:
    """Two digits.

    >>> _round_down(123_456)
    120000
    """
    unit: int = 10 ** max(len(str(count)) - 2, 0)
    return count // unit * unit
