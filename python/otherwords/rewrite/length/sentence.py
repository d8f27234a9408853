"""Hold each sentence to a length, whatever the weights.

Weights tuned for one ratio give outputs of about that length on the whole, but each sentence goes
its own way. So each output word earns a bonus (see `bonus`) and the decoder is asked again. The
first bonus is about as large as the spread of the first outputs' scores, the next ones grow
fourfold until one is too much; then bisection brings the length to the wanted one, sentence by
sentence. Bonuses begin with powers of four, so many sentences share theirs and are decoded
together. An output may be one word too short, or a twentieth of the input's words, since there
are better and worse lengths nearby; it should never be too long. Of all outputs seen, those
nearest to such a length come first, the best by the last bonus ahead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from otherwords.rewrite.decode.hypothesis import Hypothesis
from otherwords.rewrite.decode.sentence import Sentence
from otherwords.rewrite.length.bonus import (
    AT_LEAST,
    ROUNDS,
    Bonus,
    MakeDecoder,
    Seen,
    most_words,
    remember,
    with_bonus,
)

NEAR_TOP = 10
"""The first output of some length in a list is the best of that length; but far down a list the
search has missed better ones."""
SLACK = 20
"""An output may have fewer words than wanted, by this part of the input's, or by one."""


@dataclass
class _Search:
    """The state of the search for one sentence."""

    sentence: Sentence
    least: int
    most: int
    bonus: Bonus = field(default_factory=Bonus)
    seen: Seen = field(default_factory=dict)
    found: bool = False
    """Whether nothing nearer will be found."""

    def take(self, best: Sequence[Hypothesis]) -> None:
        """Keep outputs with their scores without the bonus, and choose the next one."""
        bonus = self.bonus
        remember(self.seen, best, bonus.value, len(self.sentence.words))
        bonus.begin(best[0].score - best[-1].score if best else 0.0)
        longer = self._longer(best[0]) if best else 0
        self.found = not best or any(not self._longer(each) for each in best[:NEAR_TOP])
        if longer:
            bonus.exclude(too_long=longer > 0)
        if not self.found:
            further = bonus.further()
            bonus.value = (bonus.low + bonus.high) / 2 if further is None else further
            self.found = bonus.is_too_large

    def _longer(self, found: Hypothesis) -> int:
        """By how many words an output is too long, or too short if negative."""
        size = len(found.words)
        return max(size - self.most, 0) or min(size - self.least, 0)

    def best(self, k: int, *, nearest: bool) -> list[Hypothesis]:
        """The outputs nearest to the wanted length, the better of equally near ones first."""

        def order(each: Hypothesis) -> tuple[int, float, tuple[str, ...]]:
            score = each.score + self.bonus.value * len(each.words)
            return abs(self._longer(each)), -score, each.words

        found = sorted(self.seen.values(), key=order)[:k]
        if nearest:
            found = [
                each for each in found if abs(self._longer(each)) <= abs(self._longer(found[0])) + 1
            ]
        return found


def lengths(words: int, ratio: float) -> tuple[int, int]:
    """The fewest and the most words that an output should have.

    >>> lengths(10, 0.7), lengths(40, 0.7), lengths(1, 0.7)
    ((6, 7), (26, 28), (1, 1))
    """
    most = most_words(words, ratio)
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
            same.setdefault(search.bonus.value, []).append(search)
        for bonus, group in sorted(same.items()):
            decoder = make_decoder(with_bonus(weights, bonus))
            lists = decoder.decode([search.sentence for search in group], count)
            for search, best in zip(group, lists, strict=True):
                search.take(best)

    for _ in range(rounds):
        decode([search for search in searches if not search.found], AT_LEAST)
    if k > AT_LEAST:
        decode([search for search in searches if search.seen], k)
    return [search.best(k, nearest=nearest) for search in searches]
