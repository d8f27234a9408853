"""Synchronous rules of aligned sentence pairs, with labels from trees."""

from otherwords.grammar.extract import Extractor, Rules, extract
from otherwords.grammar.labels import WILDCARD, Labels
from otherwords.grammar.names import Names
from otherwords.grammar.occurrences import Occurrences, Prints, fingerprints
from otherwords.grammar.pair_table import encode_pairs
from otherwords.grammar.rules import Rule, Slot
from otherwords.grammar.sentence_pairs import Words
from otherwords.grammar.settings import TIERS, Settings
from otherwords.grammar.word_table import WordCounts, WordTable

__all__ = [
    "TIERS",
    "WILDCARD",
    "Extractor",
    "Labels",
    "Names",
    "Occurrences",
    "Prints",
    "Rule",
    "Rules",
    "Settings",
    "Slot",
    "WordCounts",
    "WordTable",
    "Words",
    "encode_pairs",
    "extract",
    "fingerprints",
]
