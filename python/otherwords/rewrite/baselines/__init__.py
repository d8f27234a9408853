"""Compressors that paraphrasers are measured against; they delete words and do nothing else.

`otherwords compress --method ilp|random` runs them.
"""

from otherwords.rewrite.baselines.ilp import (
    Compression,
    IlpCompressor,
    IlpSettings,
    ModelTrigrams,
    NextWord,
    WordFrequencies,
    significance,
)
from otherwords.rewrite.baselines.random_deletion import delete_at_random

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
