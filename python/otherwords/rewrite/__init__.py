"""Rewrite whole sentences with a paraphrase grammar (Ganitkevitch 2018, chapter 4)."""

from otherwords.rewrite.compressor import METHODS, compress
from otherwords.rewrite.decode.decoder import Decoder
from otherwords.rewrite.decode.hypothesis import Derivation, Hypothesis
from otherwords.rewrite.decode.sentence import Sentence
from otherwords.rewrite.decode.sentence_rule import SentenceRule
from otherwords.rewrite.decode.settings import DecoderSettings
from otherwords.rewrite.read.constraints import Constraints
from otherwords.rewrite.result import Rewrite
from otherwords.rewrite.rewriter import Rewriter
from otherwords.rewrite.tasks import Task, find_task
from otherwords.rewrite.weights import Weights, read_weights, shipped_weights, write_weights

__all__ = [
    "METHODS",
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
    "compress",
    "find_task",
    "read_weights",
    "shipped_weights",
    "write_weights",
]
