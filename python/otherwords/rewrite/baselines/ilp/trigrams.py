"""What the integer program asks of a language model: a word after two others.

Any model will do that can score a word after its context. The program asks for every three
words of a sentence in order, thousands of them, so each is queried once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from otherwords.language_model import LanguageModel

BEGIN, END = "<s>", "</s>"


class NextWord(Protocol):
    """A language model as the program sees it."""

    def log_probability(self, context: Sequence[str], word: str) -> float:
        """The natural log of the probability of a word after its context, nearest word last.

        A context that opens the sentence begins with `<s>`; the word `</s>` ends it.
        """
        ...


class ModelTrigrams:
    """The trigrams of a language model of any order; `lower` lowercases words."""

    def __init__(self, model: LanguageModel, *, lower: bool = True) -> None:
        self._model = model
        self._lower = lower

    def log_probability(self, context: Sequence[str], word: str) -> float:
        begin = bool(context) and context[0] == BEGIN
        words = [*context[begin:], *([] if word == END else [word])]
        if self._lower:
            words = [one.lower() for one in words]
        return self._model.word_scores(words, begin=begin, end=word == END)[-1].log


class SentenceTrigrams:
    """The trigrams of one sentence by the places of their words, each scored once.

    Place -1 is the beginning, place `len(words)` the end.
    """

    def __init__(self, words: Sequence[str], model: NextWord) -> None:
        self._words = [*words, END, BEGIN]  # so that -1 is the beginning
        self._model = model
        self._known: dict[tuple[str, str, str], float] = {}

    def start(self, place: int) -> float:
        """The score of a first word."""
        return self._score("", BEGIN, self._words[place])

    def __call__(self, one: int, two: int, three: int) -> float:
        """The score of the third word after the first two."""
        return self._score(self._words[one], self._words[two], self._words[three])

    def total(self, places: Sequence[int]) -> float:
        """The score of a sentence of some of the words."""
        if not places:
            return self._score("", BEGIN, END)
        path = [-1, *places, len(self._words) - 2]
        later = zip(path, path[1:], path[2:], strict=False)
        return self.start(places[0]) + sum(self(*three) for three in later)

    def _score(self, one: str, two: str, three: str) -> float:
        key = one, two, three
        if key not in self._known:
            context = (one, two) if one else (two,)
            self._known[key] = self._model.log_probability(context, three)
        return self._known[key]
