"""PRECIS (Ganitkevitch 2018, 4.2.2): BLEU with a penalty for outputs longer than wanted.

Notation: i, c words of input and output; phi the wanted ratio c / i; lambda how hard a longer
output is punished, 10 as in the paper.

    PRECIS      BLEU                            if c / i < phi
                BLEU exp(lambda (phi - c / i))  otherwise

The paper defines it for a sentence. For a text, BLEU is that of the sums as always, and the
ratio is that of all output words to all input words; single sentences (for PRO) have the
smoothed BLEU of sentences and their own ratio. Several references are counted in BLEU's way.
"""

from __future__ import annotations

import numpy as np

from otherwords.evaluate.metrics.bleu import Bleu, bleu_of, smoothed_bleu_of
from otherwords.evaluate.metrics.objective import Batch, BatchObjective, Numbers, register

PUNISHMENT = 10.0


@register("precis", "with a ratio of words above 0 and up to 1: precis:0.7", "precis:0.7")
class Precis(BatchObjective):
    """PRECIS for a ratio; statistics are those of BLEU and the words of the input.

    >>> precis, words = Precis(0.5), "a b c d e f g h".split()
    >>> found = precis.statistics(words, words[:4], [words[:4]])
    >>> float(precis.score(found))
    100.0
    >>> round(float(precis.score(precis.statistics(words, words[:5], [words[:5]]))), 4)
    28.6505
    """

    def __init__(self, ratio: float, punishment: float = PUNISHMENT) -> None:
        if not 0 < ratio <= 1 or punishment < 0:
            raise ValueError("the ratio is above 0 and up to 1, the punishment not below 0")
        self.ratio = ratio
        self.punishment = punishment
        self.name = f"precis:{ratio:g}"
        self._bleu = Bleu()

    def many(self, batch: Batch) -> Numbers:
        counts = [len(each) for each in batch.outputs]
        lengths = np.repeat([len(source) for source in batch.sources], counts)
        return np.column_stack([self._bleu.many(batch), lengths])

    def score(self, sums: Numbers) -> Numbers:
        return bleu_of(sums) * self.verbosity_penalty(sums)

    def sentence(self, statistics: Numbers) -> Numbers:
        return smoothed_bleu_of(statistics) * self.verbosity_penalty(statistics)

    def verbosity_penalty(self, sums: Numbers) -> Numbers:
        """The factor for outputs longer than wanted: 1 up to the ratio, then falling."""
        ratio = sums[..., 0] / np.maximum(sums[..., -1], 1)
        found: Numbers = np.exp(self.punishment * np.minimum(self.ratio - ratio, 0.0))
        return found
