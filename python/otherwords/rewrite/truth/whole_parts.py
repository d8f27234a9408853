"""What may go whole from a compression, together with the names, numbers and degrees inside it.

*The convoy [, which had left Beirut on Friday ,] reached the village* claims less without its
relative clause, and nothing else. So a compression may leave out an optional part around a fact,
which a simplification may not. Facts of the main claim stay in both: names in argument places,
numbers that count or measure, and dates that say when it happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from otherwords.evaluate.truth.word_classes import COMPARISON, DATE, NUMBER, UNIT
from otherwords.rewrite.rules.deletion.deletable import Part
from otherwords.rewrite.rules.deletion.main_clauses import MAIN
from otherwords.rewrite.truth.conjoined_claims import is_claim
from otherwords.rewrite.truth.places import names

if TYPE_CHECKING:
    from otherwords.rewrite.truth.deletions import Sentence

FACTS = (NUMBER, DATE, UNIT)
NAME = "NNP"
DEGREES = ("JJR", "JJS", "RBR", "RBS")
APART = ("S", "VP", "PRN", MAIN)
"""Parts that say something of their own."""
SITUATING = frozenset(
    "in at on near from outside inside around across along throughout during under over behind "
    "beside off above below aboard via".split()
)
"""Prepositions that tell where something happens; others lead to arguments."""
LIMITING = frozenset("until till since before by within as if unless whether than".split())
"""Words that open a part without which more is claimed."""
DEFINITE = frozenset("the these those my your his her its our their 's".split())
ENDING = ("IN", "TO", "W", "VB", "CC", ",")
"""Tags that end the phrase a preposition leads to."""
FINITE = ("VBD", "VBZ", "VBP", "MD")
CERTAIN = ("PRP", "EX", "NNP", "W")
"""Tags of subjects that are somebody or something, not a kind."""


def a_fact(sentence: Sentence, part: Part) -> str | None:
    """Parts that hold a name, a number, a date or a unit."""
    span = range(part.start, part.end)
    named = any(sentence.tree.tags[k].startswith(NAME) for k in span)
    if _cuts_a_name(sentence, part):
        return "names: a name stays whole"
    held = [kind for kind in FACTS if any(sentence.classes[k] is kind for k in span)]
    if part.is_word or not (held or named):
        return None
    if part.with_facts and _is_optional(sentence, part):
        return None
    return f"{held[0].name}: {held[0].why}" if held else "names: a name stays"


def a_comparison(sentence: Sentence, part: Part) -> str | None:
    """Comparatives and superlatives, alone or with half of what they belong to."""
    tags = sentence.tree.tags
    if not any(tag in DEGREES for tag in tags[part.start : part.end]):
        return None
    whole = part.kind in (*APART, "PP", "SBAR") or is_claim(part)
    at_most = tags[part.head + 1 : part.head + 2] in (("JJS",), ("RBS",))
    goes_on = sentence.words[part.end : part.end + 1] in (["than"], ["as"])
    if part.with_facts and whole and not at_most and not goes_on:
        return None
    return f"{COMPARISON.name}: {COMPARISON.why}"


def _cuts_a_name(sentence: Sentence, part: Part) -> bool:
    """Whether part of a name would stay: *the Bank [of England]*, *the [Polish] government*."""
    tree = sentence.tree
    if part.is_word:
        return part.head > 0 and part.kind == "JJ" and tree.words[part.head][:1].isupper()
    return any(
        start < edge < end
        for start, end in names(tree.words, tree.tags)
        for edge in (part.start, part.end)
    )


def _is_optional(sentence: Sentence, part: Part) -> bool:
    """Whether a part may go with the facts in it; what is asked about stays."""
    if "?" in sentence.words:
        return False
    if part.kind in APART or is_claim(part):
        return True
    if part.kind == "SBAR":
        return sentence.words[part.head] not in LIMITING
    if part.kind == "NP":
        return part.parent == "NP"  # an apposition
    if part.kind != "PP" or sentence.words[part.head] not in SITUATING:
        return False
    if _counts(sentence, part):
        return False
    return part.parent not in ("VP", "S") or not _holds_in_general(sentence, part)


def _counts(sentence: Sentence, part: Part) -> bool:
    """Whether what the preposition leads to is itself counted, measured or dated."""
    tags = sentence.tree.tags
    end = part.head + 1
    while end < part.end and (end == part.head + 1 or not tags[end].startswith(ENDING)):
        end += 1  # in [under ten] seconds
    first = sentence.words[part.head + 1 : part.head + 2]
    for k in range(part.head + 1, end):
        kind = sentence.classes[k]
        certain = tags[k].startswith("JJ") or DEFINITE.issuperset(first)
        if kind in FACTS and not (kind is NUMBER and certain):
            return True
    return False


def _holds_in_general(sentence: Sentence, part: Part) -> bool:
    """*Tea is popular [in China]*: what holds of a kind in the present holds only there."""
    tags = sentence.tree.tags
    before = [k for k in range(part.start) if tags[k] in FINITE]
    after = [k for k in range(part.end, len(tags)) if tags[k] in FINITE]
    if not before and not after:
        return False
    verb = before[-1] if before else after[0]
    place = verb - 1
    while place >= 0 and tags[place].startswith("RB"):
        place -= 1
    is_one = place >= 0 and tags[place].startswith(CERTAIN)
    following = tags[verb + 1 : verb + 3]
    goes_on = any(tag in ("VBG", "VBN") for tag in following)
    return tags[verb] in ("VBZ", "VBP") and not is_one and not goes_on
