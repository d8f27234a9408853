"""A trained transducer as a file: JSON with its rules, weights and how it was trained.

The rules hold words of the text it was trained on, so a model has that text's licence.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords.errors import ModelFileError
from otherwords.files.lines import read_blocks, shown
from otherwords.files.whole_files import write_whole
from otherwords.plain_json import parse_json
from otherwords.rewrite.baselines.t3.fragments import read_fragment
from otherwords.rewrite.baselines.t3.grammar import T3Grammar

KIND, FORMAT = "t3 model", 1


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
        """Write the model; a name that ends in .gz, .zst or .xz is compressed."""
        record = {
            "kind": KIND,
            "format": FORMAT,
            "settings": self.settings,
            "weights": self.weights,
            "totals": dict(sorted(self.grammar.totals.items())),
            "rules": [[*sides, times] for sides, times in sorted(self.grammar.counts.items())],
        }
        with write_whole(path) as out:
            json.dump(record, out, ensure_ascii=False, separators=(",", ":"))
            out.write("\n")

    @classmethod
    def read(cls, path: Path | str) -> T3Model:
        """Read a model that `write` wrote."""
        try:
            record = parse_json(b"".join(read_blocks(path)))
            if not isinstance(record, dict) or record.get("kind") != KIND:
                raise ValueError("it is none")
            if record.get("format") != FORMAT:
                raise ValueError(f"its format is {record.get('format')}, this reads {FORMAT}")
            grammar = T3Grammar()
            for source, target, times in record["rules"]:
                read_fragment(source), read_fragment(target)
                grammar.counts[source, target] = int(times)
            for source, times in record["totals"].items():
                grammar.totals[source] = int(times)
            weights = {str(name): float(value) for name, value in record["weights"].items()}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            why = str(error) if isinstance(error, ValueError) else "parts are missing"
            advice = "Train one: otherwords compress train-t3 DATA -o FILE."
            raise ModelFileError(f"{shown(path)}: no model of T3: {why}. {advice}") from error
        return cls(grammar, weights, record.get("settings") or {})
