"""Parses against gold trees: brackets as EVALB counts them, attachment scores, tags."""

from otherwords.evaluate.parses.brackets import BracketScore, count_brackets, score_brackets
from otherwords.evaluate.parses.dependencies import DependencyScore, score_dependencies

__all__ = [
    "BracketScore",
    "DependencyScore",
    "count_brackets",
    "score_brackets",
    "score_dependencies",
]
