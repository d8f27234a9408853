"""Rewrite whole sentences with a paraphrase grammar (paper 004, chapter 4)."""

from otherwords.rewrite.constraints import Constraints
from otherwords.rewrite.decoder import Decoder
from otherwords.rewrite.decoder_settings import DecoderSettings
from otherwords.rewrite.hypothesis import Derivation, Hypothesis
from otherwords.rewrite.rewriter import Rewrite, Rewriter
from otherwords.rewrite.sentence import Sentence, SentenceRule
from otherwords.rewrite.tasks import Task, find_task
from otherwords.rewrite.weights import Weights, read_weights, shipped_weights, write_weights

__all__ = [
    "Constraints",
    "Decoder",
    "DecoderSettings",
    "Derivation",
    "Hypothesis",
    "Rewrite",
    "Rewriter",
    "Sentence",
    "SentenceRule",
    "Task",
    "Weights",
    "find_task",
    "read_weights",
    "shipped_weights",
    "write_weights",
]
