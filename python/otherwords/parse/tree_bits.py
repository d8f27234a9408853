"""Constituent trees in columns, a word per line, as PropBank and the CoNLL tasks print them.

    doc-1   0   The     DT    (TOP(S(NP*
    doc-1   1   cat     NN    *)
    doc-1   2   sleeps  VBZ   (VP*)
    doc-1   3   .       .     *))

The columns are separated by tabs: sentence, number of the word from zero, word, tag, and a piece of
the tree in which `*` stands for the word. Further columns (frames, arguments) are ignored. Blank
lines separate sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from otherwords.errors import InputError
from otherwords.files.lines import read_lines, shown
from otherwords.parse.brackets import SPACE, BracketError, escape, parse_brackets
from otherwords.parse.tree import Tree

COLUMNS = 5
WORD = "*"


class _Row(NamedTuple):
    line: int
    sentence: str
    tag: str
    word: str
    piece: str


def read_tree_bits(path: Path | str) -> Iterator[tuple[str, Tree]]:
    """Stream the trees of a file of columns, each with the name of its sentence.

    The first thing that is wrong is an InputError: file, line, what was expected.
    """
    for blank, lines in groupby(read_lines(path), key=lambda line: not line[1].strip()):
        if not blank:
            rows = [_row(path, *line, place) for place, line in enumerate(lines)]
            yield rows[0].sentence, _tree(path, rows)


def _row(path: Path | str, line: int, text: str, place: int) -> _Row:
    columns = text.split("\t")
    if len(columns) < COLUMNS:
        found = f"expected {COLUMNS} tab-separated columns or more, found {len(columns)}"
        advice = "They are sentence, number, word, tag, piece of the tree."
        raise InputError(shown(path), line, f"{found}. {advice}")
    sentence, number, word, tag, piece = columns[:COLUMNS]
    if number != str(place):
        found = f"word {number!r} of {sentence!r}, expected {place}"
        raise InputError(shown(path), line, f"{found}. Put a blank line between sentences.")
    if not word or not tag or SPACE.search(word + tag):
        found = f"the word {word!r} with the tag {tag!r}, expected both without spaces"
        raise InputError(shown(path), line, f"{found}. Mend the line.")
    if piece.count(WORD) != 1:
        found = f"the piece {piece!r} of the tree, expected one '{WORD}' in it, such as (NP*"
        raise InputError(shown(path), line, f"{found}. Mend the line.")
    return _Row(line, sentence, tag, word, piece)


def _tree(path: Path | str, rows: list[_Row]) -> Tree:
    pieces = (row.piece.replace(WORD, f" ({row.tag} {escape(row.word)})") for row in rows)
    try:
        found = list(parse_brackets("".join(pieces)))
        if len(found) != 1:
            raise BracketError(f"{len(found)} trees in one sentence, expected 1", 0)
    except BracketError as error:
        raise InputError(shown(path), rows[0].line, f"{error}.") from None
    return Tree.unchecked(*found[0][1:])
