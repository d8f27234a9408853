"""Read pairs of phrases to be scored, one pair per line: phrase TAB phrase."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from otherwords.errors import InputError
from otherwords.files.lines import read_lines, shown
from otherwords.similarity.similarity import Similarity

BATCH = 100_000


def read_phrase_pairs(path: Path | str, similarity: Similarity) -> Iterator[list[tuple[str, str]]]:
    """Stream pairs in batches, written as the phrases of a file of similarities are."""
    pairs = _pairs(path, similarity)
    while batch := list(islice(pairs, BATCH)):
        yield batch


def _pairs(path: Path | str, similarity: Similarity) -> Iterator[tuple[str, str]]:
    for number, line in read_lines(path):
        columns = line.split("\t")
        if len(columns) != 2:
            message = f"expected 2 tab-separated phrases, found {len(columns)} columns. Fix it."
            raise InputError(shown(path), number, message)
        yield similarity.phrase(columns[0]), similarity.phrase(columns[1])
