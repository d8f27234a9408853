"""Two views teach each other which phrases are paraphrases.

A paraphrase can be told by its context, or by its own looks. Rules about contexts are learned from
the examples known so far, and find more examples; rules about the phrases themselves are learned
from those, and find more again; until nothing new is found.

The strength of a rule x is count(x+) / count(x), the share of positive examples among those that
are labelled. In every round the `most` most frequent rules with a strength above `strength` are
added, for each class: positive and negative contexts, and patterns of tags. Word pairs that are so
strong are all used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from otherwords.versions.cotrain.examples import Examples, Keys
from otherwords.versions.cotrain.patterns import Pattern, pattern_of

MOST, STRENGTH, ROUNDS = 10, 0.95, 20
Words: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass
class Learned:
    """What co-training ends with."""

    positive: NDArray[np.bool_]
    """Which candidates are paraphrases."""
    words: Counter[Words]
    """Paraphrases, and how often each was found."""
    patterns: dict[Pattern, int]
    """Patterns of tags, and how many different paraphrases each has."""
    contexts: dict[int, int] = field(default_factory=dict)
    """A candidate that shows each positive context, by its key; and negative ones, as -1."""
    rounds: int = 0


def learn(
    examples: Examples,
    *,
    most: int = MOST,
    strength: float = STRENGTH,
    rounds: int = ROUNDS,
    report: Callable[[int], None] | None = None,
) -> Learned:
    """Alternate between the two views until nothing new is found, or for so many rounds."""
    positive = examples.identical & ~examples.contradicted
    patterns = _Patterns(examples)
    chosen: set[int] = set()
    refused: set[int] = set()
    learned = Learned(positive, Counter(), {})
    for number in range(1, rounds + 1):
        before = int(positive.sum())
        good, bad = _contexts(examples, positive, most, strength, chosen | refused)
        chosen |= good
        refused |= bad
        found = _having(examples.contexts, chosen) & ~_having(examples.contexts, refused)
        by_context = found & ~examples.contradicted
        kept = patterns.strong(by_context | positive, most, strength)
        positive = positive | (kept & ~examples.contradicted)
        learned.rounds = number
        if report is not None:
            report(number)
        if int(positive.sum()) == before and not good:
            break
    learned.positive = positive
    learned.contexts = {key: _example_of(examples, key) for key in chosen}
    learned.contexts |= dict.fromkeys(refused, -1)
    for place in np.flatnonzero(positive & ~examples.identical).tolist():
        one, other = examples.phrases(place)
        if one != other:
            learned.words[one, other] += 1
    learned.patterns = patterns.counted(positive)
    return learned


def _contexts(
    examples: Examples,
    positive: NDArray[np.bool_],
    most: int,
    strength: float,
    known: set[int],
) -> tuple[set[int], set[int]]:
    """The next positive and negative rules about contexts, the most frequent that are strong."""
    keys, counts = np.unique(examples.contexts[positive].ravel(), return_counts=True)
    negative_keys, negative_counts = examples.negatives
    against = _looked_up(keys, negative_keys, negative_counts)
    good = keys[counts > strength * (counts + against)]
    good_counts = counts[counts > strength * (counts + against)]
    in_favour = _looked_up(negative_keys, keys, counts)
    wrong = negative_counts > strength * (negative_counts + in_favour)
    return (
        _most_frequent(good, good_counts, most, known),
        _most_frequent(negative_keys[wrong], negative_counts[wrong], most, known),
    )


def _most_frequent(keys: Keys, counts: NDArray[np.int64], most: int, known: set[int]) -> set[int]:
    """New keys that were seen twice or more, those with the highest counts."""
    order = np.lexsort((keys, -counts))
    found: set[int] = set()
    for place in order.tolist():
        if len(found) == most or counts[place] < 2:
            break
        if int(keys[place]) not in known:
            found.add(int(keys[place]))
    return found


def _looked_up(wanted: Keys, keys: Keys, counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The counts of the wanted keys, 0 for those that are not there; keys are sorted."""
    if not len(keys):
        return np.zeros(len(wanted), np.int64)
    places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[places] == wanted, counts[places], 0)


def _having(contexts: Keys, rules: Iterable[int]) -> NDArray[np.bool_]:
    """Which candidates have a context of some rule, of any width."""
    wanted = np.array(sorted(rules), np.uint64)
    return np.asarray(np.isin(contexts, wanted).any(axis=1), np.bool_)


def _example_of(examples: Examples, key: int) -> int:
    rows = np.flatnonzero((examples.contexts == np.uint64(key)).any(axis=1))
    return int(rows[0])


class _Patterns:
    """The second view: word pairs and patterns of tags, as numbers."""

    def __init__(self, examples: Examples) -> None:
        self._free = np.flatnonzero(~examples.contradicted)
        numbers: dict[Words, int] = {}
        patterns: dict[Pattern, int] = {}
        of_words: list[int] = []
        self._of_candidate = np.zeros(len(self._free), np.int64)
        against: list[int] = []
        for at, place in enumerate(self._free.tolist()):
            key = examples.phrases(place)
            number = numbers.setdefault(key, len(numbers))
            self._of_candidate[at] = number
            if number == len(of_words):
                pattern = pattern_of(*key, *examples.tags(place))
                of_words.append(patterns.setdefault(pattern, len(patterns)))
                single = len(key[0]) == len(key[1]) == 1
                pair = key[0][0], key[1][0]
                against.append(examples.negative_words.get(pair, 0) if single else 0)
        for place in np.flatnonzero(examples.contradicted).tolist():
            known = numbers.get(examples.phrases(place))
            if known is not None:
                key = examples.phrases(place)
                against[known] += len(key[0]) + len(key[1]) > 2
        self._against = np.array(against, np.int64)
        self._pattern = np.array(of_words, np.int64)
        self._patterns = list(patterns)
        self._general = np.array([each.is_general for each in patterns], bool)
        self._different = np.array([key[0] != key[1] for key in numbers], bool)

    def strong(self, found: NDArray[np.bool_], most: int, strength: float) -> NDArray[np.bool_]:
        """Candidates whose words, or whose pattern, is strong among those found."""
        times = np.bincount(self._of_candidate[found[self._free]], minlength=len(self._against))
        strong = (times > 0) & (times > strength * (times + self._against))
        in_favour = np.bincount(self._pattern[strong], minlength=len(self._patterns))
        weak = ~strong & (self._against > 0)
        against = np.bincount(self._pattern[weak], minlength=len(self._patterns))
        good = self._general & (in_favour > 1)
        good &= in_favour > strength * (in_favour + against)
        order = sorted(np.flatnonzero(good).tolist(), key=lambda k: (-in_favour[k], k))[:most]
        taken = strong | np.isin(self._pattern, order)
        result = np.zeros(len(found), bool)
        result[self._free] = taken[self._of_candidate]
        return result

    def counted(self, found: NDArray[np.bool_]) -> dict[Pattern, int]:
        """Patterns with several different paraphrases, the most frequent first."""
        seen = np.bincount(self._of_candidate[found[self._free]], minlength=len(self._against))
        there = (seen > 0) & self._different
        counts = np.bincount(self._pattern[there], minlength=len(self._patterns))
        good = np.flatnonzero(self._general & (counts > 1)).tolist()
        return {self._patterns[k]: int(counts[k]) for k in sorted(good, key=lambda k: -counts[k])}
