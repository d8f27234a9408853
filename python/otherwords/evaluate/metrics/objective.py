"""What a system is tuned for: a score of a whole text, computed from sums over its sentences.

Tuning tries thousands of choices of outputs. That is fast only if a sentence is looked at once:
an objective turns it into a few numbers, its statistics, which are added up over the text, and
the score is a function of the sums. Higher is better; scores here go from 0 to 100.

A new objective is a class with two functions and a name:

    >>> from otherwords.evaluate.metrics import Objective, read_objective, register
    >>> @register("fewer-words", "share of the words that are gone; ratio 0.5 by default")
    ... class FewerWords(Objective):
    ...     def __init__(self, wanted: float = 0.5) -> None:
    ...         self.wanted = wanted
    ...     def statistics(self, source, output, references):
    ...         return np.array([len(source), len(output)], dtype=float)
    ...     def score(self, sums):
    ...         return 100 - 100 * abs(sums[..., 1] / sums[..., 0] - self.wanted)
    >>> tuned_for = read_objective("fewer-words:0.75")
    >>> float(tuned_for.score(tuned_for.statistics("a b c d".split(), "a b c".split(), [])))
    100.0
    >>> del OBJECTIVES["fewer-words"]  # only an example
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import isfinite
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from otherwords.errors import OtherwordsError, UnknownNameError

Words: TypeAlias = Sequence[str]
Numbers: TypeAlias = NDArray[np.float64]


class Batch(NamedTuple):
    """Sentences, several outputs of each, and the references of each."""

    sources: Sequence[Words]
    outputs: Sequence[Sequence[Words]]
    references: Sequence[Sequence[Words]]


class Objective(ABC):
    """A score of outputs; `name` is how it is asked for, with its settings."""

    name: str = ""
    needs_sources: bool = True
    """Whether the score depends on the source sentences."""

    @abstractmethod
    def statistics(self, source: Words, output: Words, references: Sequence[Words]) -> Numbers:
        """What one output adds to the sums."""

    @abstractmethod
    def score(self, sums: Numbers) -> Numbers:
        """The score of sums over sentences; the last axis holds the statistics."""

    def many(self, batch: Batch) -> Numbers:
        """The statistics of several outputs of each sentence, a row each, in order."""
        rows = [
            self.statistics(source, output, wanted)
            for source, several, wanted in zip(*batch, strict=True)
            for output in several
        ]
        return np.array(rows, dtype=np.float64)

    def sentence(self, statistics: Numbers) -> Numbers:
        """The score of single sentences, for comparing outputs of one; smoothed if necessary."""
        return self.score(statistics)

    def text(
        self,
        sources: Sequence[Words],
        outputs: Sequence[Words],
        references: Sequence[Sequence[Words]],
    ) -> float:
        """The score of one output for each sentence."""
        rows = self.many(Batch(sources, [[output] for output in outputs], references))
        return float(self.score(rows.sum(axis=0)))


class BatchObjective(Objective):
    """An objective that computes the statistics of many outputs at once."""

    def statistics(self, source: Words, output: Words, references: Sequence[Words]) -> Numbers:
        found: Numbers = self.many(Batch([source], [[output]], [references]))[0]
        return found

    @abstractmethod
    def many(self, batch: Batch) -> Numbers: ...


class _Registered(NamedTuple):
    make: Callable[..., Objective]
    about: str
    example: str


OBJECTIVES: dict[str, _Registered] = {}
Made = TypeVar("Made", bound=type[Objective])


def register(name: str, about: str, example: str | None = None) -> Callable[[Made], Made]:
    """Make an objective known by a name; numbers after it (`name:0.7`) go to its class.

    `about` describes its settings; `example` shows how to ask for it if the name alone is
    not enough.
    """

    def keep(made: Made) -> Made:
        OBJECTIVES[name] = _Registered(made, about, example or name)
        return made

    return keep


def read_objective(text: str) -> Objective:
    """Make the objective a user asked for, such as `bleu` or `precis:0.7`.

    >>> read_objective("blue")
    Traceback (most recent call last):
    otherwords.errors.UnknownNameError: no objective called 'blue'. Did you mean 'bleu'? \
Known: bleu, ibleu, precis, sari.
    """
    name, *settings = text.split(":")
    if name not in OBJECTIVES:
        raise UnknownNameError("objective", name, OBJECTIVES)
    try:
        numbers = [float(setting) for setting in settings]
        if not all(map(isfinite, numbers)):
            raise ValueError
        made = OBJECTIVES[name].make(*numbers)
    except (TypeError, ValueError) as error:
        raise OtherwordsError(
            f"objective '{text}': bad settings '{':'.join(settings)}'. "
            f"Expected {name} {OBJECTIVES[name].about}."
        ) from error
    made.name = text
    return made
