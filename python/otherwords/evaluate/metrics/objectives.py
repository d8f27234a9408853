"""All objectives: importing this module registers them by name."""

from otherwords.evaluate.metrics.bleu import Bleu
from otherwords.evaluate.metrics.ibleu import Ibleu
from otherwords.evaluate.metrics.objective import OBJECTIVES, Objective, read_objective, register
from otherwords.evaluate.metrics.precis import Precis
from otherwords.evaluate.metrics.sari import Sari

__all__ = [
    "OBJECTIVES",
    "Bleu",
    "Ibleu",
    "Objective",
    "Precis",
    "Sari",
    "bleu",
    "read_objective",
    "register",
]

bleu = Bleu()
"""BLEU has no settings, so one is enough."""
