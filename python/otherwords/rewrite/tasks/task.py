"""A task: what rewriting is for (paper 004, 4.2).

The grammar and the decoder are the same for all; a task says which features tell what is useful
to it, what a good output is, which examples teach it, and which rules it adds to those of the
database. To add one, make a `Task` and give it to a `Rewriter` or a tuner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from otherwords.corpus.groups import Group
from otherwords.rewrite.deletable import NEGATIONS, Deletable
from otherwords.rewrite.development_data import Example
from otherwords.rewrite.features import GLUE, JOIN, LANGUAGE_MODEL, MISFIT, OOV

if TYPE_CHECKING:
    from otherwords.language_model import LanguageModel
    from otherwords.rewrite.tuning.objectives import Objective

WordFeatures: TypeAlias = Mapping[str, Callable[[str], float]]
"""Features of words by name; that of a rule is the sum over its target less that of its source."""


PRONOUNS = frozenset(
    (
        "he him his himself she her hers herself it its itself "
        "they them their theirs themselves you your yours yourself yourselves"
    ).split()
)
"""Pivots do not tell these apart: German *sie* is *she*, *they*, *it* and *you*."""
STAY: Mapping[str, frozenset[str]] = {"eng": PRONOUNS | NEGATIONS}
"""Without its *not* a sentence says the opposite, and rules that lose it are many."""


def no_word_features(model: LanguageModel, language: str) -> WordFeatures:
    """For tasks that look at no word by itself."""
    return {}


@dataclass(frozen=True, kw_only=True)
class Task:
    """What rewriting is for."""

    name: str
    summary: str
    features: tuple[str, ...]
    """The features that may have a weight, those of words aside; a family by its beginning."""
    objective: Callable[[float | None], Objective]
    """Makes what an output is scored by; takes the ratio of words that is wanted, if any."""
    development: Callable[[Iterable[Group]], Iterable[Example]]
    """Makes examples to tune on from groups of versions of the same sentences."""
    word_features: Callable[[LanguageModel, str], WordFeatures] = no_word_features
    """Makes the features of words from a language model and the code of the language."""
    deletable: Deletable | None = None
    """What may be left out; None: nothing."""
    stay: Mapping[str, frozenset[str]] = field(default_factory=lambda: STAY)
    """By language, words that a rewrite keeps unless it is asked to change them."""


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


def versions(group: Group) -> list[str]:
    """The versions that there are."""
    return [version for version in group.versions if version is not None]
