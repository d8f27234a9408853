"""Files of constituent trees in Penn brackets.

Treebanks print a tree over many indented lines, parsers one tree per line; both are read, because
lines are gathered until as many brackets are closed as were opened.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator
from pathlib import Path

from otherwords.errors import InputError
from otherwords.files.lines import read_lines, shown
from otherwords.files.whole_files import write_whole
from otherwords.parse.brackets import BracketError, parse_brackets, token_offsets
from otherwords.parse.tree import Tree


def read_trees(path: Path | str) -> Iterator[Tree]:
    """Stream the trees of a file, plain or compressed; `-` is standard input.

    The first thing that is not a tree is an InputError: file, line, what was expected. `(())` is
    a tree without words.
    """
    return (tree for _, tree in read_numbered_trees(path))


def read_numbered_trees(path: Path | str) -> Iterator[tuple[int, Tree]]:
    """Stream the trees of a file, each with the number of its first line."""
    for first, text in _balanced_lines(path):
        lines = _lines_of_tokens(text) if "\n" in text else None
        try:
            for parts in parse_brackets(text):
                line = first if lines is None else first + lines[parts.first]
                yield line, Tree.unchecked(*parts[1:])
        except BracketError as error:
            line = first + text.count("\n", 0, error.offset)
            raise InputError(shown(path), line, f"{error}.") from None


def write_trees(path: Path | str, trees: Iterable[Tree]) -> None:
    """Write one tree per line, to a file that appears only when complete."""
    with write_whole(path) as out:
        out.writelines(f"{tree.brackets()}\n" for tree in trees)


def _balanced_lines(path: Path | str) -> Iterator[tuple[int, str]]:
    """Group lines until all brackets are closed; yield each group with its first line number."""
    lines: list[str] = []
    first, depth = 1, 0
    for number, line in read_lines(path):
        if not lines:
            first = number
        lines.append(line)
        depth += line.count("(") - line.count(")")
        if depth <= 0:
            yield first, "\n".join(lines)
            lines, depth = [], 0
    if lines:
        yield first, "\n".join(lines)


def _lines_of_tokens(text: str) -> list[int]:
    """The line of the text on which each token begins, counted from zero."""
    newlines = [place for place, character in enumerate(text) if character == "\n"]
    return [bisect(newlines, offset) for offset in token_offsets(text)]
