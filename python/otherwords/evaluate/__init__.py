"""Measure what the other rooms produce; every report carries a signature.

`score` gives any measure by its name:

    from otherwords import score

    score("bleu", outputs, references)
    score("alignment", "gold.tsv", "our.links").aer

    metrics/       BLEU, PRECIS, SARI of whole texts, and how to add one
    compression/   compressions: rate, PRECIS, BLEU, grammatical relations
    parametric/    paraphrasers on versions of the same sentences (ParaMetric)
    judgements/    databases: coverage and correlation with human judgements
    coverage/      databases: what they have of WordNet, PropBank, entailment rules
    substitution/  databases: lexical substitution
    agreement/     annotators: word links, paraphrase types, judgements
    parses/        constituent and dependency trees
    alignment      word links: precision, recall, F1, AER
    correlation    Pearson, Spearman
    bootstrap      intervals and p-values for all of them
    measures       the list of measures
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.evaluate.alignment import AlignmentScore, score_links
    from otherwords.evaluate.measures import Measure, known_measures, score
    from otherwords.signature import signature

__all__ = ["AlignmentScore", "Measure", "known_measures", "score", "score_links", "signature"]

open_lazily(__name__)
