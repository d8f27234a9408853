"""A trained ranking and its file.

The body of the file is JSON, so that it can be read without otherwords: the names of the features,
the trees, the calibration, opposites learned from text, and a card that says what it was trained on
and how well it did on pairs it had not seen.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from otherwords.database.paraphrase import Reason
from otherwords.database.ranking.calibrate import Calibration, Numbers
from otherwords.database.ranking.pair_features import feature_names
from otherwords.database.ranking.trees import Trees
from otherwords.errors import OtherwordsError
from otherwords.files.model_file import ModelFormat
from otherwords.plain_json import parse_json

FORMAT = ModelFormat(
    b"OWRANK1\n", 1, "a ranking", "Train one: otherwords rank train JUDGEMENTS -o FILE."
)
MOST_REASONS = 6


@dataclass(frozen=True)
class RankModel:
    """How good people would find a pair, from its features."""

    similarities: tuple[str, ...]
    """The kinds of the files of similarity that it needs, in their order."""
    trees: Trees
    calibration: Calibration
    opposites: tuple[tuple[str, str], ...] = ()
    """Pairs of words that plain text sets against each other."""
    card: Mapping[str, Any] = field(default_factory=dict)
    """What it was trained on, with what settings, and what it reaches."""

    @property
    def names(self) -> tuple[str, ...]:
        """Its features, in the order of the columns."""
        return feature_names(self.similarities)

    def scores(self, table: Numbers) -> Numbers:
        """What the trees say of every row; `calibration` turns it into a goodness."""
        return self.trees.predict(table)

    def goodness(self, table: Numbers) -> Numbers:
        """From 1 to 5, for every row."""
        return self.calibration.goodness(self.scores(table))

    def probability(self, table: Numbers) -> Numbers:
        """Of being good, for every row."""
        return self.calibration.probability(self.scores(table))

    def reasons(self, row: Numbers) -> tuple[Reason, ...]:
        """The features that matter most for one pair, by how much goodness each adds or takes."""
        effects = self.calibration.slope * self.trees.effects(row)
        order = np.argsort(-np.abs(effects), kind="stable")[:MOST_REASONS]
        return tuple(
            Reason(
                name=self.names[place],
                value=None if np.isnan(row[place]) else float(row[place]),
                effect=float(effects[place]),
            )
            for place in order
            if abs(effects[place]) > 0.005
        )

    def check_files(self, kinds: Sequence[str]) -> None:
        """Refuse files of similarity of other kinds than it was trained with."""
        if tuple(kinds) != self.similarities:
            wanted = ", ".join(self.similarities) or "none"
            found = ", ".join(kinds) or "none"
            raise OtherwordsError(
                f"the ranking was trained with files of similarity of the kinds: {wanted}; found: "
                f"{found}. Name the same kinds in the same order, with --similarity FILE or in the "
                "recipe under [similarity]."
            )

    def save(self, path: Path | str) -> None:
        """Write the file, whole or not at all."""
        FORMAT.write(path, [self.as_bytes()])

    def as_bytes(self) -> bytes:
        """The body of the file."""
        body = {
            "card": dict(self.card),
            "similarities": list(self.similarities),
            "features": list(self.names),
            "calibration": self.calibration.as_dict(),
            "opposites": [list(pair) for pair in self.opposites],
            "trees": self.trees.as_dict(),
        }
        return json.dumps(body, ensure_ascii=False, allow_nan=False).encode()

    @classmethod
    def open(cls, path: Path | str) -> RankModel:
        """Read a file that `save` wrote; one that is damaged or does not fit is an error."""
        body = FORMAT.read(path)
        with FORMAT.reading(path):
            found = parse_json(bytes(body))
            calibration = Calibration(**found["calibration"])
            if not all(np.isfinite(value) for value in calibration.as_dict().values()):
                raise ValueError("a number in it is not finite")
            pairs = tuple((str(a), str(b)) for a, b in found["opposites"])
            kinds = tuple(map(str, found["similarities"]))
            model = cls(kinds, Trees.of(found["trees"]), calibration, pairs, dict(found["card"]))
            if tuple(found["features"]) != model.names:
                raise ValueError("it is for other features than this otherwords has")
            if model.trees.features.max(initial=0) >= len(model.names):
                raise ValueError("its trees look at features that it has not")
        return model
