"""Rewrite a sentence with a phrase table and a language model, from left to right.

Phrases are replaced in place and never reordered. The best rewriting has the highest

    sum of log p(phrase | paraphrase) + weight x log P(rewriting)

by the channel of the phrase table and the language model (Quirk et al. 2004). A word that the
table does not know comes back unchanged. Viterbi search is exact: of two beginnings that cover the
same words and end in the same words, as far as the model can see, only the better one is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import NamedTuple, Protocol

from otherwords.versions.groups import Tokens
from otherwords.versions.smt.phrase_table import Entry

SMALLEST = 1e-6
"""The lowest lexical probability that counts."""


class Option(NamedTuple):
    """What a phrase may become, and the log of the channel."""

    words: Tokens
    score: float


class Scorer(Protocol):
    """What is needed of a language model."""

    @property
    def order(self) -> int: ...

    def word_scores(
        self, words: Sequence[str], *, begin: bool = True, end: bool = True
    ) -> Sequence[tuple[float, int, bool]]: ...


class MonotoneDecoder:
    """Rewrites sentences that are in the case of the table."""

    def __init__(
        self,
        table: Iterable[Entry],
        model: Scorer | None = None,
        *,
        weight: float = 1.0,
        most: int = 20,
    ) -> None:
        self.model, self.weight = model, weight
        options: dict[Tokens, list[Option]] = {}
        for entry in table:
            channel = max(entry.lexical_backwards, SMALLEST) * entry.probability
            options.setdefault(entry.phrase, []).append(Option(entry.paraphrase, log(channel)))
        self.options: Mapping[Tokens, list[Option]] = {
            phrase: sorted(found, key=lambda option: (-option.score, option.words))[:most]
            for phrase, found in options.items()
        }
        self.longest = max(map(len, self.options), default=1)
        self._known: dict[tuple[Tokens, Tokens, bool], tuple[float, Tokens]] = {}

    def choices(self, words: Sequence[str], start: int) -> list[tuple[int, Option]]:
        """What can be done from a place on: the end of the phrase, and an option for it."""
        found = [
            (end, option)
            for end in range(start + 1, min(len(words), start + self.longest) + 1)
            for option in self.options.get(tuple(words[start:end]), ())
        ]
        own = words[start]
        if (own,) not in self.options:
            found.append((start + 1, Option((own,), 0.0)))
        return found

    def rewrite(self, words: Sequence[str]) -> tuple[Tokens, float]:
        """The best rewriting and its score."""
        # at each place: the best beginning for each context
        best: list[dict[Tokens, tuple[float, Tokens]]] = [{} for _ in range(len(words) + 1)]
        best[0][()] = 0.0, ()
        for start in range(len(words)):
            choices = self.choices(words, start)
            for context, (score, said) in sorted(best[start].items()):
                for end, option in choices:
                    added, after = self._language(context, option.words, not said)
                    total = score + option.score + added
                    known = best[end].get(after)
                    if known is None or (-total, (*said, *option.words)) < (-known[0], known[1]):
                        best[end][after] = total, (*said, *option.words)
        finished = [
            (-(score + self._ending(context, not said)), said)
            for context, (score, said) in best[-1].items()
        ]
        score, said = min(finished, default=(0.0, tuple(words)))
        return said, -score

    def score(self, options: Sequence[Option]) -> float:
        """The score of a rewriting that consists of these options, all at once."""
        words = [word for option in options for word in option.words]
        total = sum(option.score for option in options)
        if self.model is not None:
            total += self.weight * sum(one[0] for one in self.model.word_scores(words))
        return total

    def _language(self, context: Tokens, words: Tokens, begin: bool) -> tuple[float, Tokens]:
        """What the model adds for more words, and the context after them."""
        if self.model is None:
            return 0.0, ()
        key = context, words, begin
        if key not in self._known:
            scores = self.model.word_scores(
                (*context, *words), begin=begin or len(context) < self.model.order - 1, end=False
            )
            added = self.weight * sum(one[0] for one in scores[len(context) :])
            self._known[key] = added, self._last((*context, *words))
        return self._known[key]

    def _last(self, words: Tokens) -> Tokens:
        assert self.model is not None
        return words[-(self.model.order - 1) :] if self.model.order > 1 else ()

    def _ending(self, context: Tokens, begin: bool) -> float:
        if self.model is None:
            return 0.0
        early = begin or len(context) < self.model.order - 1
        return self.weight * self.model.word_scores(context, begin=early, end=True)[-1][0]
