"""The stage of trees: the English side of a bitext parsed, or trees of the user checked.

Trees are over the tokens as the text writes them, whatever the case of the phrases will be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal

from otherwords.corpus import read_lines
from otherwords.database.prepare_text import SOURCE, TARGET
from otherwords.database.stages import Task
from otherwords.errors import InputError
from otherwords.grammar.labels import NOT_IN_A_LABEL
from otherwords.parse.files import parse_file
from otherwords.parse.parser import Parser
from otherwords.parse.penn import read_numbered_trees, write_trees
from otherwords.parse.transform import without_empties
from otherwords.parse.tree import Tree

TREES = "trees.ptb"
FILES = {"source": SOURCE, "target": TARGET}


def make_trees(
    task: Task, side: Literal["source", "target"], *, parser: Path | None, threads: int | None
) -> Mapping[str, Any]:
    """Parse one side."""
    with task.progress("sentences") as report:
        parsed = parse_file(
            task.input("tokens") / FILES[side],
            task.output / TREES,
            Parser.open(parser),
            kind="ptb",
            tokenised=True,
            threads=threads or 0,
            progress=report,
        )
    return {"trees": parsed.sentences}


def take_trees(task: Task, side: Literal["source", "target"], given: Path) -> Mapping[str, Any]:
    """Use the trees of a file, if they are over the words of the text."""
    lines = (line.split() for _, line in read_lines(task.input("tokens") / FILES[side]))
    count = 0

    def checked() -> Iterator[Tree]:
        nonlocal count
        trees = read_numbered_trees(given)
        for number, (tokens, found) in enumerate(zip_longest(lines, trees), 1):
            if found is None:
                message = f"no tree for sentence pair {number:,}. Trees need one for each pair."
                raise InputError(given, None, message)
            line, tree = found[0], without_empties(found[1])
            if tokens is None:
                message = f"a tree past the last sentence pair ({number - 1:,})."
                raise InputError(given, line, f"{message} Parse the same text.")
            if not tokens:  # a pair that was left out
                yield Tree((), (), (), (), ())
                continue
            _check_words(tree, tokens, given, line)
            _check_labels(tree, given, line)
            count += 1
            yield tree

    write_trees(task.output / TREES, checked())
    return {"trees": count}


def _check_words(tree: Tree, tokens: list[str], path: Path, line: int) -> None:
    for place, (word, token) in enumerate(zip_longest(tree.words, tokens), 1):
        if word != token and (word is None or token is None or word.lower() != token.lower()):
            found = "missing" if word is None else f"'{word}'"
            expected = "no such word" if token is None else f"'{token}'"
            advice = "Parse the same text, cut into the same words."
            raise InputError(path, line, f"word {place} is {found}, expected {expected}. {advice}")


def _check_labels(tree: Tree, path: Path, line: int) -> None:
    for label in (*tree.labels, *tree.tags):
        found = NOT_IN_A_LABEL.search(label)
        if found:
            message = f"label {label!r} has {found[0]!r} in it, so no rule can be written with it"
            raise InputError(path, line, f"{message}. Rename it in the trees.")
