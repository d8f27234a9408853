"""Word alignment: which word of a sentence corresponds to which word of its translation."""

from otherwords.align.aligner import Aligner, align
from otherwords.align.files import Source, align_files
from otherwords.align.phrases import (
    PhrasePair,
    PhrasePairs,
    atomic,
    different,
    phrase_pairs,
    phrase_pairs_batch,
)
from otherwords.align.settings import Settings
from otherwords.align.symmetrisation import MEAN, RULES, symmetrise

__all__ = [
    "MEAN",
    "RULES",
    "Aligner",
    "PhrasePair",
    "PhrasePairs",
    "Settings",
    "Source",
    "align",
    "align_files",
    "atomic",
    "different",
    "phrase_pairs",
    "phrase_pairs_batch",
    "symmetrise",
]
