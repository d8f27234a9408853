"""Matches between two sentences in one language, stage by stage, as Meteor finds them.

exact, stem, synonym and paraphrase (Denkowski and Lavie 2014). A match covers some words of each
side; only a paraphrase covers more than one. A pair of words that an earlier stage would match is
not matched again by exact, stem and synonym; a paraphrase is always one more candidate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

from otherwords.align.monolingual.words import stem
from otherwords.corpus.wordnet import WordNet
from otherwords.errors import OtherwordsError, UnknownNameError

Stage: TypeAlias = Literal["exact", "stem", "synonym", "paraphrase"]
STAGES: tuple[Stage, ...] = get_args(Stage)
Phrase = tuple[str, ...]
Paraphrases = Callable[[Phrase], Iterable[Phrase]]
"""The paraphrases of a phrase of lowercase words."""
LONGEST_PHRASE = 7


class Match(NamedTuple):
    """Words of the target that match words of the source, by their first place and their number."""

    target: int
    target_length: int
    source: int
    source_length: int
    stage: Stage


def find_matches(
    source: Sequence[str],
    target: Sequence[str],
    stages: Sequence[Stage],
    wordnet: WordNet | None = None,
    paraphrases: Paraphrases | None = None,
) -> list[Match]:
    """Every match of the given stages, by stage, then by place in the target and the source.

    >>> find_matches(["He", "walked"], ["he", "walks"], ["exact", "stem"])[1]
    Match(target=1, target_length=1, source=1, source_length=1, stage='stem')
    """
    for stage in stages:
        if stage not in STAGES:
            raise UnknownNameError("stage", stage, STAGES)
    a, b = (tuple(word.lower() for word in side) for side in (source, target))
    found: list[Match] = []
    taken: set[tuple[int, int]] = set()
    for stage in stages:
        if stage == "paraphrase":
            found += _phrases(a, b, paraphrases)
            continue
        keys = _keys(stage, wordnet)
        left, right = [keys(word) for word in a], [keys(word) for word in b]
        for j, other in enumerate(right):
            for i, one in enumerate(left):
                if (i, j) not in taken and one & other:
                    taken.add((i, j))
                    found.append(Match(j, 1, i, 1, stage))
    return found


def _keys(stage: Stage, wordnet: WordNet | None) -> Callable[[str], frozenset[str]]:
    """What two words must share at a stage."""
    if stage == "exact":
        return lambda word: frozenset([word])
    if stage == "stem":
        return lambda word: frozenset([stem(word)])
    if wordnet is None:
        advice = "Install wordnet-base, or leave the stage out."
        raise OtherwordsError(f"the stage synonym needs WordNet, which is not installed. {advice}")
    return wordnet.synsets


def _phrases(a: Phrase, b: Phrase, paraphrases: Paraphrases | None) -> Iterable[Match]:
    if paraphrases is None:
        advice = "Name a database, or leave the stage out."
        raise OtherwordsError(f"the stage paraphrase needs a paraphrase database. {advice}")
    places = _places(a)
    for j in range(len(b)):
        for length in range(1, min(LONGEST_PHRASE, len(b) - j) + 1):
            for phrase in paraphrases(b[j : j + length]):
                for i in places.get(phrase, ()):
                    yield Match(j, length, i, len(phrase), "paraphrase")


def _places(words: Phrase) -> Mapping[Phrase, list[int]]:
    """Where each phrase begins."""
    found: dict[Phrase, list[int]] = {}
    for i in range(len(words)):
        for end in range(i + 1, min(len(words), i + LONGEST_PHRASE) + 1):
            found.setdefault(words[i:end], []).append(i)
    return found
