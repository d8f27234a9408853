"""Saying the same in other words, no shorter and no simpler."""

from __future__ import annotations

from typing import TYPE_CHECKING

from otherwords.rewrite.tasks.task import GENERAL, Task

if TYPE_CHECKING:
    from otherwords.evaluate.metrics.objectives import Objective


def _objective(ratio: float | None) -> Objective:
    from otherwords.evaluate.metrics.objectives import bleu

    return bleu


PARAPHRASE = Task(
    name="paraphrase",
    summary="say the same in other words",
    features=(*GENERAL, "WordCountDiff", "TargetWords"),
    objective=_objective,
)
