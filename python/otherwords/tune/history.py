"""What a tuning run did, iteration by iteration, and the weights it found."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from otherwords.errors import OtherwordsError
from otherwords.plot import line_plot
from otherwords.rewrite.weights import Weights, write_weights


class Iteration(NamedTuple):
    """One set of weights, and what came of it.

    `score` is the objective of the decoder's own choices under these weights, which is what
    counts. `expected` is what the optimiser promised on the lists it had; None for the first.
    """

    number: int
    weights: dict[str, float]
    score: float
    expected: float | None
    candidates: int
    new: int
    objective: str


class Tuned(NamedTuple):
    """The weights with the best score, and the way to them."""

    weights: dict[str, float]
    score: float
    history: list[Iteration]
    signature: str
    objective: str
    task: str | None = None
    ratio: float | None = None

    def as_weights(self) -> Weights:
        """The weights with what they were tuned for, as a Rewriter and a weights file take them."""
        return Weights(
            weights=self.weights,
            task=self.task,
            objective=self.objective,
            ratio=self.ratio,
            data=self.signature,
            score=self.score,
        )

    def save(self, path: Path | str) -> None:
        """Write the weights to a TOML file, for `read_weights` and `--weights`."""
        write_weights(path, self.as_weights())

    def as_json(self) -> str:
        """The whole run; the same bytes for the same run."""
        rows = [each._asdict() for each in self.history]
        for row in rows:
            del row["objective"]  # the signature has it
        report: dict[str, Any] = {
            "signature": self.signature,
            "score": self.score,
            "weights": self.weights,
            "iterations": rows,
        }
        return json.dumps(report, indent=1, sort_keys=True) + "\n"

    def plot(self) -> str:
        """The objective by iteration as SVG, promised and reached; iteration 0 is the start."""
        reached = [(float(each.number), each.score) for each in self.history]
        promised = [
            (float(each.number), each.expected)
            for each in self.history
            if each.expected is not None
        ]
        series = {"reached": reached, "promised": promised}
        title = f"{self.objective} by iteration"
        return line_plot(series, title, "iteration", self.objective)


def best_of(history: Sequence[Iteration]) -> Iteration:
    """The first of the iterations with the highest score."""
    return max(history, key=lambda each: each.score)


def checked_weights(weights: Mapping[str, float]) -> dict[str, float]:
    """The weights sorted by name; an error if one is not a finite number."""
    for name, value in weights.items():
        if not isfinite(value):
            raise OtherwordsError(f"the weight of {name} is {value}. Weights are finite numbers.")
    return {name: float(weights[name]) for name in sorted(weights)}
