"""Compression by integer linear programming, after Clarke and Lapata (2008)."""

from otherwords.rewrite.baselines.ilp.compressor import Compression, IlpCompressor, IlpSettings
from otherwords.rewrite.baselines.ilp.significance import WordFrequencies, significance
from otherwords.rewrite.baselines.ilp.trigrams import ModelTrigrams, NextWord

__all__ = [
    "Compression",
    "IlpCompressor",
    "IlpSettings",
    "ModelTrigrams",
    "NextWord",
    "WordFrequencies",
    "significance",
]
