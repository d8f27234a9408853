"""Rewrite whole sentences with a paraphrase grammar (paper 004, chapter 4)."""

from otherwords.rewrite.decoder import Decoder
from otherwords.rewrite.decoder_settings import DecoderSettings
from otherwords.rewrite.hypothesis import Derivation, Hypothesis
from otherwords.rewrite.sentence import Sentence, SentenceRule

__all__ = [
    "Decoder",
    "DecoderSettings",
    "Derivation",
    "Hypothesis",
    "Sentence",
    "SentenceRule",
]
