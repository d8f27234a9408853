"""Find rewrites of a wanted length, with whatever weights.

Weights tuned for one ratio give outputs of about that length on the whole, but each sentence goes
its own way. To each output word a bonus is given, or a penalty, and the decoder is asked again:
what it then finds is the best rewrite of its own length. Bisection brings that length to the
wanted one, sentence by sentence; sentences with the same bonus are decoded together. Of all that
was seen on the way, the outputs nearest to the wanted length come first, the best of these by the
weights as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol, TypeAlias

from otherwords.rewrite.hypothesis import Hypothesis
from otherwords.rewrite.sentence import Sentence

LENGTH = "WordCountDiff"
"""The feature whose sum over a derivation is exactly output less input words."""
ROUNDS = 7
WIDEST = 16.0
"""The largest bonus of a word, in units of the weight of the language model (in nats)."""
AT_LEAST = 30
"""How many outputs are looked at each time."""


class AnyDecoder(Protocol):
    """What is needed of a decoder."""

    def decode(self, sentences: Sequence[Sentence], k: int = 1) -> list[list[Hypothesis]]: ...


MakeDecoder: TypeAlias = Callable[[Mapping[str, float]], AnyDecoder]


@dataclass
class _Search:
    """How far the search for one sentence has come."""

    sentence: Sentence
    wanted: float
    low: float
    high: float
    bonus: float = 0.0
    seen: dict[tuple[str, ...], Hypothesis] = field(default_factory=dict)
    found: bool = False

    def take(self, best: Sequence[Hypothesis]) -> None:
        """Keep outputs with their scores without the bonus, and choose the next one."""
        for each in best:
            plain = each.score - self.bonus * (len(each.words) - len(self.sentence.words))
            known = self.seen.get(each.words)
            if known is None or known.score < plain:
                derive = partial(getattr, each, "derivation")
                self.seen[each.words] = Hypothesis(each.words, plain, each.features, derive)
        if not best or abs(len(best[0].words) - self.wanted) <= 0.5:
            self.found = True  # no other whole number of words is nearer
        elif len(best[0].words) > self.wanted:
            self.high = self.bonus
        else:
            self.low = self.bonus
        self.bonus = (self.low + self.high) / 2

    def best(self, k: int) -> list[Hypothesis]:
        """The outputs nearest to the wanted length, the better of equally near ones first."""
        order = sorted(
            self.seen.values(),
            key=lambda each: (abs(len(each.words) - self.wanted), -each.score, each.words),
        )
        return order[:k]


def decode_to_ratio(
    make_decoder: MakeDecoder,
    weights: Mapping[str, float],
    sentences: Sequence[Sentence],
    *,
    ratio: float,
    k: int = 1,
    scale: float = 1.0,
    rounds: int = ROUNDS,
) -> list[list[Hypothesis]]:
    """The k rewrites of each sentence that come nearest to `ratio` times its words.

    `scale` is what a nat is worth by these weights. Scores are those by the weights as given.
    """
    widest = WIDEST * scale
    searches = [_Search(each, ratio * len(each.words), -widest, widest) for each in sentences]
    for _ in range(rounds):
        same: dict[float, list[_Search]] = {}
        for search in searches:
            if not search.found:
                same.setdefault(search.bonus, []).append(search)
        for bonus, group in sorted(same.items()):
            decoder = make_decoder({**weights, LENGTH: weights.get(LENGTH, 0.0) + bonus})
            lists = decoder.decode([search.sentence for search in group], max(k, AT_LEAST))
            for search, best in zip(group, lists, strict=True):
                search.take(best)
    return [search.best(k) for search in searches]
