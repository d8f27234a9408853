"""The stage of paraphrases: the rules pivoted, scored and pruned, still as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from otherwords.build.extraction import count_rows
from otherwords.build.stages import Stage, Task
from otherwords.build.steps.rules import RULES, Rules
from otherwords.config import values_of
from otherwords.errors import EmptyInputError
from otherwords.files.work_folder import keep_only
from otherwords.pivot import make_paraphrases
from otherwords.pivot.settings import Settings as PivotSettings

PARAPHRASES, IDENTITIES, PIVOTED = "paraphrases", "identities", "pivoted"


@dataclass(frozen=True, kw_only=True)
class Paraphrases(Stage):
    """Pivot the rules."""

    rules: Rules
    pivot: PivotSettings

    @property
    def settings(self) -> Mapping[str, Any]:
        return values_of(self.pivot)

    def run(self, task: Task) -> Mapping[str, Any]:
        rules = task.folder(self.rules) / RULES
        engine, warn = task.context.engine, task.talk.warn
        make_paraphrases(engine, rules, task.output, self.pivot, warn=warn)
        keep_only(task.output, PARAPHRASES, IDENTITIES, PIVOTED)
        counts = {name: count_rows(task.output / name) for name in (PIVOTED, PARAPHRASES)}
        if not counts[PARAPHRASES]:
            found, table = "no rule is left to pivot", "before"
            if counts[PIVOTED]:
                found, table = f"no paraphrase is left of {counts[PIVOTED]:,} rules", "after"
            raise EmptyInputError(
                f"{found}. Loosen pruning: --least-count 1, or wider bounds in [pivot.{table}] of "
                "a recipe."
            )
        return counts
