"""Synchronous rules from aligned sentence pairs, with labels from trees."""

from typing import TYPE_CHECKING

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.corpus.slots import Slot
    from otherwords.grammar.extract import Extractor, Rules, extract
    from otherwords.grammar.labels import WILDCARD, Labels
    from otherwords.grammar.names import Names
    from otherwords.grammar.occurrences import Occurrences, Prints, fingerprints
    from otherwords.grammar.pair_table import encode_pairs
    from otherwords.grammar.rules import Rule
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

open_lazily(__name__)
