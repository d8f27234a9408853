"""The relation of a phrase to its paraphrase: a guess, and none where there is no evidence.

    opposite         one denies the other (`polarity`)
    equivalent       a variant in article, case or spelling; or a learned ranking is sure of it, and
                     both directions are as likely
    more general     the paraphrase is the phrase without a modifier (*motor car / car*), or is
                     far more likely given the phrase than the other way round
    more specific    the reverse
    otherwise related  derived from the same word (*Germany / German*), or with another number

The names are those that `lookup` prints; PPDB 2.0 names them otherwise (`PPDB_NAMES`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from otherwords.database.relations.opposites import Opposites
from otherwords.database.relations.polarity import FUNCTION_WORDS, are_opposites, unshared
from otherwords.database.relations.variants import variant_of

OPPOSITE = "opposite"
EQUIVALENT = "equivalent"
GENERAL = "more general"
SPECIFIC = "more specific"
RELATED = "otherwise related"
RELATIONS = (EQUIVALENT, GENERAL, SPECIFIC, OPPOSITE, RELATED)
PPDB_NAMES = {
    "Equivalence": EQUIVALENT,
    "ForwardEntailment": GENERAL,
    "ReverseEntailment": SPECIFIC,
    "Exclusion": OPPOSITE,
    "OtherRelated": RELATED,
}
"""What PPDB 2.0 calls them; it also has Independent, which is none of these."""
SURE = 0.6
"""From this probability of being good on, a pair is called equivalent or one-sided."""
ONE_SIDED = 2.0
"""How much more likely, in natural logs, one direction is than the other."""
DIGITS = re.compile(r"\d")
SHARED_START = 5
NUMBERS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty "
    "hundred thousand million billion first second third fourth fifth half january february march "
    "april may june july august september october november december monday tuesday wednesday "
    "thursday friday saturday sunday".split()
)


class Evidence(NamedTuple):
    """What is known of a pair beyond its words; None where nothing is."""

    probability: float | None = None
    """Of being a good paraphrase."""
    forward: float | None = None
    """-ln p(e|f)"""
    backward: float | None = None


def relation_of(
    source: Sequence[str],
    target: Sequence[str],
    *,
    opposites: Opposites | None = None,
    evidence: Evidence | None = None,
) -> str | None:
    """Guess the relation of two phrases; None without evidence.

    >>> relation_of(["motor", "car"], ["car"]), relation_of(["agree"], ["disagree"])
    ('more general', 'opposite')
    >>> relation_of(["car"], ["automobile"])
    """
    if are_opposites(source, target, opposites):
        return OPPOSITE
    variant = variant_of(source, target)
    if variant in ("article", "case", "spelling"):
        return EQUIVALENT
    if variant == "form":
        return RELATED
    left = unshared(source, target)
    if _other_numbers(*left) or _derived(*left):
        return RELATED
    return _by_modifier(source, target, left) or (
        None if evidence is None else _by_numbers(evidence)
    )


def _by_modifier(
    source: Sequence[str], target: Sequence[str], left: tuple[list[str], list[str]]
) -> str | None:
    """One side is the other with something added before its last or after its first word."""
    content = [[word for word in side if word not in FUNCTION_WORDS] for side in left]
    if (left[0] and left[1]) or not any(content):
        return None
    if source[-1] != target[-1] and source[0] != target[0]:
        return None
    return GENERAL if left[0] else SPECIFIC


def _by_numbers(evidence: Evidence) -> str | None:
    sure, forward, backward = evidence
    if sure is None or sure < SURE or forward is None or backward is None:
        return None
    if abs(forward - backward) < ONE_SIDED:
        return EQUIVALENT
    return GENERAL if forward < backward else SPECIFIC


def _other_numbers(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether what differs are numbers or dates: 400 / 200, Monday / Tuesday."""
    return bool(first and second) and all(
        any(DIGITS.search(word) or word in NUMBERS for word in side) for side in (first, second)
    )


def _derived(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether one word differs, and both begin alike: germany / german, develop / development."""
    if len(first) != 1 or len(second) != 1:
        return False
    return (
        first[0][:SHARED_START] == second[0][:SHARED_START]
        and min(len(first[0]), len(second[0])) >= SHARED_START
    )
