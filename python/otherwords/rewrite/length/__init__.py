"""Rewrites of a wanted length, for each sentence or for a text as a whole."""

from otherwords.rewrite.length.sentence import decode_to_ratio, lengths
from otherwords.rewrite.length.text import best_lengths, decode_text_to_ratio, text_lengths

__all__ = ["best_lengths", "decode_text_to_ratio", "decode_to_ratio", "lengths", "text_lengths"]
