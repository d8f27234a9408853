"""iBLEU (Sun and Zhou 2012): like the references, and unlike the source.

A paraphrase that copies its source scores well with BLEU, since references share most of it. So
what the output shares with the source is taken off again:

    iBLEU   a BLEU(output, references) - (1 - a) BLEU(output, source)

With a = 0.8, as there. It can be negative.
"""

from __future__ import annotations

import numpy as np

from otherwords.errors import OtherwordsError
from otherwords.evaluate.metrics.bleu import Bleu, bleu_of, smoothed_bleu_of
from otherwords.evaluate.metrics.objective import Batch, BatchObjective, Numbers, register

ALPHA = 0.8
COLUMNS = 10
"""Statistics of BLEU; they come twice, against the references and against the source."""


@register("ibleu", "and the share of BLEU against the references: ibleu:0.8")
class Ibleu(BatchObjective):
    """iBLEU of whole texts.

    >>> ibleu = Ibleu(0.75)
    >>> same = "one two three four".split()
    >>> float(ibleu.score(ibleu.statistics(same, same, [same])))  # 75 - 25
    50.0
    """

    name = "ibleu"

    def __init__(self, alpha: float = ALPHA) -> None:
        if not 0 <= alpha <= 1:
            raise OtherwordsError(f"ibleu: the share {alpha} is not between 0 and 1.")
        self.alpha = alpha

    def many(self, batch: Batch) -> Numbers:
        bleu = Bleu()
        own = [[source] for source in batch.sources]
        return np.column_stack([bleu.many(batch), bleu.many(batch._replace(references=own))])

    def score(self, sums: Numbers) -> Numbers:
        return self._mixed(bleu_of(sums[..., :COLUMNS]), bleu_of(sums[..., COLUMNS:]))

    def sentence(self, statistics: Numbers) -> Numbers:
        near, copied = statistics[..., :COLUMNS], statistics[..., COLUMNS:]
        return self._mixed(smoothed_bleu_of(near), smoothed_bleu_of(copied))

    def _mixed(self, near: Numbers, copied: Numbers) -> Numbers:
        found: Numbers = self.alpha * near - (1 - self.alpha) * copied
        return found
