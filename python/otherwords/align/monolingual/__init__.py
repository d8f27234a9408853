"""Word links between two sentences of one language: staged, after Meteor, and learned."""

from typing import TYPE_CHECKING

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.align.monolingual.files import link_files, train_files
    from otherwords.align.monolingual.learned import LearnedAligner
    from otherwords.align.monolingual.lexicon import Lexicon, count_lexicon
    from otherwords.align.monolingual.open import OneLanguage, open_aligner
    from otherwords.align.monolingual.staged import StagedAligner
    from otherwords.align.monolingual.train import Training, train_aligner

__all__ = [
    "LearnedAligner",
    "Lexicon",
    "OneLanguage",
    "StagedAligner",
    "Training",
    "count_lexicon",
    "link_files",
    "open_aligner",
    "train_aligner",
    "train_files",
]

open_lazily(__name__)
