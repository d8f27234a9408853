"""Refuse what the decoder cannot work on, and order rules so that it can."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from graphlib import CycleError, TopologicalSorter

from otherwords.errors import OtherwordsError
from otherwords.rewrite.kept import kept_rules
from otherwords.rewrite.sentence import Sentence, SentenceRule

MOST_WORDS = 1000
MOST_CHANGED = 64


def checked_rules(sentence: Sentence) -> list[SentenceRule]:
    """The rules of a sentence, in order; an error for what the decoder cannot work on."""
    check_sentence(sentence)
    rules = in_order([*sentence.rules, *kept_rules(sentence)])
    seen: set[int] = set()
    for rule in rules:
        check_rule(rule, len(sentence.words))
        if id(rule.features) not in seen:
            check_features(rule)
            seen.add(id(rule.features))
    return rules


def check_sentence(sentence: Sentence) -> None:
    """Refuse a sentence that is too long, or constraints outside of it."""
    length = len(sentence.words)
    if length > MOST_WORDS:
        raise OtherwordsError(f"a sentence has {length} words, at most {MOST_WORDS}. Split it.")
    if len(sentence.changed) > MOST_CHANGED:
        raise OtherwordsError(f"{len(sentence.changed)} spans must change, at most {MOST_CHANGED}.")
    if sentence.most_edits is not None and sentence.most_edits < 0:
        raise OtherwordsError(f"most_edits is {sentence.most_edits}, at least 0.")
    for start, end in (*sentence.kept, *sentence.changed):
        _check_span(start, end, length)
    for words in (sentence.words, *sentence.forbidden):
        try:
            "".join(words).encode()
        except UnicodeEncodeError as error:
            raise OtherwordsError(f"{' '.join(words)[:60]!r} is no text: {error.reason}.") from None


def _check_span(start: int, end: int, length: int) -> None:
    if not 0 <= start < end <= length:
        raise OtherwordsError(f"the span {start}-{end} is not in a sentence of {length} words.")


def check_rule(rule: SentenceRule, length: int) -> None:
    """Refuse a rule that does not fit its sentence.

    >>> check_rule(SentenceRule("NP", 0, 2, (0,), (("NN", 1, 3),)), 3)
    Traceback (most recent call last):
    otherwords.errors.OtherwordsError: the rule NP 0-2: its slot NN 1-3 is not in its span, or \
out of order.
    """
    _check_span(rule.start, rule.end, length)
    at = rule.start
    for label, start, end in rule.slots:
        if not at <= start < end <= rule.end:
            raise OtherwordsError(
                f"the rule {_shown(rule)}: its slot {label} {start}-{end} is not in its span, "
                "or out of order."
            )
        at = end
    numbers = sorted(symbol for symbol in rule.target if isinstance(symbol, int))
    if len(rule.slots) > 2 or numbers != list(range(len(rule.slots))):
        raise OtherwordsError(
            f"the rule {_shown(rule)}: its target has the slots {numbers}, expected each of its "
            f"{len(rule.slots)} once, at most 2."
        )


def check_features(rule: SentenceRule) -> None:
    """Refuse values that would spoil a sum."""
    for name, value in rule.features.items():
        if not math.isfinite(value):
            raise OtherwordsError(f"the rule {_shown(rule)}: its feature {name} is {value}.")


def in_order(rules: Iterable[SentenceRule]) -> list[SentenceRule]:
    """The same rules, those of one slot that is all they cover after what fills it.

    >>> up = SentenceRule("S", 0, 1, (0,), (("NP", 0, 1),))
    >>> word = SentenceRule("NP", 0, 1, ("it",))
    >>> [rule.label for rule in in_order([up, word])]
    ['NP', 'S']
    """
    plain: list[SentenceRule] = []
    unary: dict[tuple[int, int], list[SentenceRule]] = {}
    for rule in rules:
        span = (rule.start, rule.end)
        if len(rule.slots) == 1 and rule.slots[0][1:] == span:
            unary.setdefault(span, []).append(rule)
        else:
            plain.append(rule)
    for own in unary.values():
        ranks = _ranks(own)
        plain.extend(sorted(own, key=lambda rule: ranks[rule.label]))
    return plain


def _ranks(rules: Sequence[SentenceRule]) -> dict[str, int]:
    """The labels of one span: each after those that it is made of."""
    graph: TopologicalSorter[str] = TopologicalSorter()
    for rule in rules:
        graph.add(rule.label, rule.slots[0][0])
    try:
        return {label: rank for rank, label in enumerate(graph.static_order())}
    except CycleError as error:
        around = " -> ".join(error.args[1])
        raise OtherwordsError(
            f"rules of the span {rules[0].start}-{rules[0].end} go round in a circle: {around}."
        ) from None


def _shown(rule: SentenceRule) -> str:
    return f"{rule.label} {rule.start}-{rule.end}"
