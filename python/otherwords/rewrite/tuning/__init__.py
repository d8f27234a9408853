"""Find the weights of a rewriter: what to tune for, and how.

    tuned = tune(decode, sources, references, "precis:0.7", start)

docs/rooms/tuning.md tells how.
"""

from otherwords.rewrite.tuning.candidates import Candidate
from otherwords.rewrite.tuning.history import Iteration, Tuned
from otherwords.rewrite.tuning.mert import MertSettings
from otherwords.rewrite.tuning.objective import Batch, BatchObjective
from otherwords.rewrite.tuning.objectives import (
    OBJECTIVES,
    Bleu,
    Objective,
    Precis,
    Sari,
    read_objective,
    register,
)
from otherwords.rewrite.tuning.pro import ProSettings
from otherwords.rewrite.tuning.run import OPTIMISERS, tune

__all__ = [
    "OBJECTIVES",
    "OPTIMISERS",
    "Batch",
    "BatchObjective",
    "Bleu",
    "Candidate",
    "Iteration",
    "MertSettings",
    "Objective",
    "Precis",
    "ProSettings",
    "Sari",
    "Tuned",
    "read_objective",
    "register",
    "tune",
]
