"""Morpho-syntactic patterns: the tags of both phrases, and which of their words are related.

A word that both phrases have, or whose root both have, gets a number:

    (NN0 POS NN1 , NN1 IN DT NN0)      the king 's son, the son of the king
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from otherwords.versions.cotrain.examples import END, WIDEST, Examples
from otherwords.versions.cotrain.sentences import Tagged, stem


class Pattern(NamedTuple):
    """Two sequences of tags; related words have the same number, others none (-1)."""

    tags: tuple[str, ...]
    other_tags: tuple[str, ...]
    numbers: tuple[int, ...]
    other_numbers: tuple[int, ...]

    @property
    def is_general(self) -> bool:
        """Whether it says more than that two words have certain tags."""
        return any(number >= 0 for number in self.numbers)

    def __str__(self) -> str:
        sides = (
            " ".join(
                f"{tag}{number}" if number >= 0 else tag
                for tag, number in zip(tags, numbers, strict=True)
            )
            for tags, numbers in (
                (self.tags, self.numbers),
                (self.other_tags, self.other_numbers),
            )
        )
        return f"({' , '.join(sides)})"


def pattern_of(
    one: Sequence[str], other: Sequence[str], tags: Sequence[str], other_tags: Sequence[str]
) -> Pattern:
    """The pattern of two phrases.

    >>> words = "king 's son".split(), "son of the king".split()
    >>> print(pattern_of(*words, "NN POS NN".split(), "NN IN DT NN".split()))
    (NN0 POS NN1 , NN1 IN DT NN0)
    """
    roots = [stem(word) for word in other]
    numbers, other_numbers = [-1] * len(one), [-1] * len(other)
    for place, word in enumerate(one):
        root = stem(word)
        free = [k for k, known in enumerate(roots) if known == root and other_numbers[k] < 0]
        if free:
            numbers[place] = other_numbers[free[0]] = max(numbers) + 1
    return Pattern(tuple(tags), tuple(other_tags), tuple(numbers), tuple(other_numbers))


def context_text(examples: Examples, place: int, width: int) -> str:
    """A context of a candidate as people read it.

    Words that are identical on both sides have the same number.
    """
    one, other = examples.pairs[examples.of_pair[place]]
    a, b, c, d = examples.spans[place].tolist()
    sides = _around(one, a, b, width), _around(other, c, d, width)
    numbers: dict[str, int] = {}
    for (left, right), (other_left, other_right) in [(sides[0], sides[1])]:
        for mine, theirs in ((left, other_left), (right, other_right)):
            for word, _ in mine:
                if word and word in {known for known, _ in theirs}:
                    numbers.setdefault(word, len(numbers))
    return " | ".join(
        " ".join([*_written(left, numbers), "_", *_written(right, numbers)])
        for left, right in sides
    )


def _around(
    sentence: Tagged, start: int, end: int, width: int
) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    padded = [("", "<s>")] * WIDEST
    padded += list(zip(sentence.words, sentence.tags, strict=True))
    padded += [("", END)] * WIDEST
    left = padded[start + WIDEST - width : start + WIDEST]
    return left, padded[end + WIDEST : end + WIDEST + width]


def _written(words: list[tuple[str, str]], numbers: dict[str, int]) -> list[str]:
    return [f"{tag}{numbers[word]}" if word in numbers else tag for word, tag in words]
