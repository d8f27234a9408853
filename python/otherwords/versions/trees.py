"""Parse sentences in pieces that are kept, so that a run that was stopped resumes."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from otherwords.files.work_folder import WorkFolder
from otherwords.parse import Tree, read_trees, write_trees

if TYPE_CHECKING:
    from otherwords.parse import Parser

TREES = "trees.ptb"


def parse_piece(
    sentences: Sequence[Sequence[str]],
    parser: Parser,
    *,
    work: WorkFolder | None = None,
    piece: int = 0,
    threads: int | None = None,
) -> list[Tree]:
    """Parse sentences; with a work folder, read the trees that an earlier run left there.

    They are used again only if the sentences and the parser are still the same.
    """
    if work is None:
        return _parse(parser, sentences, threads)
    stage = f"trees/{piece:06}"
    digest = _digest(sentences, parser)
    state = work.state(stage)
    if state is None or state["digest"] != digest:
        with work.filling(stage) as (folder, state):
            state["digest"] = digest
            write_trees(folder / TREES, _parse(parser, sentences, threads))
    return list(read_trees(work.place(stage) / TREES))


def _parse(parser: Parser, sentences: Sequence[Sequence[str]], threads: int | None) -> list[Tree]:
    """Each different sentence is parsed once."""
    different = list(dict.fromkeys(map(tuple, sentences)))
    trees = dict(zip(different, parser.parse_batch(different, threads=threads), strict=True))
    return [trees[tuple(sentence)] for sentence in sentences]


def _digest(sentences: Sequence[Sequence[str]], parser: Parser) -> str:
    found = hashlib.sha256(repr(parser).encode())
    for word in chain.from_iterable((*sentence, "\n") for sentence in sentences):
        found.update(word.encode() + b"\0")
    return found.hexdigest()
