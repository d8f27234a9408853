"""What paraphrasers are measured against: random deletion, and integer linear programming."""

from otherwords.rewrite.baselines.ilp import Compression, IlpCompressor, IlpSettings
from otherwords.rewrite.baselines.random_deletion import delete_at_random
from otherwords.rewrite.baselines.significance import WordFrequencies, significance
from otherwords.rewrite.baselines.trigrams import ModelTrigrams, NextWord

__all__ = [
    "Compression",
    "IlpCompressor",
    "IlpSettings",
    "ModelTrigrams",
    "NextWord",
    "WordFrequencies",
    "delete_at_random",
    "significance",
]
