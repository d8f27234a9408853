"""From what the trees say to a goodness between 1 and 5, and to a probability.

Scores of pairs that a model was not trained on are compared with the judgements: a straight line
turns them into a goodness, a logistic curve into the probability of being judged good.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from otherwords.database.ranking.columns import GOOD

Numbers = NDArray[np.float64]
LOWEST, HIGHEST = 1.0, 5.0
STEPS = 50
GROUPS = 10


@dataclass(frozen=True)
class Calibration:
    """A line and a curve.

    >>> same = Calibration(0.0, 1.0, -3.5, 1.0)
    >>> same.goodness(np.array([2.0, 7.0])).tolist(), same.probability(np.array([3.5])).tolist()
    ([2.0, 5.0], [0.5])
    """

    offset: float
    slope: float
    log_odds_offset: float
    log_odds_slope: float

    def goodness(self, scores: Numbers) -> Numbers:
        """From 1 to 5."""
        found: Numbers = np.clip(self.offset + self.slope * scores, LOWEST, HIGHEST)
        return found

    def probability(self, scores: Numbers) -> Numbers:
        """Of a mean judgement of 3.5 or more."""
        return _logistic(self.log_odds_offset + self.log_odds_slope * scores)

    def as_dict(self) -> dict[str, float]:
        """For the file."""
        return asdict(self)


def fit_calibration(scores: Numbers, judged: Numbers) -> Calibration:
    """The line of least squares, and the most likely curve (by Newton's method).

    >>> scores = np.array([1.0, 2.0, 3.0, 4.0, 5.0])
    >>> fitted = fit_calibration(scores, 1 + scores / 2)
    >>> round(fitted.offset, 6), round(fitted.slope, 6)
    (1.0, 0.5)
    """
    slope, offset = np.polyfit(scores, judged, 1) if np.ptp(scores) > 0 else (0.0, judged.mean())
    good = (judged >= GOOD).astype(np.float64)
    if slope <= 0:  # nothing was learned: the mean is all there is to say
        share = (good.sum() + 1) / (len(good) + 2)
        return Calibration(float(judged.mean()), 0.0, float(np.log(share / (1 - share))), 0.0)
    table = np.stack([np.ones(len(scores)), scores], axis=1)
    weights = np.zeros(2)
    held_back = np.diag([1e-6, 1e-3])
    for _ in range(STEPS):
        odds = _logistic(table @ weights)
        slope_of = table.T @ (good - odds) - held_back @ weights
        bend = (table * (odds * (1 - odds))[:, None]).T @ table + held_back
        step = np.linalg.solve(bend, slope_of)
        weights = weights + np.clip(step, -5, 5)
        if np.abs(step).max() < 1e-10:
            break
    return Calibration(float(offset), float(slope), float(weights[0]), float(weights[1]))


def reliability(probabilities: Numbers, judged: Numbers) -> list[dict[str, float]]:
    """Ten groups by probability: what was said, and how many were good."""
    good = (judged >= GOOD).astype(np.float64)
    order = np.argsort(probabilities, kind="stable")
    found = []
    for group in np.array_split(order, GROUPS):
        if len(group):
            said, came = probabilities[group].mean(), good[group].mean()
            found.append({"pairs": len(group), "said": float(said), "good": float(came)})
    return found


def _logistic(odds: Numbers) -> Numbers:
    found: Numbers = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    return found
