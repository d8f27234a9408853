"""ParaMetric: score paraphrasers on versions of the same sentences.

linked_groups      versions of a sentence with word links, from gold links or our aligner
reference          the reference paraphrases those links allow
paraphrasers       what is scored: a function, a table in a file, a database
score              `score_paraphrasers`: LB-Precision and Rel-Recall by phrase length
phrase_alignment   `score_aligners`: AlignPrecision and AlignRecall of word links
tables             the scores as text, Markdown, LaTeX, JSON and plots
run                from files to a report, as the command does it
"""

from otherwords.evaluate.parametric.linked_groups import LinkedGroup, link_groups, tokenise_groups
from otherwords.evaluate.parametric.paraphrasers import (
    Paraphraser,
    PhraseTable,
    open_paraphraser,
    read_phrase_table,
)
from otherwords.evaluate.parametric.phrase_alignment import score_aligners
from otherwords.evaluate.parametric.reference import group_references
from otherwords.evaluate.parametric.score import ParametricScore, score_paraphrasers

__all__ = [
    "LinkedGroup",
    "ParametricScore",
    "Paraphraser",
    "PhraseTable",
    "group_references",
    "link_groups",
    "open_paraphraser",
    "read_phrase_table",
    "score_aligners",
    "score_paraphrasers",
    "tokenise_groups",
]
