"""Word alignment: which word of a sentence corresponds to which word of its translation."""

from otherwords.align.aligner import Aligner, align
from otherwords.align.files import Source, align_files
from otherwords.align.settings import Settings
from otherwords.align.symmetrisation import MEAN, RULES, symmetrise

__all__ = ["MEAN", "RULES", "Aligner", "Settings", "Source", "align", "align_files", "symmetrise"]
