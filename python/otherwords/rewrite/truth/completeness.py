"""More that is not left out: what would leave the rest incomplete, or true of more than was said.

The rules have the form of those in `deletions`, and are tried after them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from otherwords.evaluate.truth.word_classes import (
    CONDITION,
    EXCEPTION,
    LIMITS,
    NUMBER,
    UNIT,
    guard_of,
)
from otherwords.rewrite.rules.deletion.deletable import Part
from otherwords.rewrite.truth.conjoined_claims import is_claim

if TYPE_CHECKING:
    from otherwords.rewrite.truth.deletions import Sentence

FINITE = ("VBD", "VBZ", "VBP", "MD")
VERBS = ("VB", "VBD", "VBZ", "VBP", "VBG", "VBN")
COMPLEMENTS = ("PP", "ADVP", "ADJP", "NP", "SBAR", "S", "RB", "JJ")
CASES = (("in", "case"), ("in", "the", "event"), ("in", "the", "absence"), ("in", "the", "case"))
"""Prepositions that open a condition."""
MODALS = frozenset("can could may might must should shall ca cannot".split())
AT_MOST = (("at", "most"), ("no", "more"), ("not", "more"), ("fewer", "than"), ("less", "than"))
JOINT = frozenset(
    "share shares shared meet meets met marry married agree agreed differ differs quarrel fought "
    "alike similar equal equals total together combine combined separate separated".split()
)
"""Words that hold of several only together."""
PARTICLES = frozenset("off out up down over away in on back through along".split())
OPENING = frozenset("before after since until till as than like for".split())
"""Prepositions that open clauses too."""
SUBJECTS = ("DT", "PRP", "PRP$", "NNP", "NNS")
CONTENTS = frozenset("fact idea claim belief view rumour rumor news notion hope fear word".split())
AWAY = frozenset("off onto out away into".split())
LEANING = frozenset("at of for with in about to on from by that".split())
BARE = ("NNS", "JJ", "NN")


def a_case(sentence: Sentence, part: Part) -> str | None:
    """*In case of fire* is a condition."""
    words = tuple(sentence.words[part.head : part.head + 3])
    if any(words[: len(case)] == case for case in CASES):
        return f"{CONDITION.name}: {CONDITION.why}"
    return None


def after_an_exception(sentence: Sentence, part: Part) -> str | None:
    """*Apart [from the kitchen]*."""
    before = sentence.words[part.start - 1] if part.start else ""
    guard = guard_of(before)
    if guard is not None and guard[0] is EXCEPTION:
        return f"{EXCEPTION.name}: {EXCEPTION.why}"
    return None


def after_a_measure(sentence: Sentence, part: Part) -> str | None:
    """*An hour [late]*, *two days [before the end]*."""
    guard = guard_of(sentence.words[part.start - 1]) if part.start else None
    if guard is not None and guard[0] in (UNIT, NUMBER):
        return "its measure needs it"
    return None


def half_a_comparison(sentence: Sentence, part: Part) -> str | None:
    """*[Twice as much] as her brother*."""
    words = sentence.words[part.start : part.end + 1]
    if "as" in words[1:] and sentence.words[part.start] != "as" and part.kind != "SBAR":
        return "a comparison needs both of its halves"
    return None


def before_a_preposition(sentence: Sentence, part: Part) -> str | None:
    """*East of*, *free from*: what comes after leans on it."""
    following = sentence.words[part.end] if part.end < len(sentence.words) else ""
    short = part.end - part.start <= 2 and part.kind.startswith(("RB", "JJ", "ADVP", "ADJP", "NN"))
    if short and following in ("of", "than", "from", "to") and part.start:
        return "what follows leans on it"
    return None


def a_clause_of_its_own(sentence: Sentence, part: Part) -> str | None:
    """A part with a subject and a finite verb: who says so, or what follows from a condition."""
    if part.kind not in ("S", "SINV", "SQ", "VP"):
        return None
    tags = sentence.tree.tags[part.start : part.end]
    words = sentence.words[part.start : part.end]
    relative = words[0] in ("which", "who", "that") or (words[0] == "," and "who" in words[:3])
    if any(tag in FINITE for tag in tags) and not relative:
        return "a clause of its own stays"
    return None


def under_a_modal(sentence: Sentence, part: Part) -> str | None:
    """*It might collapse [in a strong wind]*: what may happen there may not happen elsewhere."""
    if not part.kind.startswith(("PP", "ADVP", "RB", "JJ", "ADJP")) or not part.start:
        return None
    place = part.start - 1
    while place >= 0 and sentence.words[place] not in (",", ";", "and", "but", "that"):
        if sentence.words[place] in MODALS:
            return "what is possible or asked for holds only so"
        place -= 1
    return None


def at_most(sentence: Sentence, part: Part) -> str | None:
    """*At most twenty people fit [into the chapel]*: outside of it more may."""
    words = tuple(sentence.words)
    for phrase in AT_MOST:
        if any(words[k : k + 2] == phrase for k in range(part.start)):
            return f"{LIMITS.name}: {LIMITS.why}"
    return None


def of_a_kind(sentence: Sentence, part: Part) -> str | None:
    """*Children travel free [with an adult]*: a rule holds only as it was given."""
    tags = sentence.tree.tags
    first = next((k for k, tag in enumerate(tags) if tag in FINITE), None)
    if first is None:  # the tagger takes the verb for a noun: Children travel free
        first = next((k for k, tag in enumerate(tags) if tag in VERBS), 1)
    elif tags[first] not in ("VBP", "VBZ"):
        return None
    if part.start <= first:
        return None
    is_bare = tags[0] in BARE and "NNS" in tags[:first]
    if is_bare and part.kind in ("PP", "ADVP", "SBAR", "RB", "ADJP", "JJ"):
        return "scope: it is said of this kind of thing only so"
    return None


def a_verb_left_alone(sentence: Sentence, part: Part) -> str | None:
    """*He worked [in a small bakery]*: a verb that ends its clause has lost its point."""
    if part.kind not in COMPLEMENTS or not part.start:
        return None
    tags, words = sentence.tree.tags, sentence.words
    before = tags[part.start - 1]
    if before not in VERBS or (part.end < len(words) and words[part.end][:1].isalnum()):
        return None
    passive = (
        before == "VBN" and part.kind in ("PP", "SBAR", "ADVP", "RB") and words[part.head] != "by"
    )
    if passive or (part.kind in ("ADVP", "RB") and part.end - part.start == 1):
        return None
    return "its verb would stand alone"


def one_of_a_sum(sentence: Sentence, part: Part) -> str | None:
    """*She paid 12 euros for two tickets [and a programme]*: the sum is for both."""
    if "CC" not in part.kind.split("+") or "+" not in part.kind or is_claim(part):
        return None
    outside = (*sentence.classes[: part.start], *sentence.classes[part.end :])
    if any(each in (UNIT, NUMBER) for each in outside) or JOINT.intersection(sentence.words):
        return "they hold only together"
    return None


def after_a_superlative(sentence: Sentence, part: Part) -> str | None:
    """*The oldest forest [in the region]*, whatever the tree hangs it on."""
    if part.kind not in ("PP", "SBAR", "NP", "VP"):
        return None
    for place in range(part.start - 1, max(-1, part.start - 6), -1):
        tag = sentence.tree.tags[place]
        if tag in ("JJS", "RBS") or sentence.words[place] in ("first", "last", "only"):
            return f"scope: without it, '{sentence.words[place]}' claims more"
        if tag in VERBS or tag == ",":
            return None
    return None


def a_degree(sentence: Sentence, part: Part) -> str | None:
    """*He spoke [so quickly] that nobody understood*, *I would [rather] stay*."""
    words = sentence.words[max(0, part.start - 1) : part.end]
    if "rather" in words or (
        {"so", "such"} & {*words[:2]} and "that" in sentence.words[part.end :]
    ):
        return "a degree, with what follows from it"
    return None


def leaning(sentence: Sentence, part: Part) -> str | None:
    """*Good [at repairing]*, *blew the roof [off the barn]*, *from here [to the lake]*."""
    if part.kind not in ("PP", "ADVP", "SBAR", "S") or not part.start:
        return None
    head, before = sentence.words[part.head], sentence.tree.tags[part.start - 1]
    if head in AWAY or (before.startswith("JJ") and head in LEANING):
        return "what stands before it needs it"
    if head == "to" and "from" in sentence.words[max(0, part.start - 4) : part.start]:
        return "a way has two ends"
    return None


def an_adjective_left_alone(sentence: Sentence, part: Part) -> str | None:
    """*Looking for a new [flat near the river]*, where the tagger did not see the noun."""
    if part.start < 2 or (part.end < len(sentence.words) and sentence.words[part.end].isalnum()):
        return None
    last = sentence.tree.tags[part.start - 1]
    article = sentence.words[part.start - 2] in ("a", "an", "the")
    return "its noun would be missing" if last.startswith("JJ") and article else None


def a_particle(sentence: Sentence, part: Part) -> str | None:
    """*The aircraft was [off] course*, *get on [with their lives]*, *drink himself [to death]*."""
    if part.is_word and sentence.words[part.head] in PARTICLES:
        return "its verb needs it"
    before = sentence.words[part.start - 1] if part.start else ""
    if part.kind == "PP" and (before in PARTICLES or before.endswith(("self", "selves"))):
        return "its verb needs it"
    return None


def a_contrast(sentence: Sentence, part: Part) -> str | None:
    """*[Because you were late ,] not because I cooked badly*, *[from here ,] not from there*."""
    following = [word for word in sentence.words[part.end - 1 : part.end + 2] if word != ","]
    if "not" in following[:2] and not part.is_word:
        return "a contrast needs both of its halves"
    return None


def half_a_clause(sentence: Sentence, part: Part) -> str | None:
    """*They left [before the cake] was cut*, *balked [at the deal] the king had made*."""
    if part.kind != "PP" or part.end >= len(sentence.words):
        return None
    tags, words = sentence.tree.tags, sentence.words
    following = tags[part.end]
    if following in FINITE and (words[part.head] in OPENING or part.start == 0):
        return "its clause would be torn"  # [Inside the car] were two men
    after_a_verb = part.start > 0 and tags[part.start - 1] in VERBS
    relative = following in SUBJECTS and words[part.end - 1] != ","
    if after_a_verb and relative and any(tag in FINITE for tag in tags[part.end :]):
        return "what follows belongs to it"
    if part.start == 1 and tags[0] in ("WP", "WRB"):
        return "it is what is asked"  # what [about a walk]
    return "a way has two ends" if words[part.head] == "from" and words[part.end] == "to" else None


def what_a_noun_says(sentence: Sentence, part: Part) -> str | None:
    """*The fact [that he left]*."""
    before = sentence.words[part.start - 1] if part.start else ""
    if part.kind == "SBAR" and before in CONTENTS and sentence.words[part.head] == "that":
        return "its noun says nothing without it"
    return None


def about_so_many(sentence: Sentence, part: Part) -> str | None:
    """*[About] 80 million*, *[over] forty*."""
    following = sentence.tree.tags[part.end : part.end + 1]
    if part.is_word and following in (("CD",), ("$",)):
        return f"{NUMBER.name}: {NUMBER.why}"
    return None


MORE_RULES: tuple[Callable[[Sentence, Part], str | None], ...] = (
    a_case,
    after_an_exception,
    after_a_measure,
    half_a_comparison,
    before_a_preposition,
    a_clause_of_its_own,
    under_a_modal,
    at_most,
    of_a_kind,
    a_verb_left_alone,
    one_of_a_sum,
    after_a_superlative,
    a_degree,
    leaning,
    an_adjective_left_alone,
    a_particle,
    about_so_many,
    a_contrast,
    half_a_clause,
    what_a_noun_says,
)
