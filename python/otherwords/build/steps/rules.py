"""The stage of rules: the rules of all bitexts counted, those seen too rarely omitted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from otherwords.build.extraction import count_rows
from otherwords.build.oriented import OrientedBitext
from otherwords.build.stages import Stage, Task
from otherwords.build.steps.occurrences import ROWS, Occurrences
from otherwords.errors import EmptyInputError
from otherwords.files.work_folder import keep_only
from otherwords.pivot import count_rules
from otherwords.pivot.settings import Settings as PivotSettings

RULES = "rules"
WEIGHT_PARTS = 1_000_000
"""Weights are counted in millionths: whole numbers add up to the same sum in any order."""


@dataclass(frozen=True, kw_only=True)
class Rules(Stage):
    """Count the rules of all bitexts."""

    occurrences: tuple[Occurrences, ...]
    bitexts: tuple[OrientedBitext, ...]
    pivot: PivotSettings

    @property
    def settings(self) -> Mapping[str, Any]:
        weighted = self.pivot.languages == "weighted"
        weights = [oriented.bitext.weight for oriented in self.bitexts] if weighted else None
        return {
            "least_count": self.pivot.least_count,
            "significance": self.pivot.significance,
            "rare_words": self.pivot.rare_words,
            "only_pairs": self.pivot.only_pairs,
            "weights": weights,
        }

    def run(self, task: Task) -> Mapping[str, Any]:
        families, weights = None, None
        if self.pivot.languages == "weighted":
            families, weights = language_weights(self.bitexts)
        count_rules(
            task.context.engine,
            [task.folder(stage) / ROWS for stage in self.occurrences],
            task.output,
            self.pivot,
            families=families,
            weights=weights,
        )
        keep_only(task.output, RULES)
        count = count_rows(task.output / RULES)
        if not count:
            least, significance = self.pivot.least_count, self.pivot.significance
            found = f"none that could be pivoted was seen {least} times"
            advice = "Loosen it: --least-count 1" if least > 1 else "Give more text, or other links"
            if significance:
                found += f" or is significant at {significance}"
                advice = "Loosen --least-count, or significance in [pivot] of a recipe"
            raise EmptyInputError(f"no rule is left: {found}. {advice}.")
        return {"rules": count}


def language_weights(bitexts: Sequence[OrientedBitext]) -> tuple[list[int], dict[int, int]]:
    """Number the pivot languages and weigh them.

    Where several bitexts share a language, the largest weight counts.
    """
    codes = [oriented.pivot for oriented in bitexts]
    numbers = {code: number for number, code in enumerate(sorted(set(codes)))}
    weights = dict.fromkeys(numbers.values(), 0)
    for code, oriented in zip(codes, bitexts, strict=True):
        weight = max(1, round(oriented.bitext.weight * WEIGHT_PARTS))
        weights[numbers[code]] = max(weights[numbers[code]], weight)
    return [numbers[code] for code in codes], weights
