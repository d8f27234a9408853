"""What is worth reporting about many rewritten sentences: counts, one line each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from otherwords.rewrite.decode.hypothesis import Hypothesis
from otherwords.rewrite.decode.sentence import Sentence

LONG = 100
"""Longer sentences are reported."""
FOREIGN = 0.5
"""A text with a larger share of unknown words may be in another language."""
COUNTS = (
    "sentences",
    "unruled",
    "unsolved",
    "long",
    "unknown_words",
    "source_words",
    "output_words",
)


@dataclass
class Notes:
    """Counts over sentences.

    >>> notes = Notes(unmet=["blue moon"])
    >>> list(notes.lines())
    ["'blue moon' was in no sentence."]
    """

    sentences: int = 0
    unruled: int = 0
    """To which no rule applies, or none that is sure enough."""
    unsolved: int = 0
    """Without an output that meets the constraints."""
    long: int = 0
    unknown_words: int = 0
    """To the language model."""
    source_words: int = 0
    output_words: int = 0
    span: int = 0
    unmet: list[str] = field(default_factory=list)
    """Phrases to keep or change that no sentence had."""

    def count(
        self, sentence: Sentence, found: Sequence[Hypothesis], *, unknown: int, long: int
    ) -> None:
        """Take one sentence with its outputs; all of them, or two at least."""
        if not sentence.words:
            return
        self.span = long
        self.sentences += 1
        self.long += len(sentence.words) > LONG
        self.unsolved += not found
        self.unruled += len(found) == 1 and found[0].words == sentence.words
        self.unknown_words += unknown
        self.count_words(sentence.words, found[0].words if found else sentence.words)

    def count_words(self, source: Sequence[str], output: Sequence[str]) -> None:
        """Take the words of one sentence and of its output."""
        self.source_words += len(source)
        self.output_words += len(output)

    def add(self, other: Notes) -> None:
        """Take the counts of other sentences; phrases unmet by some may be met by others."""
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.span = max(self.span, other.span)

    @property
    def rate(self) -> float:
        """Output words for each input word."""
        return self.output_words / self.source_words if self.source_words else 1.0

    def lines(self) -> list[str]:
        """What to report, one line each."""
        of = f"of {self.sentences:,} sentence{'s' * (self.sentences != 1)}"
        found = []
        if self.unruled:
            found.append(f"{self.unruled:,} {of} as they were: no rule applies, or none is sure.")
        if self.unknown_words > FOREIGN * self.source_words:
            found.append(
                f"{self.unknown_words:,} of {self.source_words:,} words are unknown to the "
                "language model: is the text in its language?"
            )
        if self.unsolved:
            found.append(f"{self.unsolved:,} {of} as they were: no rewrite meets the constraints.")
        if self.long:
            found.append(
                f"{self.long:,} {of} with more than {LONG} words: rewritten in parts of up to "
                f"{self.span} words, the less promising ones not looked at."
            )
        found += [f"'{phrase}' was in no sentence." for phrase in self.unmet]
        return found
