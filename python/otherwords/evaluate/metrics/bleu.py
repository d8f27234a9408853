"""BLEU (Papineni et al. 2002): n-grams shared with references, and a penalty for brevity.

The numbers are those of sacreBLEU with words as given (`tokenize="none"`): several references,
each n-gram counted as often as the reference that has most of it, the length of the reference
closest to the output's (the shorter of two), and where no n-gram of an order is shared, half,
then a quarter ... of one (`smooth_method="exp"`).

Notation: c, r lengths of output and reference; p_n precision of n-grams, n = 1 ... 4.

    BLEU    min(1, exp(1 - r / c)) (p_1 p_2 p_3 p_4)^(1/4)

Ganitkevitch 2018 (4.2.2) prints the penalty as exp(1 - c / r) for c <= r, with the fraction upside
down: that is above 1 for every short output, e for one of no words, and would reward brevity,
while the text beside it says that the term keeps short outputs from perfect scores. (It also has
the weights 1/4 inside the logarithms, which makes a product of the mean.)
"""

from __future__ import annotations

import numpy as np

from otherwords import _core
from otherwords.evaluate.metrics.objective import Batch, BatchObjective, Numbers, register
from otherwords.evaluate.metrics.word_numbers import WordNumbers

ORDER = 4
SHARED, ALL = slice(2, 2 + ORDER), slice(2 + ORDER, 2 + 2 * ORDER)


@register("bleu", "without settings")
class Bleu(BatchObjective):
    """BLEU of whole texts, with sacreBLEU's numbers.

    Statistics: words of the output, words of the closest reference, shared n-grams of each
    order, all n-grams of each order.

    >>> bleu = Bleu()
    >>> found = bleu.statistics([], "the cat sat".split(), ["the cat sat down".split()])
    >>> found.astype(int).tolist()
    [3, 4, 3, 2, 1, 0, 3, 2, 1, 0]
    """

    name = "bleu"
    needs_sources = False

    def many(self, batch: Batch) -> Numbers:
        numbers = WordNumbers()
        return _core.tune_matches(numbers.texts(batch.references), numbers.texts(batch.outputs))

    def score(self, sums: Numbers) -> Numbers:
        return bleu_of(sums)

    def sentence(self, statistics: Numbers) -> Numbers:
        return smoothed_bleu_of(statistics)


def bleu_of(sums: Numbers) -> Numbers:
    """BLEU of sums, from 0 to 100; 0 if no word is shared, or an order has no n-grams.

    >>> bleu_of(np.array([9.0, 10, 8, 5, 2, 0, 9, 8, 7, 6])).round(4)  # sacreBLEU's number
    np.float64(30.3469)
    """
    shared, all_ = sums[..., SHARED], sums[..., ALL]
    halvings = np.cumsum(shared == 0, axis=-1)
    counted = np.where(shared > 0, shared, 0.5**halvings)
    good = (shared > 0).any(axis=-1) & (all_ > 0).all(axis=-1)
    precisions = np.where(np.expand_dims(good, -1), counted / np.maximum(all_, 1), 1.0)
    geometric = np.exp(np.log(precisions).mean(axis=-1))
    found: Numbers = np.where(good, 100 * brevity_penalty(sums) * geometric, 0.0)
    return found


def smoothed_bleu_of(statistics: Numbers) -> Numbers:
    """BLEU of single sentences: one more of shared and all n-grams (Lin and Och 2004).

    Orders above 1 alone are smoothed, so an output that shares no word has 0.

    >>> smoothed_bleu_of(np.array([3.0, 3, 3, 2, 1, 0, 3, 2, 1, 0])).round(4)
    np.float64(100.0)
    """
    one = np.array([0.0, *[1.0] * (ORDER - 1)])
    shared, all_ = statistics[..., SHARED] + one, statistics[..., ALL] + one
    good = shared[..., 0] > 0
    precisions = np.where(np.expand_dims(good, -1), shared / np.maximum(all_, 1), 1.0)
    geometric = np.exp(np.log(precisions).mean(axis=-1))
    found: Numbers = np.where(good, 100 * brevity_penalty(statistics) * geometric, 0.0)
    return found


def brevity_penalty(sums: Numbers) -> Numbers:
    """exp(1 - r / c) if the output is shorter than the reference; 0 without any word."""
    output, reference = sums[..., 0], sums[..., 1]
    short = output < reference
    ratio = np.where(short, reference / np.maximum(output, 1), 1.0)
    found: Numbers = np.where(short & (output == 0), 0.0, np.exp(1 - ratio))
    return found
