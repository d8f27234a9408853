"""Sentence pairs, their links and trees as the flat arrays of numbers that the kernel reads.

All mistakes of the user are found here, one sentence pair at a time, before the kernel sees them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from otherwords.corpus.links import Link
from otherwords.errors import OtherwordsError
from otherwords.grammar.labels import Labels
from otherwords.parse.tree import Tree

Tokens: TypeAlias = Sequence[str]
Numbers: TypeAlias = NDArray[np.uint32]
Offsets: TypeAlias = NDArray[np.uint64]


class Words:
    """The words of both sides, numbered in order of arrival.

    >>> words = Words(lower=True)
    >>> words.numbered(["The", "dog", "the"]), words.texts
    ([0, 1, 0], ['the', 'dog'])
    """

    def __init__(self, *, lower: bool = False) -> None:
        self.texts: list[str] = []
        self.numbers = _Numbers(self.texts, lower=lower)

    def numbered(self, tokens: Tokens) -> list[int]:
        numbers = self.numbers
        return [numbers[token] for token in tokens]


class _Numbers(dict[str, int]):
    """Gives each new text the next number."""

    def __init__(self, texts: list[str], *, lower: bool) -> None:
        self.texts = texts
        self.lower = lower

    def __missing__(self, token: str) -> int:
        """A new token shares the number of its lowercase form, if words are lowercased."""
        text = token.lower() if self.lower else token
        number = self.get(text)
        if number is None:
            number = self[text] = len(self.texts)
            self.texts.append(text)
        self[token] = number
        return number


@dataclass(frozen=True)
class EncodedPairs:
    """What the kernel reads; the lists of all sentence pairs are concatenated."""

    link_offsets: Offsets
    link_sources: Numbers
    link_targets: Numbers
    source_lengths: Numbers
    target_lengths: Numbers
    source_words: Numbers
    target_words: Numbers
    tree_offsets: Offsets | None
    tree_starts: Numbers
    tree_ends: Numbers
    tree_labels: Numbers


class PairEncoder:
    """Takes sentence pairs one by one, then returns them all as arrays."""

    def __init__(self, words: Words, labels: Labels, *, source_is_parsed: bool) -> None:
        self.words = words
        self.labels = labels
        self.source_is_parsed = source_is_parsed
        self._lengths = array("I"), array("I")
        self._words = array("I"), array("I")
        self._links = array("I"), array("I")
        self._link_offsets = [0]
        self._tree_offsets = [0]
        self._spans = array("I"), array("I"), array("I")

    def __len__(self) -> int:
        return len(self._link_offsets) - 1

    def add(self, source: Tokens, target: Tokens, links: Iterable[Link], tree: Tree | None) -> None:
        """Check and add one sentence pair."""
        for side, tokens in (("source", source), ("target", target)):
            if not tokens:
                raise self._error(f"the {side} has no words. Leave this pair out.")
        self._add_links(links, len(source), len(target))
        if tree is not None:
            self._add_tree(tree, source if self.source_is_parsed else target)
        for k, tokens in enumerate((source, target)):
            self._lengths[k].append(len(tokens))
            self._words[k].extend(self.words.numbered(tokens))

    def arrays(self, *, with_trees: bool) -> EncodedPairs:
        return EncodedPairs(
            link_offsets=np.array(self._link_offsets, np.uint64),
            link_sources=_numbers(self._links[0]),
            link_targets=_numbers(self._links[1]),
            source_lengths=_numbers(self._lengths[0]),
            target_lengths=_numbers(self._lengths[1]),
            source_words=_numbers(self._words[0]),
            target_words=_numbers(self._words[1]),
            tree_offsets=np.array(self._tree_offsets, np.uint64) if with_trees else None,
            tree_starts=_numbers(self._spans[0]),
            tree_ends=_numbers(self._spans[1]),
            tree_labels=_numbers(self._spans[2]),
        )

    def _add_links(self, links: Iterable[Link], source: int, target: int) -> None:
        places = [*links]
        if places:
            sources, targets = zip(*places, strict=True)
            if min(sources) < 0 or max(sources) >= source or min(targets) < 0:
                raise self._outside(places, source, target)
            if max(targets) >= target:
                raise self._outside(places, source, target)
            self._links[0].extend(sources)
            self._links[1].extend(targets)
        self._link_offsets.append(len(self._links[0]))

    def _outside(self, links: Iterable[Link], source: int, target: int) -> OtherwordsError:
        bad = ((i, j) for i, j in links if not (0 <= i < source and 0 <= j < target))
        i, j = next(bad)
        return self._error(
            f"link {i}-{j} lies outside its {source} source and {target} target words. "
            "Do links and sentences match line by line, and are the sides not swapped?"
        )

    def _add_tree(self, tree: Tree, tokens: Tokens) -> None:
        if tree.words != tuple(tokens) and not _same_words(tree.words, tokens):
            side = "source" if self.source_is_parsed else "target"
            differs = (a.lower() != b.lower() for a, b in zip(tree.words, tokens, strict=False))
            k = next((k for k, so in enumerate(differs) if so), min(len(tree), len(tokens)))
            found = repr(tree.words[k]) if k < len(tree) else "no word"
            expected = repr(tokens[k]) if k < len(tokens) else "no word"
            raise self._error(
                f"the tree has {found} at word {k}, the {side} {expected}. "
                "Do trees and sentences match line by line, and are they tokenised alike?"
            )
        starts, ends, labels = self._spans
        try:
            numbers = self._label_numbers(tree)
        except OtherwordsError as error:
            raise self._error(str(error)) from None
        if "" in tree.labels:  # the top of a Penn tree has none
            named = [k for k, label in enumerate(tree.labels) if label]
            starts.extend(tree.starts[named].tolist())
            ends.extend(tree.ends[named].tolist())
        else:
            starts.extend(tree.starts.tolist())
            ends.extend(tree.ends.tolist())
        starts.extend(range(len(tree)))
        ends.extend(range(1, len(tree) + 1))
        labels.extend(numbers)
        self._tree_offsets.append(len(starts))

    def _label_numbers(self, tree: Tree) -> list[int]:
        known = self.labels.numbers
        try:
            return [known[label] for label in (*tree.labels, *tree.tags) if label]
        except KeyError:
            number = self.labels.number
            return [*map(number, filter(None, tree.labels)), *map(number, tree.tags)]

    def _error(self, message: str) -> OtherwordsError:
        return OtherwordsError(f"sentence pair {len(self._lengths[0])}: {message}")


def _same_words(words: Tokens, tokens: Tokens) -> bool:
    """Whether they differ in case only."""
    return len(words) == len(tokens) and all(
        a == b or a.lower() == b.lower() for a, b in zip(words, tokens, strict=True)
    )


def _numbers(values: array[int]) -> Numbers:
    return np.array(values, np.uint32)
