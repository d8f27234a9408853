"""Words that exclude each other, among all words of a store at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from otherwords.database.relations.opposites import PREFIXES, Opposites, usual_opposites


class OppositeWords:
    """Whether two words exclude each other, by the list of opposites or by their prefixes.

    >>> words = OppositeWords()
    >>> words.are("rose", "fell"), words.are("happy", "unhappy"), words.are("car", "auto")
    (True, True, False)
    >>> sorted(words.numbered(["happy", "car", "unhappy"]))
    [(0, 2), (2, 0)]
    """

    @cached_property
    def _known(self) -> Opposites:
        return usual_opposites()

    def are(self, first: str, second: str) -> bool:
        return self._known.are(first, second)

    def numbered(self, words: Sequence[str]) -> Iterator[tuple[int, int]]:
        """The pairs among the words of a store, in both orders, by number."""
        places = {word: place for place, word in enumerate(words)}
        listed = self._known.listed
        for first, second in listed:
            if first in places and second in places:
                yield places[first], places[second]
        for word, place in places.items():
            for prefix in PREFIXES:
                rest = word.removeprefix(prefix)
                if (word, rest) in listed or rest == word or rest not in places:
                    continue
                if self.are(word, rest):
                    yield place, places[rest]
                    yield places[rest], place
