"""The files of earlier stages as arrays of numbers, some thousand sentence pairs at a time.

Tokens, links and trees have a line for each pair, in the form that our stages write, so that they
are read without making an object of each word, link or span. Their content was checked by the
stages that wrote it; here only what does not fit together is noticed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import chain, islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.errors import InputError
from otherwords.grammar.labels import Labels
from otherwords.grammar.sentence_pairs import EncodedPairs, Numbers, Offsets, Words

DAMAGED = "is damaged. Remove its folder and run the same command again."
NO_SPANS = np.zeros(0, np.uint32)


def encoded_batches(
    files: Sequence[Path], words: Words, labels: Labels, *, parsed: int, rows: int
) -> Iterator[EncodedPairs]:
    """Encode the pairs of files of sources, targets, links and perhaps trees, but omitted ones.

    `parsed` is the side that has the trees, 0 or 1.
    """
    with ExitStack() as stack:
        handles = [stack.enter_context(path.open("rb")) for path in files]
        while lines := [[*islice(handle, rows)] for handle in handles]:
            if not any(lines):
                return
            lengths = {len(own) for own in lines}
            if len(lengths) > 1:
                raise InputError(files[0].parent, None, DAMAGED)
            sides = [[line.decode().split() for line in own] for own in lines[:2]]
            kept = [k for k, both in enumerate(zip(*sides, strict=True)) if all(both)]
            if len(kept) < len(lines[0]):
                sides = [[side[k] for k in kept] for side in sides]
                lines = [[own[k] for k in kept] for own in lines]
            if kept:
                yield _encoded(files, sides, lines, words, labels, parsed)


def _encoded(
    files: Sequence[Path],
    sides: list[list[list[str]]],
    lines: list[list[bytes]],
    words: Words,
    labels: Labels,
    parsed: int,
) -> EncodedPairs:
    lengths = [np.array([*map(len, side)], np.uint32) for side in sides]
    # numbers are given in the order of pairs, sources first: the same words have the same always
    both = chain.from_iterable(chain.from_iterable(zip(*sides, strict=True)))
    numbers = np.array(words.numbered([*both]), np.uint32)
    is_source = np.repeat(
        np.tile([True, False], len(sides[0])), np.stack(lengths, axis=1).reshape(-1)
    )
    links = _core.read_link_lines(b"".join(lines[2]))
    if links is None or len(links[0]) != len(lines[2]) + 1:
        raise InputError(files[2], None, DAMAGED)
    offsets: Offsets | None = None
    spans: tuple[Numbers, Numbers, Numbers] = (NO_SPANS, NO_SPANS, NO_SPANS)
    if len(lines) > 3:
        found = _core.read_tree_lines(b"".join(lines[3]))
        if found is None or not np.array_equal(found[4], lengths[parsed]):
            raise InputError(files[3], None, DAMAGED)
        offsets, starts, ends, own, _, texts = found
        known = np.array([0, *map(labels.number, texts)], np.uint32)
        spans = starts, ends, known[own + 1]
    return EncodedPairs(
        link_offsets=links[0],
        link_sources=links[1],
        link_targets=links[2],
        source_lengths=lengths[0],
        target_lengths=lengths[1],
        source_words=numbers[is_source],
        target_words=numbers[~is_source],
        tree_offsets=offsets,
        tree_starts=spans[0],
        tree_ends=spans[1],
        tree_labels=spans[2],
    )


class TagCounts:
    """How often each word of the target had each tag, by their numbers."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    def add(self, encoded: EncodedPairs) -> None:
        """Count the tags of these pairs: the last spans of each tree."""
        if encoded.tree_offsets is None:
            return
        tags = encoded.tree_labels[_last(encoded.tree_offsets, encoded.target_lengths)]
        keys = encoded.target_words.astype(np.uint64) << np.uint64(32) | tags.astype(np.uint64)
        found, counts = np.unique(keys, return_counts=True)
        self.counts.update(dict(zip(found.tolist(), counts.tolist(), strict=True)))

    def texts(self, words: Sequence[str], tags: Sequence[str]) -> dict[tuple[str, str], int]:
        """The counts by texts; `tags` begins with the one of number 0."""
        return {(words[key >> 32], tags[key & 0xFFFFFFFF]): n for key, n in self.counts.items()}


def _last(offsets: Offsets, lengths: Numbers) -> NDArray[np.int64]:
    """The places of the last spans of each tree, as many as it has words."""
    ends = np.cumsum(lengths, dtype=np.int64)
    first = offsets[1:].astype(np.int64) - lengths
    within = np.arange(int(ends[-1])) - np.repeat(ends - lengths, lengths)
    return np.repeat(first, lengths) + within
