"""A trained transducer as a file: rules, weights and how it was trained, as JSON in an envelope.

The rules hold words of the text it was trained on, so a model has that text's licence.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords.files.model_file import ModelFormat
from otherwords.plain_json import parse_json
from otherwords.rewrite.baselines.t3.fragments import DROPPED, read_fragment
from otherwords.rewrite.baselines.t3.grammar import T3Grammar

FORMAT = ModelFormat(
    magic=b"OWT3MODL",
    version=1,
    name="a model of T3",
    advice="Train one: otherwords compress train-t3 DATA -o FILE.",
)


@dataclass
class T3Model:
    """Rules with their counts, and a weight for each feature."""

    grammar: T3Grammar
    weights: dict[str, float]
    settings: dict[str, Any] = field(default_factory=dict)
    """How it was trained, to be read by people."""
    numbers: dict[str, int] = field(init=False, repr=False)
    vector: NDArray[np.float64] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.numbers = {name: number for number, name in enumerate(self.weights)}
        self.vector = np.array([*self.weights.values()], np.float64)

    def write(self, path: Path | str) -> None:
        """Write the model, whole or not at all."""
        record = {
            "settings": self.settings,
            "weights": self.weights,
            "totals": dict(sorted(self.grammar.totals.items())),
            "rules": [[*sides, times] for sides, times in sorted(self.grammar.counts.items())],
        }
        text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
        FORMAT.write(path, [text.encode()])

    @classmethod
    def read(cls, path: Path | str) -> T3Model:
        """Read a model that `write` wrote; a damaged one is a ModelFileError."""
        body = FORMAT.read(path)
        with FORMAT.reading(path):
            record = parse_json(bytes(body))
            grammar = T3Grammar()
            for source, target, times in record["rules"]:
                _check_rule(source, target)
                grammar.counts[source, target] = _count(times)
            for source, times in record["totals"].items():
                grammar.totals[source] = _count(times)
            weights = {str(name): float(value) for name, value in record["weights"].items()}
            if not all(map(isfinite, weights.values())):
                raise ValueError("a weight is not finite")
            return cls(grammar, weights, record.get("settings") or {})


def _check_rule(source: str, target: str) -> None:
    """Refuse a rule that uses what its source does not have."""
    there = {leaf.slot for leaf in read_fragment(source).leaves()}
    for leaf in read_fragment(target).leaves():
        if leaf.word is None and (leaf.slot == DROPPED or leaf.slot not in there):
            raise ValueError(f"slot {leaf.slot} of '{target}' is not in '{source}'")


def _count(times: Any) -> int:
    if not isinstance(times, int) or times < 1:
        raise ValueError(f"a count is {times!r}")
    return times
