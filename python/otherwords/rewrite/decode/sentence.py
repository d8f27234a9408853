"""What the decoder is asked: a sentence, rules of its own, and what must or must not change."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from otherwords.errors import OtherwordsError
from otherwords.grammar.labels import WILDCARD
from otherwords.rewrite.decode.own_rules import OwnRules
from otherwords.rewrite.decode.sentence_rule import SentenceRule, check_span
from otherwords.rewrite.features import identity_features

MOST_WORDS = 1000
MOST_CHANGED = 64
CONSTRAINTS = frozenset(("kept", "names", "changed", "most_edits", "forbidden"))
"""What of a sentence may differ while its rules stay as they are."""


@dataclass(frozen=True)
class Sentence:
    """The words of a sentence, and constraints on what becomes of them."""

    words: tuple[str, ...]
    rules: tuple[SentenceRule, ...] = ()
    labels: tuple[tuple[str, int, int], ...] = ()
    """The labels of its spans by its tree: label, start, end. If empty, every label fits."""
    kept: tuple[tuple[int, int], ...] = ()
    """Spans that must not change: they come out as they are, and no rule looks inside."""
    names: tuple[tuple[int, int], ...] = ()
    """Like kept spans, but a deletion may take them along whole."""
    changed: tuple[tuple[int, int], ...] = ()
    """Spans that must each be touched by an edit."""
    most_edits: int | None = None
    """The most edits allowed; a rule of the database is an edit unless it is an identity."""
    forbidden: tuple[tuple[str, ...], ...] = ()
    """Phrases that must not be in the output."""

    def fits(self, label: str, start: int, end: int) -> bool:
        """Whether its tree has this label there, or it has no tree.

        >>> noun = Sentence(("a", "plan"), labels=(("NP", 0, 2), ("DT", 0, 1), ("NN", 1, 2)))
        >>> noun.fits("NN", 1, 2), noun.fits("VB", 1, 2), Sentence(("plan",)).fits("VB", 0, 1)
        (True, False, True)
        """
        return not self.labels or (label, start, end) in self._labels

    @cached_property
    def _labels(self) -> frozenset[tuple[str, int, int]]:
        return frozenset(self.labels)

    @cached_property
    def own(self) -> OwnRules:
        """Its rules, checked and in the decoder's order."""
        return OwnRules(self.rules, self.words)

    @cached_property
    def added(self) -> list[SentenceRule]:
        """The rules that it lacks to keep what must be kept.

        An error if the decoder could not work on the sentence.
        """
        check_sentence(self)
        return kept_rules(self)

    @cached_property
    def checked_rules(self) -> list[SentenceRule]:
        """Its rules, with those that keep what must be kept, in the decoder's order."""
        own, added = self.own, self.added
        return [*own.rules[: own.before], *added, *own.rules[own.before :]]

    def under(self, **constraints: Any) -> Sentence:
        """The same words, rules and labels under other constraints.

        What was made of the rules is shared: this is faster than a sentence made anew.

        >>> Sentence(("it", "rains"), most_edits=1).under(kept=((0, 1),)).most_edits
        1
        """
        other = replace(self, **constraints)
        if constraints.keys() <= CONSTRAINTS:
            vars(other).update(own=self.own, _labels=self._labels)
        return other


def check_sentence(sentence: Sentence) -> None:
    """Reject a sentence that is too long, or constraints outside of it."""
    length = len(sentence.words)
    if length > MOST_WORDS:
        raise OtherwordsError(f"a sentence has {length} words, at most {MOST_WORDS}. Split it.")
    if len(sentence.changed) > MOST_CHANGED:
        raise OtherwordsError(f"{len(sentence.changed)} spans must change, at most {MOST_CHANGED}.")
    if sentence.most_edits is not None and sentence.most_edits < 0:
        raise OtherwordsError(f"most_edits is {sentence.most_edits}, expected 0 or more.")
    for start, end in (*sentence.kept, *sentence.names, *sentence.changed):
        check_span(start, end, length)
    for words in (sentence.words, *sentence.forbidden):
        try:
            "".join(words).encode()
        except UnicodeEncodeError as error:
            raise OtherwordsError(
                f"{' '.join(words)[:60]!r} is not valid text: {error.reason}."
            ) from None


def every_word(sentence: Sentence) -> tuple[tuple[int, int], ...]:
    """Spans that keep all of a sentence; one span of all words would need a rule of its length.

    >>> every_word(Sentence(("it", "rains")))
    ((0, 1), (1, 2))
    """
    return tuple((k, k + 1) for k in range(len(sentence.words)))


def kept_rules(sentence: Sentence) -> list[SentenceRule]:
    """The rules that a sentence lacks to keep what must be kept.

    >>> rule = kept_rules(Sentence(("the", "Alps"), kept=((0, 2),)))[0]
    >>> rule.target, rule.features["Identity"]
    (('the', 'Alps'), 1.0)
    """
    there = sentence.own.unedited
    lacking = dict.fromkeys(span for span in (*sentence.kept, *sentence.names) if span not in there)
    phrases = ((start, end, sentence.words[start:end]) for start, end in lacking)
    return [
        SentenceRule(WILDCARD, start, end, words, features=identity_features(words, WILDCARD))
        for start, end, words in phrases
    ]
