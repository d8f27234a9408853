"""Pairwise ranking optimisation (Hopkins and May 2011): learn which of two outputs is better.

From the list of each sentence, pairs of candidates are drawn. Those that differ most in the
objective are kept, and a linear classifier learns to recognise the better one by the difference
of their features. It is no harder with thousands of features than with ten. Each sentence is
scored alone, for which BLEU needs smoothing.

    pairs           how many are drawn for each sentence: 5,000
    kept            how many of these are learnt from at most: 50
    difference      how much the scores must differ at least: 5 points
    share           how much of the new weights is taken, the rest being the former: 0.5
    regularisation  what the squares of weights cost against the loss of a pair: 10
    fewest          how many sentences a feature must be seen in to be learnt: 3

The paper takes a tenth of the new weights, in thirty rounds; a half gets as far in six.
The cost was chosen on compressions of 300 sentences, by three-fold cross-validation.

The classifier is logistic regression without a constant, with squared weights as a cost, by
L-BFGS. Before they are mixed, both vectors of weights are rescaled to the same range of scores.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit

from otherwords.errors import OtherwordsError
from otherwords.evaluate.metrics.objective import Numbers, Objective
from otherwords.tune.candidates import Sparse
from otherwords.tune.kbest_lists import Lists
from otherwords.tune.line_search import score_of
from otherwords.tune.mert import Optimised, largest_one


@dataclass(frozen=True)
class ProSettings:
    """The sampling and the classifier; most defaults are those of the paper."""

    pairs: int = 5000
    kept: int = 50
    difference: float = 5.0
    share: float = 0.5
    regularisation: float = 10.0
    fewest: int = 3

    def __post_init__(self) -> None:
        good = {
            "pairs": self.pairs >= 1,
            "kept": self.kept >= 1,
            "difference": 0 <= self.difference < 100,
            "share": 0 < self.share <= 1,
            "regularisation": 0 < self.regularisation < np.inf,
            "fewest": self.fewest >= 1,
        }
        for name, fits in good.items():
            if not fits:
                raise OtherwordsError(
                    f"PRO: {name} is {getattr(self, name)}, which is out of range. "
                    f"By default it is {getattr(ProSettings, name)}."
                )


def pro(
    lists: Lists,
    objective: Objective,
    start: Mapping[str, float],
    *,
    seed: object = 1,
    settings: ProSettings | None = None,
) -> Optimised:
    """Mix the former weights with those that rank sampled pairs best."""
    settings = settings or ProSettings()
    random = np.random.default_rng(seed)  # type: ignore[arg-type]
    better, worse = sample_pairs(lists, objective, random, settings)
    former = dict(start)
    if len(better):
        differences = lists.features[better] - lists.features[worse]
        common = np.flatnonzero(lists.occurrences >= settings.fewest)
        learnt = learn(differences[:, common], settings.regularisation)
        names = [lists.names[k] for k in common]
        new = _even(dict(zip(names, learnt.tolist(), strict=True)), lists)
        old = _even(former, lists)
        # without former weights there is nothing to stay near
        share = settings.share if any(old.values()) else 1.0
        former = {
            name: share * new.get(name, 0.0) + (1 - share) * old.get(name, 0.0)
            for name in sorted({*old, *new})
        }
    weights = largest_one(former)
    scores = lists.features @ lists.vector(weights)
    return Optimised(weights, score_of(lists, objective, scores))


def sample_pairs(
    lists: Lists, objective: Objective, random: np.random.Generator, settings: ProSettings
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The candidates to learn from: the better ones and, in the same order, the worse ones."""
    scores = objective.sentence(lists.statistics)[lists.outputs]
    better, worse = [], []
    for begin, end in zip(lists.starts[:-1], lists.starts[1:], strict=True):
        drawn = random.integers(int(begin), int(end), size=(settings.pairs, 2))
        gaps = scores[drawn[:, 0]] - scores[drawn[:, 1]]
        clear = np.flatnonzero((np.abs(gaps) >= settings.difference) & (gaps != 0))
        widest = clear[np.argsort(-np.abs(gaps[clear]), kind="stable")[: settings.kept]]
        ordered = np.where(gaps[widest, None] > 0, drawn[widest], drawn[widest, ::-1])
        better.append(ordered[:, 0])
        worse.append(ordered[:, 1])
    return np.concatenate(better), np.concatenate(worse)


def learn(differences: Sparse, regularisation: float) -> Numbers:
    """The weights under which differences, better less worse, are positive as likely as can be.

    They make regularisation / 2 |w|^2 + sum of log(1 + exp(-w x)) least.
    """

    def cost(weights: Numbers) -> tuple[float, Numbers]:
        margins = differences @ weights
        value = regularisation / 2 * (weights @ weights) + np.logaddexp(0, -margins).sum()
        slope = regularisation * weights - differences.T @ expit(-margins)
        return float(value), slope

    begin = np.zeros(differences.shape[1])
    found: Numbers = minimize(cost, begin, jac=True, method="L-BFGS-B").x
    return found


def _even(weights: Mapping[str, float], lists: Lists) -> dict[str, float]:
    """The same direction, with scores of a sentence's candidates that are 1 apart on average.

    Summed without signs, a vector with thousands of rare features would count for little beside
    one without.
    """
    scores = lists.features @ lists.vector(weights)
    starts = lists.starts[:-1].astype(np.int64)
    apart = (np.maximum.reduceat(scores, starts) - np.minimum.reduceat(scores, starts)).mean()
    return {name: value / (float(apart) or 1.0) for name, value in weights.items()}
