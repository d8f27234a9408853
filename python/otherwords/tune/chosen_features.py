"""Which features may have a weight: all that a task has, those of every task, or some by name.

Tuning without task-specific features and deletions shows what they are worth (Ganitkevitch 2018,
table 4.5): `base` are the features of a good paraphrase for any purpose, `all` adds those of the
task, and names stand for themselves, a family for all its features.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.rewrite.features import (
    DELETED_WORDS,
    DELETION,
    FAMILIES,
    family_of,
    is_known,
    known_features,
)
from otherwords.rewrite.rewriter import Rewriter
from otherwords.rewrite.tasks.task import GENERAL

ALL, BASE = "all", "base"


@dataclass(frozen=True)
class ChosenFeatures:
    """Names of features and families.

    >>> chosen = ChosenFeatures(frozenset({"Join", "del:"}))
    >>> "Join" in chosen, "del:JJ" in chosen, "del:word=very" in chosen
    (True, True, False)
    """

    names: frozenset[str]

    def __contains__(self, name: object) -> bool:
        return name in self.names or (isinstance(name, str) and family_of(name) in self.names)

    def of(self, values: Mapping[str, float]) -> dict[str, float]:
        """Those of the values that belong to a chosen feature."""
        return {name: value for name, value in values.items() if name in self}


def choose_features(text: str, rewriter: Rewriter) -> ChosenFeatures:
    """Read a choice of features: `all`, `base`, or names, separated by spaces.

    `all` includes everything the rewriter has a weight for. Features of deletions are omitted
    if the rewriter makes none, and naming one is an error then.
    """
    known = known_features(rewriter.database.manifest.features, rewriter.word_features)
    groups = {
        ALL: {*rewriter.task.features, *rewriter.word_features, *rewriter.weights},
        BASE: set(GENERAL),
    }
    found: set[str] = set()
    for name in text.split():
        found |= groups[name] if name in groups else {_named(name, known, rewriter)}
    if rewriter.task.deletable is None:
        found = {name for name in found if not _is_of_deletion(name)}
    if not found:
        raise OtherwordsError("no feature to tune. Name some, or use all.")
    return ChosenFeatures(frozenset(found))


def _named(name: str, known: Iterable[str], rewriter: Rewriter) -> str:
    names = frozenset(known)
    if name not in FAMILIES and not is_known(name, names):
        raise UnknownNameError("feature", name, {*names, *FAMILIES, ALL, BASE})
    if rewriter.task.deletable is None and _is_of_deletion(name):
        raise OtherwordsError(
            f"the feature '{name}' does not exist without deletions. Allow them, or drop it."
        )
    return name


def _is_of_deletion(name: str) -> bool:
    return name in (DELETION, DELETED_WORDS, *FAMILIES) or family_of(name) is not None
