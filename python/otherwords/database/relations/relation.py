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

from otherwords.database.relations.compared import Compared, compare
from otherwords.database.relations.opposites import Opposites
from otherwords.database.relations.polarity import FUNCTION_WORDS

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
    by_words = relation_by_words(compare(source, target, opposites))
    return by_words or (None if evidence is None else by_numbers(evidence))


def relation_by_words(pair: Compared) -> str | None:
    """What the words of two phrases say; None if that is nothing."""
    if pair.opposite:
        return OPPOSITE
    if pair.variant in ("article", "case", "spelling"):
        return EQUIVALENT
    if pair.variant == "form":
        return RELATED
    if _other_numbers(*pair.left) or _derived(*pair.left):
        return RELATED
    return _by_modifier(pair.source, pair.target, pair.left)


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


def by_numbers(evidence: Evidence) -> str | None:
    """What the numbers of a pair say, if its words say nothing.

    >>> by_numbers(Evidence(0.9, 1.0, 4.0)), by_numbers(Evidence(0.3, 1.0, 4.0))
    ('more general', None)
    """
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
