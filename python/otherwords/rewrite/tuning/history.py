"""What a tuning run did, iteration by iteration: for people a plot, for programs JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, NamedTuple

from otherwords.errors import OtherwordsError
from otherwords.plot import line_plot


class Iteration(NamedTuple):
    """One set of weights, and what came of it.

    `score` is the objective of the decoder's own choices under these weights, which is what
    counts. `expected` is what the optimiser promised, on the lists it had; none for the first.
    """

    number: int
    weights: dict[str, float]
    score: float
    expected: float | None
    candidates: int
    new: int


class Tuned(NamedTuple):
    """The weights with the best score, and the way to them."""

    weights: dict[str, float]
    score: float
    history: list[Iteration]
    signature: str

    def as_json(self) -> str:
        """All of it, the same bytes for the same run."""
        rows = [iteration._asdict() for iteration in self.history]
        report: dict[str, Any] = {
            "signature": self.signature,
            "score": self.score,
            "weights": self.weights,
            "iterations": rows,
        }
        return json.dumps(report, indent=1, sort_keys=True) + "\n"

    def plot(self, objective: str) -> str:
        """The objective by iteration as SVG: what was promised and what came."""
        return plot_of(self.history, objective)


def plot_of(history: Sequence[Iteration], objective: str) -> str:
    """Draw both scores of every iteration; iteration 0 is the start."""
    reached = [(float(each.number), each.score) for each in history]
    promised = [
        (float(each.number), each.expected) for each in history if each.expected is not None
    ]
    series = {"reached": reached, "promised": promised}
    return line_plot(series, f"{objective} by iteration", "iteration", objective)


def best_of(history: Sequence[Iteration]) -> Iteration:
    """The first of the iterations with the highest score."""
    return max(history, key=lambda each: each.score)


def checked_weights(weights: Mapping[str, float]) -> dict[str, float]:
    """The weights sorted by name; all of them numbers."""
    for name, value in weights.items():
        if not isfinite(value):
            raise OtherwordsError(f"the weight of {name} is {value}. Weights are finite numbers.")
    return {name: float(weights[name]) for name in sorted(weights)}
