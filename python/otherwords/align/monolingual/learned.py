"""The learned aligner: links within one language from words, letters, context and dependencies.

    aligner = Aligner.open("learned")
    aligner.align("He passed away .".split(), "He died .".split())

It needs no training text and links one pair as well as many. Both sentences are parsed; each two
words are compared by the features in `features`, and a small network makes probabilities of them,
in two rounds: in the second it sees what it guessed for the surroundings in the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

import numpy as np

from otherwords.align.monolingual.choose import Shape, choose_links
from otherwords.align.monolingual.features import first_features, kind_pairs, second_features
from otherwords.align.monolingual.lexicon import Lexicon
from otherwords.align.monolingual.network import Network, sigmoid
from otherwords.align.monolingual.words import Floats, Side, WordTable
from otherwords.errors import OtherwordsError
from otherwords.parse import DependencyTree, Parser

TokenPair = tuple[Sequence[str], Sequence[str]]
Known = Callable[[str, str], float]
"""What else is known of two lowercase words: 0 to 1, how surely they are paraphrases."""

BATCH = 256
"""Pairs parsed at a time."""
LONGEST = 1000
"""Words of a sentence; longer ones are rejected."""


@dataclass(frozen=True)
class Thresholds:
    """Probabilities, chosen on development data."""

    sure: float = 0.5
    """Links are at least so probable."""
    grow: float = 0.5
    """Links of a word that has none, beside another link."""


@dataclass
class LearnedAligner:
    """A trained aligner for two sentences of one language."""

    rounds: tuple[Network, Network]
    lexicon: Lexicon
    thresholds: Thresholds = field(default_factory=Thresholds)
    card: dict[str, object] = field(default_factory=dict)
    parser: Parser = field(default_factory=Parser.open)
    paraphrases: Known | None = None
    """A paraphrase database or a measure of similarity, if there is one."""

    def __post_init__(self) -> None:
        self._words = WordTable(self.parser.word_vectors)

    def with_paraphrases(self, paraphrases: Known) -> LearnedAligner:
        """The same aligner, which also asks a database or a measure of similarity."""
        return replace(self, paraphrases=paraphrases)

    def align(
        self, a: Sequence[str], b: Sequence[str], *, shape: Shape = "many-to-many"
    ) -> dict[tuple[int, int], float]:
        """The links of two tokenised sentences, with their probabilities."""
        return next(self.link([(a, b)], shape=shape))

    def link(
        self,
        pairs: Iterable[TokenPair | None],
        *,
        threshold: float | None = None,
        shape: Shape = "many-to-many",
        threads: int | None = None,
    ) -> Iterator[dict[tuple[int, int], float]]:
        """Stream the links of each pair; None, or a side without words, has none.

        A lower `threshold` gives more links, such as those that are merely possible.
        """
        least = self.thresholds.sure if threshold is None else threshold
        grow = min(self.thresholds.grow, least) if threshold is None else least
        for probabilities in self.probabilities(pairs, threads=threads):
            yield choose_links(probabilities, threshold=least, grow=grow, shape=shape)

    def probabilities(
        self, pairs: Iterable[TokenPair | None], *, threads: int | None = None
    ) -> Iterator[Floats]:
        """The probability of each link of each pair, a row for each word of the first sentence."""
        stream = iter(pairs)
        while batch := list(islice(stream, BATCH)):
            sides = [_fixed(side) for pair in batch for side in (pair or ((), ()))]
            for side in sides:
                if len(side) > LONGEST:
                    raise OtherwordsError(
                        f"a sentence of {len(side):,} words: the learned aligner takes up to "
                        f"{LONGEST:,}. Split it."
                    )
            every = _distinct(sides)
            trees = self.parser.dependencies_batch(every, threads=threads)
            self._words.make_room()
            found = dict(zip(every, map(self._words.side, trees), strict=True))
            given = iter(sides)
            for side in given:
                yield self._of_sides(found[side], found[next(given)])

    def of_trees(self, a: DependencyTree, b: DependencyTree) -> Floats:
        """The probabilities for two parsed sentences."""
        self._words.make_room()
        return self._of_sides(self._words.side(a), self._words.side(b))

    def _of_sides(self, a: Side, b: Side) -> Floats:
        shape = len(a.words), len(b.words)
        if not all(shape):
            return np.zeros(shape, np.float32)
        kinds = kind_pairs(a, b).ravel()
        known = known_words(a, b, self.lexicon, self.paraphrases)
        first = first_features(a, b, known).reshape(kinds.size, -1)
        guess = sigmoid(self.rounds[0].logits(first, kinds)).reshape(shape)
        second = second_features(a, b, guess).reshape(kinds.size, -1)
        both = np.concatenate([first, second], axis=1)
        return sigmoid(self.rounds[1].logits(both, kinds)).reshape(shape)


def _fixed(side: Sequence[str]) -> Sequence[str]:
    return side if isinstance(side, str) else tuple(side)


def _distinct(sides: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Each sentence once; if any is no sentence, all of them, so that the parser says which."""
    try:
        return list(dict.fromkeys(sides))
    except TypeError:
        return list(sides)


def known_words(a: Side, b: Side, lexicon: Lexicon, paraphrases: Known | None) -> Floats:
    """What the lexicon and, if given, a paraphrase database say of each two words."""
    out = lexicon.matrix(a, b)
    if paraphrases is not None:
        for i, one in enumerate(a.words):
            for j, other in enumerate(b.words):
                if one != other:
                    out[i, j] = max(out[i, j], paraphrases(one, other))
    return out
