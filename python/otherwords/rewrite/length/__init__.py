"""Rewrites of a wanted length, for each sentence or for a text as a whole."""

from otherwords.rewrite.length.sentence import decode_to_ratio, lengths
from otherwords.rewrite.length.text import TextShortener, best_lengths, text_lengths

__all__ = ["TextShortener", "best_lengths", "decode_to_ratio", "lengths", "text_lengths"]
