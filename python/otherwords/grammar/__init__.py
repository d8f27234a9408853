"""Synchronous rules of aligned sentence pairs, with labels from trees."""

from otherwords.grammar.extract import Extractor, Rules, extract
from otherwords.grammar.labels import WILDCARD, Labels
from otherwords.grammar.rules import Rule, Slot
from otherwords.grammar.settings import TIERS, Settings

__all__ = [
    "TIERS",
    "WILDCARD",
    "Extractor",
    "Labels",
    "Rule",
    "Rules",
    "Settings",
    "Slot",
    "extract",
]
