"""The usual measure of a language model: how surprised it is by a text.

A perplexity of 100 means that the model is, on average, as unsure of the next word as if it had
to guess among 100 equally likely ones. The end of a sentence counts as a word, its beginning
does not. Unknown words say more about the vocabulary than about the model, so there are two
figures, with them and without.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf


@dataclass(frozen=True)
class Perplexity:
    """What was counted, and the perplexities that follow from it.

    >>> one = Perplexity(sentences=1, tokens=2, unknown=1, log=-4.0, log_of_unknown=-3.0)
    >>> round(one.perplexity, 3), round(one.without_unknown, 3)  # exp(4 / 2), exp(1 / 1)
    (7.389, 2.718)
    """

    sentences: int = 0
    tokens: int = 0
    """Words and sentence ends."""
    unknown: int = 0
    """How many of them the model does not know."""
    log: float = 0.0
    """The natural log of the probability of the whole text."""
    log_of_unknown: float = 0.0
    """The part of it that comes from unknown words."""

    @property
    def perplexity(self) -> float:
        """Of all tokens; 1 if there are none."""
        return _perplexity(self.log, self.tokens)

    @property
    def without_unknown(self) -> float:
        """Of the tokens that the model knows, unknown ones still being their context."""
        return _perplexity(self.log - self.log_of_unknown, self.tokens - self.unknown)

    def __add__(self, other: Perplexity) -> Perplexity:
        """Of two texts together."""
        return Perplexity(
            self.sentences + other.sentences,
            self.tokens + other.tokens,
            self.unknown + other.unknown,
            self.log + other.log,
            self.log_of_unknown + other.log_of_unknown,
        )


def _perplexity(log: float, tokens: int) -> float:
    if tokens == 0:
        return 1.0
    try:
        return exp(-log / tokens)
    except OverflowError:
        return inf
