"""Measure what the other rooms made; every score carries a signature."""

from otherwords.evaluate.alignment import AlignmentScore, score_links
from otherwords.signature import signature

__all__ = ["AlignmentScore", "score_links", "signature"]
