"""How similar are two phrases, by the contexts they occur in? Built from plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.similarity.build import BuildReport, build_similarity
    from otherwords.similarity.composed import composed_scores, composed_vectors
    from otherwords.similarity.context import fit, fits
    from otherwords.similarity.merge import merge_similarities
    from otherwords.similarity.ngrams import build_from_ngrams
    from otherwords.similarity.pairs import read_phrase_pairs
    from otherwords.similarity.rules import decompose_rule, score_rules
    from otherwords.similarity.settings import SimilaritySettings
    from otherwords.similarity.similarity import Neighbour, Similarity
    from otherwords.similarity.texts import Reading

__all__ = [
    "BuildReport",
    "Neighbour",
    "Reading",
    "Similarity",
    "SimilaritySettings",
    "build_from_ngrams",
    "build_similarity",
    "composed_scores",
    "composed_vectors",
    "decompose_rule",
    "fit",
    "fits",
    "merge_similarities",
    "read_phrase_pairs",
    "score_rules",
]
open_lazily(__name__)
