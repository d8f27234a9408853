"""How well a substitute fits the place of a target: like the word, and like its surroundings.

A paraphrase may be good in general and wrong here: *train* is *process* in other sentences. As in
lexical substitution (Melamud, Levy and Dagan 2015, *A simple word embedding model for lexical
substitution*), a substitute s is compared with its target t and with the words around it:

    fit = (1 - SHARE) cos(s, t) + SHARE mean over the words c around it of cos(s, c)

and, if there is a language model, with how much likelier or less likely the sentence becomes with
it. Vectors come from a dense file of similarities, or from the parser, which always has some.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from otherwords.parse.parser import Parser

SHARE = 0.2
"""The part that the words around have; chosen on the trial part of SemEval 2007 and SWORDS's
development part, where more is no better for the second."""
WINDOW = 8
"""Words on either side that are looked at."""
MODEL_WINDOW = 4
"""Words on either side that the language model sees."""
MODEL_SHARE = 0.03
"""What a difference of one in the logarithm of the probability counts; chosen on the same data."""
SMALL = frozenset(
    "a an the this that these those of to in on at by for from with as and or but not n't is was "
    "are were be been am do does did has have had will would can could may i you he she it we they "
    "me him her us them my your his its our their who which what there 's".split()
)
"""Words that fit everywhere."""

MOST_KEPT = 1 << 16
"""How many words, and how many phrases, `KeptVectors` keeps."""

Vectors: TypeAlias = Callable[[Sequence[str]], NDArray[Any]]
"""Rows of length 1; zeros or nan for what is unknown."""


class KeptVectors:
    """The vectors of words and phrases, each looked up once.

    >>> vectors = KeptVectors(lambda words: np.array([[3.0, len(word)] for word in words]))
    >>> vectors(["a", "to"]).tolist(), vectors.phrases(["four"]).tolist()
    ([[3.0, 1.0], [3.0, 2.0]], [[0.6, 0.8]])
    """

    def __init__(self, lookup: Vectors) -> None:
        self._lookup = lookup
        self._words: dict[str, NDArray[np.float64]] = {}
        self._phrases: dict[str, NDArray[np.float64]] = {}

    def __call__(self, words: Sequence[str]) -> NDArray[Any]:
        known = self._words
        if len(known) > MOST_KEPT:
            known.clear()
        if missing := [word for word in words if word not in known]:
            known.update(zip(missing, cleaned(self._lookup(missing)), strict=True))
        return np.array([known[word] for word in words])

    def phrases(self, phrases: Sequence[str]) -> NDArray[np.float64]:
        """`phrase_vectors` of these."""
        known = self._phrases
        if len(known) > MOST_KEPT:
            known.clear()
        for phrase in phrases:
            if phrase not in known:
                known[phrase] = phrase_vectors([phrase], self)[0]
        return np.array([known[phrase] for phrase in phrases])


def cleaned(vectors: NDArray[Any]) -> NDArray[np.float64]:
    """The same with zeros for what is unknown."""
    found: NDArray[np.float64] = np.nan_to_num(vectors.astype(float))
    return found


class Scorer(Protocol):
    """A language model."""

    def score(self, words: Sequence[str], *, begin: bool, end: bool) -> float:
        """The natural log of the probability of these words."""
        ...


def fit(
    target: str,
    substitute: str,
    around: tuple[Sequence[str], Sequence[str]],
    vectors: Vectors | None = None,
    model: Scorer | None = None,
) -> float:
    """How well one substitute fits; `around` are the words before and after its target.

    >>> rides = fit("train", "railway", (["the"], ["leaves", "the", "station"]))
    >>> rides > fit("train", "giraffe", (["the"], ["leaves", "the", "station"]))
    True
    """
    return float(fits(target, [substitute], around, vectors, model)[0])


def fits(
    target: str,
    substitutes: Sequence[str],
    around: tuple[Sequence[str], Sequence[str]],
    vectors: Vectors | None = None,
    model: Scorer | None = None,
) -> NDArray[np.float64]:
    """`fit` for several substitutes of one target; phrases have the sum of their words' vectors.

    Without vectors those of the parser that comes with the package are used; the model is left
    out if there is none.
    """
    if not substitutes:
        return np.zeros(0)
    lookup = vectors if vectors is not None else Parser.open().word_vectors
    before, after = around
    near = [word for word in (*before[-WINDOW:], *after[:WINDOW]) if says_something(word)]
    kept = lookup if isinstance(lookup, KeptVectors) else KeptVectors(lookup)
    own = kept.phrases([target, *substitutes])
    found: NDArray[np.float64] = (1 - SHARE) * (own[1:] @ own[0])
    if near:
        found += SHARE * (own[1:] @ kept(near).T).mean(axis=1)
    if model is not None:
        found += MODEL_SHARE * gains(target, substitutes, around, model)
    return found


def gains(
    target: str,
    substitutes: Sequence[str],
    around: tuple[Sequence[str], Sequence[str]],
    model: Scorer,
) -> NDArray[np.float64]:
    """By how much each substitute makes the sentence likelier, in the natural log."""
    left = [word.lower() for word in around[0][-MODEL_WINDOW:]]
    right = [word.lower() for word in around[1][:MODEL_WINDOW]]

    def score(phrase: str) -> float:
        begin = len(around[0]) <= MODEL_WINDOW
        return model.score([*left, *phrase.lower().split(), *right], begin=begin, end=False)

    usual = score(target)
    return np.array([score(each) - usual for each in substitutes])


def phrase_vectors(phrases: Sequence[str], lookup: Vectors) -> NDArray[np.float64]:
    """A row of length 1 for each phrase, the sum over its words; zeros if all are unknown."""
    words = [phrase.split() or [""] for phrase in phrases]
    flat = cleaned(lookup([word for own in words for word in own]))
    starts = np.cumsum([0, *map(len, words[:-1])])
    sums = np.add.reduceat(flat, starts, axis=0)
    lengths = np.sqrt((sums**2).sum(axis=1, keepdims=True))
    found: NDArray[np.float64] = sums / np.where(lengths > 0, lengths, 1)
    return found


def says_something(word: str) -> bool:
    """Whether a word tells what its sentence is about.

    >>> says_something("station"), says_something("the"), says_something(",")
    (True, False, False)
    """
    return word[:1].isalpha() and word.lower() not in SMALL
