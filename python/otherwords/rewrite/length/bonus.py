"""What both searches for a length share: a bonus on output words, and the outputs seen so far.

Each output word earns a bonus, or a penalty if it is negative, on top of the weights; what the
decoder then finds are the best rewrites of their own lengths. Outputs are kept with their scores
without the bonus, so that they can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import floor, inf, isinf, log
from typing import Protocol, TypeAlias

from otherwords.rewrite.decode.hypothesis import Hypothesis
from otherwords.rewrite.decode.sentence import Sentence

LENGTH = "WordCountDiff"
"""The feature whose sum over a derivation is exactly output words less input words."""
ROUNDS = 10
FASTER = 4.0
"""How many times larger each bonus is, until one is too large."""
LARGEST = 256.0
"""How many times larger than the first a bonus becomes."""
CLOSE = 1e-9
"""Tolerance for a whole number of words: 0.7 x 10 is not exactly 7 in binary."""
AT_LEAST = 30
"""How many outputs are looked at each time."""
LATER = "features", "derivation"
Seen: TypeAlias = dict[tuple[str, ...], Hypothesis]


class AnyDecoder(Protocol):
    """What is needed of a decoder."""

    def decode(self, sentences: Sequence[Sentence], k: int = 1) -> list[list[Hypothesis]]: ...


MakeDecoder: TypeAlias = Callable[[Mapping[str, float]], AnyDecoder]


@dataclass
class Bonus:
    """A bonus that is looked for: its value now, and the values known to be too low or too high."""

    value: float = 0.0
    step: float = 0.0
    """The first bonus to try: about the spread of the first outputs' scores."""
    low: float = -inf
    high: float = inf

    def begin(self, spread: float) -> None:
        """Choose the first step, unless there is one."""
        self.step = self.step or power_near(spread)

    def exclude(self, *, too_long: bool) -> None:
        """Remember that the value makes outputs too long, or too short."""
        if too_long:
            self.high = self.value
        else:
            self.low = self.value

    def further(self) -> float | None:
        """The next value while only one side is known; None once both are.

        >>> Bonus(value=1.0, step=1.0, low=1.0).further(), Bonus(low=0.0, high=1.0).further()
        (4.0, None)
        """
        if isinf(self.low):
            return min(-self.step, self.high * FASTER)
        if isinf(self.high):
            return max(self.step, self.low * FASTER)
        return None

    @property
    def largest(self) -> float:
        """No larger bonus is tried: if that does not help, no rules reach the length."""
        return LARGEST * self.step

    @property
    def is_too_large(self) -> bool:
        return abs(self.value) > self.largest


def with_bonus(weights: Mapping[str, float], bonus: float) -> dict[str, float]:
    """The weights with a bonus for each output word.

    >>> with_bonus({"WordCountDiff": 0.5, "Join": 1.0}, -2.0)
    {'WordCountDiff': -1.5, 'Join': 1.0}
    """
    return {**weights, LENGTH: weights.get(LENGTH, 0.0) + bonus}


def most_words(words: int, ratio: float) -> int:
    """The most words that a ratio allows, at least one.

    >>> most_words(10, 0.7), most_words(1, 0.7)
    (7, 1)
    """
    return max(1, floor(ratio * words + CLOSE))


def remember(seen: Seen, found: Iterable[Hypothesis], bonus: float, words: int) -> None:
    """Keep outputs of a sentence with their scores without the bonus; of equal ones, the best."""
    for each in found:
        plain = each.score - bonus * (len(each.words) - words)
        known = seen.get(each.words)
        if known is None or known.score < plain:
            features, derive = (partial(getattr, each, name) for name in LATER)
            seen[each.words] = Hypothesis(each.words, plain, features, derive)


def power_near(apart: float) -> float:
    """The power of four that is nearest to a difference of scores; 1 for none.

    >>> power_near(0.3), power_near(20.0), power_near(0.0)
    (0.25, 16.0, 1.0)
    """
    return FASTER ** round(log(apart, FASTER)) if apart > 0 else 1.0
