"""A task: what rewriting is for (Ganitkevitch 2018, 4.2).

The grammar and the decoder are the same for all; a task says which features are useful to it, what
a good output is, and which rules it adds to those of the database. To add one, make a `Task` and
give it to a `Rewriter` or a tuner.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from otherwords.rewrite.features import GLUE, JOIN, LANGUAGE_MODEL, MISFIT, OOV
from otherwords.rewrite.rules.deletion.deletable import NEGATIONS, Deletable

if TYPE_CHECKING:
    from otherwords.evaluate.metrics.objectives import Objective
    from otherwords.language_model import LanguageModel

WordFeatures: TypeAlias = Mapping[str, Callable[[str], float]]
"""Word features by name; for a rule, the sum over its target minus the sum over its source."""


PRONOUNS = frozenset(
    (
        "he him his himself she her hers herself it its itself "
        "they them their theirs themselves you your yours yourself yourselves"
    ).split()
)
"""Pivots confuse these: German *sie* is *she*, *they*, *it* and *you*."""
STAY: Mapping[str, frozenset[str]] = {"eng": PRONOUNS | NEGATIONS}
"""Without its *not* a sentence says the opposite, and many rules lose it."""


def no_word_features(model: LanguageModel, language: str) -> WordFeatures:
    """For tasks without word features."""
    return {}


@dataclass(frozen=True, kw_only=True)
class Task:
    """What rewriting is for."""

    name: str
    summary: str
    features: tuple[str, ...]
    """The features that may have a weight, without word features; a family by its prefix."""
    objective: Callable[[float | None], Objective]
    """Makes the measure that outputs are scored by; takes the wanted ratio of words, if any."""
    word_features: Callable[[LanguageModel, str], WordFeatures] = no_word_features
    """Makes the word features from a language model and the code of the language."""
    deletable: Deletable | None = None
    """What may be deleted, or None."""
    stay: Mapping[str, frozenset[str]] = field(default_factory=lambda: STAY)
    """Words that a rewrite keeps unless asked to change them, by language."""
    splits: bool = False
    """Whether long sentences are split in two where their trees allow it."""


GENERAL = (
    LANGUAGE_MODEL,
    "p(e|f)",
    "p(f|e)",
    "p(e|f,LHS)",
    "p(f|e,LHS)",
    "p(LHS|e)",
    "p(LHS|f)",
    "p(e|LHS)",
    "p(f|LHS)",
    "Lex(e|f)",
    "Lex(f|e)",
    "RarityPenalty",
    "PhrasePenalty",
    "Identity",
    "Lexical",
    "Monotonic",
    "ContainsX",
    "UnalignedSource",
    "UnalignedTarget",
    GLUE,
    JOIN,
    MISFIT,
    OOV,
)
"""The features of a good paraphrase, whatever it is for."""
