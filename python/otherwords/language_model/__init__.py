"""How probable is a sentence? N-gram models: estimated, kept in small files, queried."""

from otherwords.language_model.convert import convert, is_model
from otherwords.language_model.estimate import estimate
from otherwords.language_model.estimate_report import EstimateReport
from otherwords.language_model.model import LanguageModel, WordScore
from otherwords.language_model.perplexity import Perplexity
from otherwords.language_model.settings import check_model

__all__ = [
    "EstimateReport",
    "LanguageModel",
    "Perplexity",
    "WordScore",
    "check_model",
    "convert",
    "estimate",
    "is_model",
]
