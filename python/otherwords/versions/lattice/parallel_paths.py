"""Paraphrases in a lattice: different paths between the same two states.

Only paths that some version takes are used. The others are new sentences, made of pieces of
several versions; what they say in other words is in the pieces already.

Two versions share states. Between one shared state and the next they say the same thing in one
piece each: those are the smallest paraphrases. Neighbouring pieces together are paraphrases too,
longer ones. Punctuation marks at both ends of a phrase are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from otherwords.versions.lattice.lattice import Lattice
from otherwords.versions.paraphrases import Occurrence


def parallel_paths(
    lattice: Lattice, versions: Sequence[int], *, longest: int = 7, smallest: bool = True
) -> Iterator[Occurrence]:
    """The paraphrases of a lattice in both directions, once for every two versions.

    `longest` limits the words of either side. `smallest` leaves out those that consist of
    shorter ones, or that begin or end with the same words.
    """
    paths = {version: lattice.path_of(version) for version in versions}
    for one, other in combinations([version for version in versions if paths[version]], 2):
        for left, right in _pieces(paths[one], paths[other], longest, smallest):
            yield Occurrence(left, right, one, other)
            yield Occurrence(right, left, other, one)


def _pieces(
    one: list[tuple[int, str]], other: list[tuple[int, str]], longest: int, smallest: bool
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    places = {state: place for place, (state, _) in enumerate(other)}
    shared = [(place, places[state]) for place, (state, _) in enumerate(one) if state in places]
    for first, (left, right) in enumerate(shared):
        for left_end, right_end in shared[first + 1 :]:
            if left_end - left > longest or right_end - right > longest:
                break
            phrase = _without_marks([word for _, word in one[left:left_end]])
            paraphrase = _without_marks([word for _, word in other[right:right_end]])
            if phrase and paraphrase and phrase != paraphrase:
                yield phrase, paraphrase
            if smallest:
                break


def _without_marks(words: list[str]) -> tuple[str, ...]:
    """The words without punctuation marks at both ends, which say nothing of their own.

    >>> _without_marks([",", "it", "'s", "."])
    ('it', "'s")
    """
    speaks = [place for place, word in enumerate(words) if any(map(str.isalnum, word))]
    return tuple(words[speaks[0] : speaks[-1] + 1]) if speaks else ()
