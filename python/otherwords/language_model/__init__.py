"""How probable is a sentence? N-gram models: estimated from text."""

from otherwords.language_model.estimate import estimate
from otherwords.language_model.estimate_report import EstimateReport

__all__ = ["EstimateReport", "estimate"]
