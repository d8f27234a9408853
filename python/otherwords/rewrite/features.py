"""The features that only rewriting has, each declared once; the others are those of a rule.

A rewrite is a derivation: rules of the database and of the sentence itself, put together. Its
features are sums over its rules, and its score is their weighted sum; higher is better.
Probabilities of rules are negative logs, so good weights for them are negative; the language
model is a log, so its weight is positive.

Three families have a name for each tag or word: `del:JJ`, `del:word=very` (Ganitkevitch 2018,
4.2.4), `del:first=of`.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.pivot.features import LOCAL, local_features

LANGUAGE_MODEL = "LanguageModel"
GLUE = "GlueRule"
SOURCE_CHARS, TARGET_CHARS = "SourceChars", "TargetChars"
OOV = "OOV"
MISFIT = "Misfit"
JOIN = "Join"
DELETION, DELETED_WORDS = "Deletion", "DeletedWords"
DELETED_TAG = "del:"
DELETED_WORD = "del:word="
DELETED_FIRST = "del:first="


class RewriteFeature(NamedTuple):
    """A feature of a derivation: its name, what kind of thing has it, and what it counts."""

    name: str
    kind: Literal["whole", "rule", "family"]
    definition: str


FEATURES: tuple[RewriteFeature, ...] = (
    RewriteFeature(LANGUAGE_MODEL, "whole", "natural log of the probability of the output"),
    RewriteFeature(GLUE, "rule", "1 for each piece glued to those before it"),
    RewriteFeature(SOURCE_CHARS, "rule", "characters of f, spaces included"),
    RewriteFeature(TARGET_CHARS, "rule", "characters of e, spaces included"),
    RewriteFeature(OOV, "rule", "1 if the database has no rule for a word that was kept"),
    RewriteFeature(
        MISFIT, "rule", "1 if the input's tree has another label where the rule changes it"
    ),
    RewriteFeature(JOIN, "rule", "1 if the rule joins two neighbours of the input's tree"),
    RewriteFeature(DELETION, "rule", "1 if the rule deletes a word or a constituent"),
    RewriteFeature(DELETED_WORDS, "rule", "how many words the rule deletes"),
    RewriteFeature(DELETED_TAG, "family", "1 if this tag or label is deleted: del:JJ, del:PP<NP"),
    RewriteFeature(DELETED_WORD, "family", "1 if this word is deleted: del:word=very"),
    RewriteFeature(DELETED_FIRST, "family", "1 if a longer part with this first word is deleted"),
)
NAMES = tuple(feature.name for feature in FEATURES if feature.kind != "family")
FAMILIES = tuple(feature.name for feature in FEATURES if feature.kind == "family")


def known_features(stored: Iterable[str], word_features: Iterable[str] = ()) -> frozenset[str]:
    """All features with a fixed name: stored, local, those declared here, those of a task.

    >>> sorted(known_features(["p(e|f)"], ["WordFrequency"]))[-2:]
    ['WordLogCR', 'p(e|f)']
    """
    return frozenset({*stored, *LOCAL, *NAMES, *word_features})


def is_known(name: str, known: Collection[str]) -> bool:
    """Whether a feature has this name, or belongs to a family.

    >>> is_known("del:word=very", []), is_known("del:", [])
    (True, False)
    """
    return name in known or family_of(name) is not None


def family_of(name: str) -> str | None:
    """The family that a feature belongs to, or None; a family is not a member of itself.

    >>> family_of("del:JJ"), family_of("del:word=very"), family_of("del:"), family_of("Deletion")
    ('del:', 'del:word=', None, None)
    """
    found = [family for family in FAMILIES if name.startswith(family) and name not in FAMILIES]
    return max(found, key=len, default=None)


def fit_names(weights: Mapping[str, float], known: Collection[str]) -> dict[str, float]:
    """The weights with the names that a database has for its features, whatever their case.

    >>> fit_names({"p(e|f,LHS)": -1.0, "Identity": 2.0}, ["p(e|f,lhs)", "identity", "Identity"])
    {'p(e|f,lhs)': -1.0, 'Identity': 2.0}
    """
    folded: dict[str, str] = {}
    for name in sorted(known):
        folded.setdefault(name.casefold(), name)
    return {
        name if is_known(name, known) else folded.get(name.casefold(), name): weight
        for name, weight in weights.items()
    }


def check_weights(weights: Mapping[str, float], known: Collection[str]) -> None:
    """Reject the weight of an unknown feature, and one that is not a finite number.

    >>> check_weights({"LanguageModel": 1.0, "del:JJ": -0.5}, known_features([]))
    >>> check_weights({"Languagemodel": 1.0}, ["LanguageModel", "Identity"])
    Traceback (most recent call last):
    otherwords.errors.UnknownNameError: no feature called 'Languagemodel'. Did you mean \
'LanguageModel'? Known: Identity, LanguageModel.
    """
    for name, weight in weights.items():
        if not is_known(name, known):
            raise UnknownNameError("feature", name, known)
        if not math.isfinite(weight):
            raise OtherwordsError(f"the weight of '{name}' is {weight}, expected a finite number.")


def side_letters(words: Iterable[str], symbols: int) -> int:
    """The characters of a side with so many symbols, spaces included; a slot has none itself.

    An empty side counts -1, because its neighbours lose the space between them: so the sum over
    the rules of a derivation is right.

    >>> side_letters(["in", "short"], 2), side_letters(["'s"], 3), side_letters([], 0)
    (8, 4, -1)
    """
    return sum(map(len, words)) + symbols - 1


def identity_features(phrase: Sequence[str], label: str) -> dict[str, float]:
    """The features of a rule that leaves a phrase as it is, without those that are zero.

    >>> identity_features(["old"], "JJ")["SourceChars"], identity_features(["old"], "X")["Identity"]
    (3.0, 1.0)
    """
    links = [(k, k) for k in range(len(phrase))]
    found = {k: float(v) for k, v in local_features(label, phrase, phrase, links).items() if v}
    letters = float(side_letters(phrase, len(phrase)))
    return found | {SOURCE_CHARS: letters, TARGET_CHARS: letters}
