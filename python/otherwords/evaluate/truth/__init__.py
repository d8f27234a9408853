"""What a sentence claims: the words that carry it, and whether another sentence still claims it."""

from otherwords.evaluate.truth.check import Violation, find_violations
from otherwords.evaluate.truth.word_classes import CLASSES, WordClass

__all__ = ["CLASSES", "Violation", "WordClass", "find_violations"]
