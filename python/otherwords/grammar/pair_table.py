"""Sentence pairs as an Arrow table of numbers, one row per pair.

A bitext is encoded once and stored as Parquet. A batch of its rows goes to the kernel unchanged:
the values of a list column are already contiguous.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from otherwords.corpus.links import Link
from otherwords.errors import OtherwordsError
from otherwords.grammar.labels import Labels
from otherwords.grammar.sentence_pairs import (
    EncodedPairs,
    Numbers,
    Offsets,
    PairEncoder,
    Tokens,
    Words,
)
from otherwords.parse.tree import Tree

WORD_COLUMNS = ("source", "target", "link_sources", "link_targets")
TREE_COLUMNS = ("tree_starts", "tree_ends", "tree_labels")
PAIR_SCHEMA = pa.schema([(name, pa.list_(pa.int32())) for name in (*WORD_COLUMNS, *TREE_COLUMNS)])
"""Without trees the last three columns hold empty lists."""


def encode_pairs(
    pairs: Iterable[tuple[Tokens, Tokens, Iterable[Link], Tree | None]],
    words: Words,
    labels: Labels,
    *,
    source_is_parsed: bool = False,
) -> pa.Table:
    """Encode sentence pairs: source, target, links, tree of the parsed side.

    Words are lowercased if `words` does so; a tree may differ from its sentence in case.

    >>> words = Words(lower=True)
    >>> tree = Tree.from_brackets("(NP (DT The) (NN dog))")
    >>> pair = (["Der", "Hund"], ["The", "dog"], [(0, 0), (1, 1)], tree)
    >>> encode_pairs([pair, pair], words, Labels())["tree_labels"].to_pylist()
    [[1, 2, 3], [1, 2, 3]]
    >>> words.texts
    ['der', 'hund', 'the', 'dog']
    """
    encoder = PairEncoder(words, labels, source_is_parsed=source_is_parsed)
    trees = None
    for source, target, links, tree in pairs:
        if trees is None:
            trees = tree is not None
        elif trees != (tree is not None):
            raise OtherwordsError(
                f"sentence pair {len(encoder)}: some pairs have a tree and some do not. "
                "Parse all of them, or leave all trees out."
            )
        encoder.add(source, target, links, tree)
    return write_pairs(encoder.arrays(with_trees=bool(trees)))


def write_pairs(encoded: EncodedPairs) -> pa.Table:
    """Convert encoded sentence pairs to rows."""
    none = np.zeros(len(encoded.source_lengths) + 1, np.uint64)
    tree_offsets = none if encoded.tree_offsets is None else encoded.tree_offsets
    columns = [
        _lists(_running(encoded.source_lengths), encoded.source_words),
        _lists(_running(encoded.target_lengths), encoded.target_words),
        _lists(encoded.link_offsets, encoded.link_sources),
        _lists(encoded.link_offsets, encoded.link_targets),
        _lists(tree_offsets, encoded.tree_starts),
        _lists(tree_offsets, encoded.tree_ends),
        _lists(tree_offsets, encoded.tree_labels),
    ]
    return pa.table(columns, schema=PAIR_SCHEMA)


def read_pairs(table: pa.Table, *, with_trees: bool) -> EncodedPairs:
    """Convert rows back to arrays; no number is copied if the table is one chunk."""
    source_offsets, source = _flat(table, "source")
    target_offsets, target = _flat(table, "target")
    link_offsets, link_sources = _flat(table, "link_sources")
    _, link_targets = _flat(table, "link_targets")
    trees = [_flat(table, name) for name in TREE_COLUMNS] if with_trees else []
    nothing = np.zeros(0, np.uint32)
    starts, ends, labels = (numbers for _, numbers in trees) if trees else (nothing,) * 3
    if with_trees and len(table) > 0 and len(starts) == 0:
        raise OtherwordsError(
            "the sentence pairs have no trees, but labels need them. "
            "Encode them with trees, or use Settings.hiero()."
        )
    return EncodedPairs(
        link_offsets=link_offsets,
        link_sources=link_sources,
        link_targets=link_targets,
        source_lengths=np.diff(source_offsets).astype(np.uint32),
        target_lengths=np.diff(target_offsets).astype(np.uint32),
        source_words=source,
        target_words=target,
        tree_offsets=trees[0][0] if trees else None,
        tree_starts=starts,
        tree_ends=ends,
        tree_labels=labels,
    )


def _running(lengths: Numbers) -> Offsets:
    return np.concatenate([[0], np.cumsum(lengths, dtype=np.uint64)]).astype(np.uint64)


def _lists(offsets: Offsets, numbers: NDArray[np.uint32]) -> pa.ListArray:
    if len(numbers) > np.iinfo(np.int32).max:
        raise OtherwordsError("more than 2^31 words in one batch. Encode fewer pairs at a time.")
    return pa.ListArray.from_arrays(
        pa.array(offsets.astype(np.int32)), pa.array(numbers.view(np.int32))
    )


def _flat(table: pa.Table, name: str) -> tuple[Offsets, Numbers]:
    """Offsets, the first of them 0, and values."""
    column = table.column(name)
    if column.num_chunks == 1:
        lists = column.chunk(0)
    elif column.num_chunks == 0:
        return np.zeros(1, np.uint64), np.zeros(0, np.uint32)
    else:
        lists = pa.concat_arrays(column.chunks)
    offsets = lists.offsets.to_numpy().astype(np.uint64)
    return offsets - offsets[0], lists.flatten().to_numpy().view(np.uint32)
