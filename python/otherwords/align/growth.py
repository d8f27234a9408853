"""Let links grow to unlinked neighbours, for phrases.

An aligner links "aufgeben" to "give" and leaves "up" alone. That is the best choice for links one
by one, but no phrase pair begins or ends with an unlinked word, so none could hold "give up". Here
an unlinked word takes the links of its neighbour if the pair of the longer phrase is associated at
least as strongly as that of the shorter one: "aufgeben" occurs with "give up" more than with
"give", but with "the house" less than "Haus" does with "house".

The strength of an association is Dunning's log-likelihood ratio (1993) over all sentence pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.align.association import strength_of
from otherwords.align.flat_links import FlatLinks
from otherwords.align.vocabulary import TokenPair, Vocabulary, encode
from otherwords.corpus.links import Link, Links
from otherwords.errors import OtherwordsError
from otherwords.machine import threads_for_kernel


@dataclass(frozen=True, kw_only=True)
class Growth:
    """Which unlinked words take the links of a neighbour.

    >>> round(Growth(significance=0.05).strength, 2)
    3.84
    """

    share: float = 0.9
    """The least strength of the longer phrase as a share of that of the shorter one. From 1 on a
    word must make the pair stronger; 0 takes every neighbour that is significant."""
    rate: float = 0.8
    """The least share of the places where the shorter pair occurs that have the neighbour. "up"
    nearly always follows "give" for "aufgeben", but "to" stands before "begin" for "beginnen" only
    at times, and both phrases are wanted."""
    significance: float = 0.001
    """The highest probability that the longer phrase and its translation meet by chance only."""
    rounds: int = 2
    """How often both sides are gone through, each time one word further; 0 leaves the links as
    they are."""

    def __post_init__(self) -> None:
        if not 0 < self.significance <= 1:
            raise OtherwordsError(
                f"significance is {self.significance}; it is a probability, above 0 and at most 1."
            )
        if not 0 <= self.share <= 100:
            raise OtherwordsError(f"share is {self.share}; it must be from 0 to 100.")
        if not 0 <= self.rate <= 1:
            raise OtherwordsError(f"rate is {self.rate}; it must be from 0 to 1.")
        if not 0 <= self.rounds <= 10:
            raise OtherwordsError(f"rounds is {self.rounds}; it must be from 0 to 10.")

    @property
    def strength(self) -> float:
        """The log-likelihood ratio that chance exceeds with the probability `significance`."""
        return strength_of(self.significance)


@dataclass(frozen=True)
class _Given:
    """Sentence pairs with their links, in the form the kernel expects."""

    starts: NDArray[np.uint64]
    sources: NDArray[np.uint32]
    targets: NDArray[np.uint32]
    source_lengths: NDArray[np.uint32]
    target_lengths: NDArray[np.uint32]
    source_words: NDArray[np.uint32]
    target_words: NDArray[np.uint32]


def grow_links(
    pairs: Iterable[TokenPair],
    links: Sequence[Iterable[Link]],
    growth: Growth | None = None,
    *,
    threads: int | None = None,
) -> list[Links]:
    """Add the links that grow; words are compared in lowercase.

    The same links on any number of threads.

    >>> pairs = [("ich gebe auf".split(), "i give up".split())]
    >>> pairs += [("ich werde aufgeben".split(), "i will give up".split())] * 5
    >>> pairs += [("ich werde geben".split(), "i will give".split())] * 5
    >>> links = [{(0, 0), (1, 1), (2, 2)}, *[{(0, 0), (1, 1), (2, 2)}] * 10]
    >>> [sorted(own)[2:] for own in grow_links(pairs, links)[1::5]]
    [[(2, 2), (2, 3)], [(2, 2)]]
    """
    return grow_flat_links(pairs, FlatLinks.of(links), growth, threads=threads).sets()


def grow_flat_links(
    pairs: Iterable[TokenPair],
    links: FlatLinks,
    growth: Growth | None = None,
    *,
    threads: int | None = None,
) -> FlatLinks:
    """As `grow_links`, for whole bitexts: 200,000 pairs take a few seconds."""
    sides = Vocabulary(stem_length=0), Vocabulary(stem_length=0)
    encoded = encode(pairs, *sides)
    if len(links) != len(encoded):
        raise OtherwordsError(
            f"{len(encoded)} pairs, {len(links)} lists of links: expected the same number."
        )
    lengths = _lengths(encoded.source_offsets), _lengths(encoded.target_offsets)
    _check_places(links, *lengths)
    words = encoded.source, encoded.target
    given = _Given(links.starts, links.sources, links.targets, *lengths, *words)
    found = _core.grow_links(given, growth or Growth(), threads_for_kernel(threads))
    return FlatLinks(*found)


def _lengths(offsets: NDArray[np.uint64]) -> NDArray[np.uint32]:
    return np.diff(offsets).astype(np.uint32)


def _check_places(links: FlatLinks, source: NDArray[np.uint32], target: NDArray[np.uint32]) -> None:
    pairs = np.repeat(np.arange(len(links)), np.diff(links.starts).astype(np.int64))
    outside = (links.sources >= source[pairs]) | (links.targets >= target[pairs])
    if outside.any():
        at = int(outside.argmax())
        k = int(pairs[at])
        raise OtherwordsError(
            f"pair {k + 1}: link {links.sources[at]}-{links.targets[at]} lies outside its "
            f"{source[k]} and {target[k]} words. Do the links belong to these sentences?"
        )
