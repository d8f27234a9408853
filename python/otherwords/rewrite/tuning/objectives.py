"""The objectives there are: importing this makes them known by name."""

from otherwords.rewrite.tuning.bleu import Bleu
from otherwords.rewrite.tuning.objective import OBJECTIVES, Objective, read_objective, register
from otherwords.rewrite.tuning.precis import Precis
from otherwords.rewrite.tuning.sari import Sari

__all__ = [
    "OBJECTIVES",
    "Bleu",
    "Objective",
    "Precis",
    "Sari",
    "bleu",
    "read_objective",
    "register",
]

bleu = Bleu()
"""BLEU has no settings, so one is enough."""
