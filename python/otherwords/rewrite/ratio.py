"""Find rewrites of a wanted length, with whatever weights.

Weights tuned for one ratio give outputs of about that length on the whole, but each sentence goes
its own way. To each output word a bonus is given, or a penalty, and the decoder is asked again:
what it then finds are the best rewrites of their own lengths. The first bonus is about as large
as the first outputs' scores lie apart, the next ones fourfold until one is too much; then bisection
brings the length to the wanted one, sentence by sentence. Bonuses begin with powers of four, so
many sentences share theirs and are decoded together. An output is long enough if one word is
missing to the wanted length, or a twentieth of the input's words: there are better and worse
lengths nearby. None should be longer than was asked for. Of all that was seen on the way, the
outputs nearest to such a length come first, the best of these by the last bonus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import floor, inf, isinf, log
from typing import Protocol, TypeAlias

from otherwords.rewrite.hypothesis import Hypothesis
from otherwords.rewrite.sentence import Sentence

LENGTH = "WordCountDiff"
"""The feature whose sum over a derivation is exactly output less input words."""
ROUNDS = 10
FASTER = 4.0
"""How many times larger each bonus is, until one is too large."""
LARGEST = 256.0
"""How many times larger than the first a bonus becomes."""
NEAR_TOP = 10
"""The first output of some length in a list is the best of that length; but far down a list the
search has left better ones out."""
SLACK = 20
"""An output may have fewer words than wanted, by this part of the input's, or by one."""
CLOSE = 1e-9
"""What a length may lack to a whole number of words: 0.7 x 10 is not 7 in binary."""
AT_LEAST = 30
"""How many outputs are looked at each time."""
LATER = "features", "derivation"
Seen: TypeAlias = dict[tuple[str, ...], Hypothesis]


class AnyDecoder(Protocol):
    """What is needed of a decoder."""

    def decode(self, sentences: Sequence[Sentence], k: int = 1) -> list[list[Hypothesis]]: ...


MakeDecoder: TypeAlias = Callable[[Mapping[str, float]], AnyDecoder]


@dataclass
class _Search:
    """How far the search for one sentence has come."""

    sentence: Sentence
    least: int
    most: int
    step: float = 0.0
    low: float = -inf
    high: float = inf
    bonus: float = 0.0
    seen: Seen = field(default_factory=dict)
    found: bool = False
    """Whether nothing nearer will be found."""

    def take(self, best: Sequence[Hypothesis]) -> None:
        """Keep outputs with their scores without the bonus, and choose the next one."""
        remember(self.seen, best, self.bonus, len(self.sentence.words))
        self.step = self.step or power_near(best[0].score - best[-1].score if best else 0.0)
        longer = self._longer(best[0]) if best else 0
        self.found = not best or any(not self._longer(each) for each in best[:NEAR_TOP])
        if longer > 0:
            self.high = self.bonus
        elif longer < 0:
            self.low = self.bonus
        if not self.found:
            self.bonus = self._next()
            self.found = abs(self.bonus) > LARGEST * self.step  # no rules reach that length

    def _next(self) -> float:
        if isinf(self.low):
            return min(-self.step, self.high * FASTER)
        if isinf(self.high):
            return max(self.step, self.low * FASTER)
        return (self.low + self.high) / 2

    def _longer(self, found: Hypothesis) -> int:
        """By how many words an output is too long, or too short if negative."""
        size = len(found.words)
        return max(size - self.most, 0) or min(size - self.least, 0)

    def best(self, k: int, *, nearest: bool) -> list[Hypothesis]:
        """The outputs nearest to the wanted length, the better of equally near ones first."""

        def order(each: Hypothesis) -> tuple[int, float, tuple[str, ...]]:
            score = each.score + self.bonus * len(each.words)
            return abs(self._longer(each)), -score, each.words

        found = sorted(self.seen.values(), key=order)[:k]
        if nearest:
            found = [
                each for each in found if abs(self._longer(each)) <= abs(self._longer(found[0])) + 1
            ]
        return found


def remember(seen: Seen, found: Iterable[Hypothesis], bonus: float, words: int) -> None:
    """Keep outputs of a sentence with their scores without the bonus, the better of the same."""
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


def lengths(words: int, ratio: float) -> tuple[int, int]:
    """The fewest and the most words that an output should have.

    >>> lengths(10, 0.7), lengths(40, 0.7), lengths(1, 0.7)
    ((6, 7), (26, 28), (1, 1))
    """
    most = max(1, floor(ratio * words + CLOSE))
    return max(1, most - max(words // SLACK, 1)), most


def decode_to_ratio(
    make_decoder: MakeDecoder,
    weights: Mapping[str, float],
    sentences: Sequence[Sentence],
    *,
    ratio: float,
    k: int = 1,
    nearest: bool = False,
    rounds: int = ROUNDS,
) -> list[list[Hypothesis]]:
    """The k rewrites of each sentence that come nearest to `ratio` times its words.

    Scores are those by the weights as given. With `nearest` all are about as near as
    the first: one word further at most.
    """
    searches = [_Search(each, *lengths(len(each.words), ratio)) for each in sentences]

    def decode(which: Sequence[_Search], count: int) -> None:
        same: dict[float, list[_Search]] = {}
        for search in which:
            same.setdefault(search.bonus, []).append(search)
        for bonus, group in sorted(same.items()):
            decoder = make_decoder({**weights, LENGTH: weights.get(LENGTH, 0.0) + bonus})
            lists = decoder.decode([search.sentence for search in group], count)
            for search, best in zip(group, lists, strict=True):
                search.take(best)

    for _ in range(rounds):
        decode([search for search in searches if not search.found], AT_LEAST)
    if k > AT_LEAST:
        decode([search for search in searches if search.seen], k)
    return [search.best(k, nearest=nearest) for search in searches]
