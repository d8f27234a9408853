"""Spans that must not change: each needs a rule that leaves it as it is."""

from __future__ import annotations

from collections.abc import Sequence

from otherwords.grammar.labels import WILDCARD
from otherwords.pivot.features import local_features
from otherwords.rewrite.features import SOURCE_CHARS, TARGET_CHARS, side_letters
from otherwords.rewrite.sentence import Sentence, SentenceRule


def kept_rules(sentence: Sentence) -> list[SentenceRule]:
    """The rules that a sentence lacks to keep what must be kept.

    >>> rule = kept_rules(Sentence(("the", "Alps"), kept=((0, 2),)))[0]
    >>> rule.target, rule.features["Identity"]
    (('the', 'Alps'), 1.0)
    """
    there = {(rule.start, rule.end) for rule in sentence.rules if not rule.edit}
    lacking = dict.fromkeys(span for span in sentence.kept if span not in there)
    return [_kept(sentence.words[start:end], start) for start, end in lacking]


def _kept(words: Sequence[str], start: int) -> SentenceRule:
    links = [(k, k) for k in range(len(words))]
    features = {n: float(v) for n, v in local_features(WILDCARD, words, words, links).items() if v}
    features |= dict.fromkeys((SOURCE_CHARS, TARGET_CHARS), float(side_letters(words, len(words))))
    return SentenceRule(WILDCARD, start, start + len(words), tuple(words), features=features)
