"""SARI (Xu et al. 2016): are the words kept, deleted and added those humans keep, delete, add?

N-grams of an output are compared with those of its source and of all references. Kept and added
ones are judged by F1, deleted ones by precision alone, for deleting too much does the most
harm. A sentence has the mean of the three, each the mean over n = 1 ... 4; a text has the mean
of its sentences.

Notation: s, c how often an n-gram is in the source and in the output; t how often in all r
references together. Precision and recall are means over distinct n-grams.

    kept        k = r min(s, c)         precision min(k, t) / k     recall min(k, t) / min(r s, t)
    deleted     d = r (s - c)           precision (d - t) / d
    added       c > 0 and s = 0         precision and recall: 1 if t > 0

0 / 0 counts as 0. These are the numbers of the script its authors published, which everybody
compares with, in points; the printed equations differ in that precision and recall are averaged
over n before F1 is taken.
"""

from __future__ import annotations

import numpy as np

from otherwords import _core
from otherwords.evaluate.metrics.objective import Batch, BatchObjective, Numbers, register
from otherwords.evaluate.metrics.word_numbers import WordNumbers


@register("sari", "without settings")
class Sari(BatchObjective):
    """The mean SARI of sentences.

    Statistics: F1 of what was kept, precision of what was deleted, F1 of what was added, and 1
    for the sentence.

    >>> sari = Sari()
    >>> found = sari.statistics("a b".split(), "a c".split(), ["a c".split()])
    >>> found.tolist()  # orders 3 and 4 have no n-grams; order 2 has none to keep
    [0.25, 0.5, 0.5, 1.0]
    >>> round(float(sari.score(found)), 4)
    41.6667
    """

    name = "sari"

    def many(self, batch: Batch) -> Numbers:
        numbers = WordNumbers()
        one_each = numbers.texts([[source] for source in batch.sources])
        found = _core.tune_edits(
            one_each, numbers.texts(batch.references), numbers.texts(batch.outputs)
        )
        return np.column_stack([found, np.ones(len(found))])

    def score(self, sums: Numbers) -> Numbers:
        found: Numbers = 100 * sums[..., :3].mean(axis=-1) / np.maximum(sums[..., 3], 1)
        return found
