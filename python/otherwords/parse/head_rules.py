"""Which child of a constituent is its head: from Penn trees to Universal Dependencies.

In Universal Dependencies content words are heads: a preposition hangs on its noun, an auxiliary or
a copula on what it helps to say, a conjunction on the conjunct after it. The rules here choose the
head child of a constituent by its label and its children, in that spirit (not those of Collins,
where the preposition and the auxiliary are heads).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "NX", "NML", "NAC"})
NOMINAL = frozenset({"NP", "WHNP", "NX", "NML", "NAC", "QP", "UCP"})
VERBS = frozenset({"VB", "VBD", "VBG", "VBN", "VBP", "VBZ"})
ADJECTIVES = frozenset({"JJ", "JJR", "JJS"})
PUNCTUATION = frozenset({",", ".", ":", "``", "''", "-LRB-", "-RRB-", "HYPH", "NFP"})
CLAUSES = frozenset({"S", "SQ", "SINV", "SBARQ", "SBAR", "RRC"})
BE = frozenset({"be", "am", "is", "are", "was", "were", "been", "being", "'s", "'re", "'m", "ai"})
HELPERS = BE | {"have", "has", "had", "having", "'ve", "'d", "do", "does", "did", "to"}
HELPERS |= {"get", "gets", "got", "getting"}
"""Forms of helping verbs; an apostrophe stands for any."""
PREDICATES = ("ADJP", "NP", "UCP", "PP", "ADVP", "WHNP", "WHADJP", "QP")
JOINING = frozenset({"CC", "CONJP"})


class Child(NamedTuple):
    """A child of a constituent: its label or tag, and the word that is its own head."""

    label: str
    word: str
    """In lowercase."""
    leaf: bool
    copula: bool = False
    """A clause or verb phrase that is only a form of *be*, with nothing predicated in it."""
    exists: bool = False
    """The subject *there*."""


def head_child(label: str, children: Sequence[Child], *, exists: bool = False) -> int:
    """The place of the head among the children; `exists` if the subject is *there*.

    >>> head_child("PP", [Child("IN", "on", True), Child("NP", "mat", False)])
    1
    """
    marks = [k for k, child in enumerate(children) if child.label not in PUNCTUATION]
    if len(marks) <= 1:
        return marks[0] if marks else 0
    first = _first_conjunct(label, children, marks)
    if len(first) == 1:
        return first[0]
    kind = label.partition("-")[0]
    if kind in NOMINAL:
        return _of_nominal(children, first)
    if kind == "VP":
        return _of_verb_phrase(children, first, exists)
    if kind in CLAUSES:
        return _of_clause(kind, children, first)
    if kind in {"PP", "WHPP"}:
        return _of_preposition(children, first)
    if kind in {"ADJP", "WHADJP", "ADVP", "WHADVP"}:
        return _of_modifier(children, first)
    return _of_others(children, first)


def _first_conjunct(label: str, children: Sequence[Child], marks: list[int]) -> list[int]:
    """The places before the first conjunction, if the constituent is coordinated."""
    joined = [k for k in marks if children[k].label in JOINING and k != marks[0]]
    if not joined:
        return marks
    end = joined[0]
    commas = [k for k in range(marks[0] + 1, end) if children[k].label in {",", ":"}]
    if commas and any(k > commas[0] for k in marks if k < end):
        after = [k for k in marks if commas[0] < k < end]
        before = [k for k in marks if k < commas[0]]
        alike = {children[k].label[:2] for k in before} & {children[k].label[:2] for k in after}
        if before and alike:
            end = commas[0]
    found = [k for k in marks if k < end and children[k].label not in JOINING]
    return found or marks


def _last(children: Sequence[Child], places: Sequence[int], labels: frozenset[str]) -> int | None:
    return next((k for k in reversed(places) if children[k].label in labels), None)


def _leftmost(children: Sequence[Child], places: Sequence[int], *labels: str) -> int | None:
    return next((k for k in places if children[k].label in labels), None)


def _of_nominal(children: Sequence[Child], places: list[int]) -> int:
    if children[places[-1]].label == "POS":
        places = places[:-1]
    dollar = _leftmost(children, places, "$", "#")
    if dollar is not None:
        return dollar
    # What stands after an inner noun phrase modifies it, unless a noun of this level follows.
    own = _last(children, places, NOUNS)
    inner = _leftmost(children, places, "NP", "WHNP")
    if inner is not None and (own is None or own < inner):
        return inner
    if own is not None:
        return own
    for labels in (
        frozenset({"QP", "CD"}),
        ADJECTIVES | {"ADJP", "VBG", "VBN"},
        frozenset({"PRP", "WP", "DT", "WDT", "EX", "PRP$"}),
    ):
        found = _last(children, places, labels)
        if found is not None:
            return found
    return places[-1]


def _of_verb_phrase(children: Sequence[Child], places: list[int], exists: bool) -> int:
    inner = _leftmost(children, places, "VP")
    verb = next(
        (k for k in places if children[k].label in VERBS or children[k].label in {"MD", "TO"}), None
    )
    if inner is not None and (
        verb is None
        or verb > inner
        or children[verb].label in {"MD", "TO"}
        or children[verb].word in HELPERS
    ):
        return inner
    if verb is None:
        return inner if inner is not None else places[0]
    if children[verb].label in {"MD", "TO"}:
        follow = [k for k in places if k > verb]
        return follow[0] if follow else verb
    if children[verb].word in BE and not exists:
        return _predicate(children, [k for k in places if k > verb], verb)
    return verb


def _predicate(children: Sequence[Child], places: list[int], otherwise: int) -> int:
    """What a copula says of its subject: the first adjective, noun or place after it."""
    for labels in (("ADJP", "JJ"), ("NP", "UCP", "QP", "NN", "CD"), ("PP", "ADVP", "WHNP")):
        found = _leftmost(children, places, *labels)
        if found is not None:
            return found
    return otherwise


def _of_clause(kind: str, children: Sequence[Child], places: list[int]) -> int:
    if kind == "SBAR":
        found = _leftmost(children, places, "S", "SQ", "SINV", "SBAR", "FRAG", "VP")
        return places[-1] if found is None else found
    if kind == "SBARQ":
        body = _leftmost(children, places, "SQ", "S", "SINV", "SBARQ")
        asked = _leftmost(children, places, "WHNP", "WHADVP", "WHADJP", "WHPP")
        if body is not None:
            return asked if asked is not None and children[body].copula else body
    verbal = _leftmost(children, places, "VP")
    if verbal is not None:
        return verbal
    inner = _leftmost(children, places, "S", "SQ", "SINV")
    if inner is not None:
        return inner
    verb = next((k for k in places if children[k].label in VERBS | {"MD"}), None)
    if verb is not None:
        # Inverted: the subject comes first, what is said of it after.
        after = [k for k in places if k > verb]
        if any(children[k].exists for k in after):
            return verb
        subject = _leftmost(children, after, "NP")
        rest = [k for k in after if subject is not None and k > subject]
        return _predicate(children, rest, verb)
    # No verb: what is said comes last.
    for label in PREDICATES:
        found = next((k for k in reversed(places) if children[k].label == label), None)
        if found is not None:
            return found
    return places[-1]


def _of_preposition(children: Sequence[Child], places: list[int]) -> int:
    for k in reversed(places):
        if children[k].label not in {"IN", "TO", "RB", "RP", "ADVP", "PRT"}:
            return k
    inner = _last(children, places, frozenset({"ADVP"}))
    return places[-1] if inner is None else inner


def _of_modifier(children: Sequence[Child], places: list[int]) -> int:
    before: list[int] = []
    for k in places:
        if children[k].label in {"PP", "S", "SBAR", "VP"} and before:
            break
        before.append(k)
    if children[before[0]].label in {"ADJP", "ADVP"} and len(before) == 1:
        return before[0]
    good = ADJECTIVES | {"RB", "RBR", "RBS", "WRB", "ADJP", "ADVP", "VBN", "VBG", "NN", "IN", "CD"}
    found = _last(children, before, good)
    return before[-1] if found is None else found


ORDER = ("S", "SQ", "SINV", "SBARQ", "VP", "NP", "SBAR", "ADJP", "PP", "ADVP", "FRAG", "INTJ")


def _of_others(children: Sequence[Child], places: list[int]) -> int:
    for label in ORDER:
        found = _leftmost(children, places, label)
        if found is not None:
            return found
    noun = _last(children, places, NOUNS)
    return places[0] if noun is None else noun
