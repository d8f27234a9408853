"""Minimum error rate training (Och 2003): climb the objective itself, one line at a time.

The objective of a text is flat nearly everywhere and jumps, so no gradient leads uphill. But
along a line its best point can be found exactly. From the weights so far the search goes along
every single feature and along random directions, takes each step that gains, and goes round
until a round gains nothing. Hills are many: the same from random starts, and the best counts.

Only the direction of a vector of weights matters, not its length; so they are rescaled until the
largest, signs aside, is 1. For the same reason a bound on a weight is a sign: not below, or not
above 0.

Some features hardly vary (the rarity of most rules is 0.000 something), and a huge weight for them
would drown all others for a chance gain. So the influence of a feature, its weight times its range,
is at most that of all others together (`most`).

A feature of few sentences is not tuned (`least` is the smallest share of them): a line search
would memorise these. Its weight stays in proportion to the others. PRO tunes thousands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

import numpy as np

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.evaluate.metrics.objective import Numbers, Objective
from otherwords.tune.kbest_lists import Lists
from otherwords.tune.line_search import GAIN, line_search, score_of

MOST_ROUNDS = 100


@dataclass(frozen=True)
class MertSettings:
    """How widely to search.

    `signs` holds 1 for a feature whose weight must not be below 0, -1 for not above 0.
    """

    restarts: int = 10
    random_directions: int = 10
    least: float = 0.05
    most: float = 1.0
    signs: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, value in ("restarts", 0), ("random_directions", 0):
            if getattr(self, name) < value:
                raise OtherwordsError(
                    f"MERT: {name} is {getattr(self, name)}, expected {value} or more."
                )
        if not 0 <= self.least <= 1:
            raise OtherwordsError(f"MERT: least is {self.least}, expected a share, 0 to 1.")
        if not self.most > 0:
            raise OtherwordsError(f"MERT: most is {self.most}, expected more than 0.")
        for name, sign in self.signs.items():
            if sign not in (1, -1):
                raise OtherwordsError(
                    f"MERT: the sign of {name} is {sign}, expected 1 (not below 0) or -1."
                )


class Optimised(NamedTuple):
    """New weights, and their objective on the lists they were found on."""

    weights: dict[str, float]
    score: float


def mert(
    lists: Lists,
    objective: Objective,
    start: Mapping[str, float],
    *,
    seed: object = 1,
    settings: MertSettings | None = None,
) -> Optimised:
    """Find the weights whose choices score best on the lists; never worse than the start."""
    settings = settings or MertSettings()
    names = {*lists.names, *start}
    for name in settings.signs:
        if name not in names:
            raise UnknownNameError("feature", name, names)
    hill = _Hill(lists, objective, start, settings)
    random = np.random.default_rng(seed)  # type: ignore[arg-type]
    best, score = hill.climb(hill.start, random)
    for number in range(settings.restarts):
        begin = hill.elsewhere(random) if number % 2 else hill.around(best, random)
        weights, reached = hill.climb(begin, random)
        if reached > score + GAIN:
            best, score = weights, reached
    return Optimised(hill.named(best), score)


def largest_one(weights: Mapping[str, float]) -> dict[str, float]:
    """The same direction, with a largest weight of 1 or -1; sorted by name.

    >>> largest_one({"b": -4.0, "a": 2.0})
    {'a': 0.5, 'b': -1.0}
    """
    largest = max(map(abs, weights.values()), default=0.0) or 1.0
    return {name: weights[name] / largest for name in sorted(weights)}


class _Hill:
    """Weights of tuned features, with one more at the end: that of all the others together."""

    def __init__(
        self,
        lists: Lists,
        objective: Objective,
        start: Mapping[str, float],
        settings: MertSettings,
    ) -> None:
        self.lists, self.objective, self.settings = lists, objective, settings
        self.first = dict(start)
        share = lists.occurrences / (len(lists.starts) - 1)
        tuned = np.flatnonzero(share >= settings.least)
        self.names = [lists.names[k] for k in tuned]
        weights = lists.vector(start)
        rest = weights.copy()
        rest[tuned] = 0
        self.features = np.empty((lists.features.shape[0], len(tuned) + 1), order="F")
        self.features[:, :-1] = lists.features[:, tuned].toarray()
        self.features[:, -1] = lists.features @ rest
        self.signs = np.array([settings.signs.get(name, 0) for name in self.names] + [0])
        self.spreads = np.array([self._spread(k) for k in range(len(tuned) + 1)])
        self.start = self._allowed(np.append(weights[tuned], 1.0))

    def climb(self, begin: Numbers, random: np.random.Generator) -> tuple[Numbers, float]:
        """Go uphill from a point until no direction gains."""
        weights = self._scaled(begin)
        for _ in range(MOST_ROUNDS):
            scores = self.features @ weights
            gained = False
            for direction in self._directions(random):
                slopes = self._slopes(direction)
                low, high = self._reach(weights, direction)
                found = line_search(self.lists, self.objective, scores, slopes, low=low, high=high)
                moved = self._allowed(weights + found.step * direction)
                if found.step and self._fair(weights, moved):
                    gained = True
                    weights = moved
                    scores = scores + found.step * slopes
            weights = self._scaled(weights)
            if not gained:
                break
        return weights, score_of(self.lists, self.objective, self.features @ weights)

    def elsewhere(self, random: np.random.Generator) -> Numbers:
        """A random point at which every feature has about the same influence."""
        others = abs(random.normal()) / (self.spreads[-1] or 1.0)
        return self._allowed(np.append(self._even(random), others))

    def around(self, weights: Numbers, random: np.random.Generator) -> Numbers:
        """A point near another: every weight a few times larger or smaller."""
        return self._allowed(weights * np.exp(random.normal(size=len(weights))))

    def named(self, weights: Numbers) -> dict[str, float]:
        """The weights by name; those that are not tuned go with the last one."""
        others = {name: value * float(weights[-1]) for name, value in self.first.items()}
        tuned = dict(zip(self.names, weights[:-1].tolist(), strict=True))
        return largest_one(others | tuned)

    def _directions(self, random: np.random.Generator) -> list[Numbers]:
        moving = np.flatnonzero(self.spreads[:-1] > 0)
        single = np.eye(len(self.names) + 1)[random.permutation(moving)]
        mixed = [np.append(self._even(random), 0.0) for _ in range(self.settings.random_directions)]
        return [*single, *mixed] if len(moving) else []

    def _even(self, random: np.random.Generator) -> Numbers:
        spreads = np.where(self.spreads > 0, self.spreads, inf)[:-1]
        found: Numbers = random.normal(size=len(self.names)) / spreads
        return found

    def _slopes(self, direction: Numbers) -> Numbers:
        (used,) = np.nonzero(direction)
        if len(used) == 1:
            found: Numbers = self.features[:, used[0]] * direction[used[0]]
            return found
        return self.features @ direction

    def _reach(self, weights: Numbers, direction: Numbers) -> tuple[float, float]:
        """How far a step can go before a weight has the wrong sign, or too much influence."""
        bound = (self.signs != 0) & (direction != 0)
        ends = -weights[bound] / direction[bound]
        rising = self.signs[bound] * direction[bound] > 0
        low, high = self._say_reach(weights, direction)
        return max([low, *ends[rising]]), min([high, *ends[~rising]])

    def _say_reach(self, weights: Numbers, direction: Numbers) -> tuple[float, float]:
        says = np.abs(weights) * self.spreads
        (used,) = np.nonzero(direction)
        if len(used) != 1:
            return -inf, inf
        (k,) = used
        limit = self.settings.most * float(says.sum() - says[k]) / self.spreads[k]
        if not limit:  # no other has a say yet
            return -inf, inf
        ends = sorted(((-limit - weights[k]) / direction[k], (limit - weights[k]) / direction[k]))
        return min(ends[0], 0.0), max(ends[1], 0.0)

    def _fair(self, before: Numbers, after: Numbers) -> bool:
        """Whether no feature gets more influence than it may have, or had."""
        says, had = np.abs(after) * self.spreads, np.abs(before) * self.spreads
        limits = self.settings.most * (says.sum() - says)
        return bool(np.all((says <= limits * (1 + 1e-9)) | (limits == 0) | (says <= had)))

    def _allowed(self, weights: Numbers) -> Numbers:
        return np.where(self.signs * weights < 0, 0.0, weights)

    def _scaled(self, weights: Numbers) -> Numbers:
        """The same direction, with scores that vary by about 1 at most."""
        total = float(np.abs(weights) @ self.spreads)
        return weights / total if total > 0 else weights

    def _spread(self, column: int) -> float:
        """How far a feature varies among the candidates of a sentence, on average."""
        values = self.features[:, column]
        starts = self.lists.starts[:-1].astype(np.int64)
        high, low = (f.reduceat(values, starts) for f in (np.maximum, np.minimum))
        return float((high - low).mean())
