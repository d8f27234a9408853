"""From counts to scores by phrase length, for several systems side by side.

Notation, all of ParaMetric 2008, section 5: for each unit (a group, or a pair of sentences) and
each phrase length it is counted how many paraphrases a system posited, how many of these are among
the references (they are *correct*), and how many references there are.

    precision  correct / posited       recall  correct / references

over the sums of all units. The paper prints LB-Precision and Rel-Recall as sums of such
fractions, one for each phrase, and no divisor; as printed they would exceed 1. Its own figures
are fractions of sums (998 / 6,914 = .14 and 998 / 14,078 = .07), and so are ours. A system that
posits nothing has no precision (None); with nothing to find, nothing is missed and recall is 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from otherwords.evaluate.bootstrap import (
    Difference,
    Estimate,
    difference,
    estimate,
    resampled_totals,
)

CORRECT, POSITED, REFERENCES = range(3)
"""The last axis of counts; the axes before it are units and phrase lengths from 1."""


@dataclass(frozen=True)
class LengthScore:
    """One system on phrases of at most `longest` words.

    The differences are to the first system, which has none itself. A system that posits nothing
    has no precision, and no difference of it.
    """

    longest: int
    precision: Estimate | None
    recall: Estimate
    posited: int
    correct: int
    references: int
    precision_difference: Difference | None
    recall_difference: Difference | None


@dataclass(frozen=True)
class SystemScore:
    """One system: its scores for phrases of one word, of at most two, and so on."""

    name: str
    lengths: tuple[LengthScore, ...]

    @property
    def overall(self) -> LengthScore:
        return self.lengths[-1]


def score_counts(
    counts: Mapping[str, NDArray[np.int64]], *, samples: int = 1000, seed: int = 1
) -> tuple[SystemScore, ...]:
    """Score each system's counts, with paired bootstrap intervals over the units.

    >>> paper = {"parallel corpora": np.array([[[998, 6914, 14078]]])}
    >>> [score] = score_counts(paper, samples=0)
    >>> round(score.overall.precision.value, 2), round(score.overall.recall.value, 2)
    (0.14, 0.07)
    """
    names = list(counts)
    up_to = np.stack([counts[name] for name in names], axis=1).cumsum(axis=2)
    totals = up_to.sum(axis=0)  # systems x lengths x 3
    drawn = resampled_totals(up_to, samples=samples, seed=seed)
    measured = list(zip(_fractions(totals), _fractions(drawn), strict=True))
    posits = totals[:, :, POSITED] > 0
    scores = []
    for system, name in enumerate(names):
        lengths = []
        for length, total in enumerate(totals[system].tolist()):
            precision, recall = (
                estimate(float(value[system, length]), draws[:, system, length])
                for value, draws in measured
            )
            precision_difference, recall_difference = (
                difference(
                    float(value[system, length] - value[0, length]),
                    draws[:, system, length] - draws[:, 0, length],
                )
                if system
                else None
                for value, draws in measured
            )
            lengths.append(
                LengthScore(
                    longest=length + 1,
                    precision=precision if posits[system, length] else None,
                    recall=recall,
                    posited=total[POSITED],
                    correct=total[CORRECT],
                    references=total[REFERENCES],
                    precision_difference=(
                        precision_difference if posits[[0, system], length].all() else None
                    ),
                    recall_difference=recall_difference,
                )
            )
        scores.append(SystemScore(name, tuple(lengths)))
    return tuple(scores)


def _fractions(totals: NDArray[np.generic]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    found = totals.astype(np.float64)
    precision, recall = (
        np.divide(
            found[..., CORRECT],
            found[..., whole],
            out=np.ones(found.shape[:-1]),
            where=found[..., whole] > 0,
        )
        for whole in (POSITED, REFERENCES)
    )
    return precision, recall
