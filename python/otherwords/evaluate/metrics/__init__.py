"""Scores of whole texts against references: BLEU, PRECIS, SARI, and how to add one."""

from otherwords.evaluate.metrics.objective import Batch, BatchObjective
from otherwords.evaluate.metrics.objectives import (
    OBJECTIVES,
    Bleu,
    Objective,
    Precis,
    Sari,
    read_objective,
    register,
)

__all__ = [
    "OBJECTIVES",
    "Batch",
    "BatchObjective",
    "Bleu",
    "Objective",
    "Precis",
    "Sari",
    "read_objective",
    "register",
]
