"""The stage of trees: one side of a bitext parsed, or trees of the user checked.

Trees are over the tokens as the text writes them, whatever the case of the phrases will be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from otherwords.build.bitext import Side
from otherwords.build.stages import Stage, Task
from otherwords.build.steps.tokens import SIDES, Tokens
from otherwords.corpus import read_lines
from otherwords.errors import InputError
from otherwords.grammar.labels import NOT_IN_A_LABEL
from otherwords.parse.files import parse_file
from otherwords.parse.parser import SHIPPED, Parser
from otherwords.parse.penn import read_numbered_trees, write_trees
from otherwords.parse.transform import without_empties
from otherwords.parse.tree import Tree

TREES = "trees.ptb"


@dataclass(frozen=True, kw_only=True)
class MadeTrees(Stage):
    """Parse one side."""

    tokens: Tokens
    side: Side
    parser: Path | None

    @property
    def settings(self) -> Mapping[str, Any]:
        return {"side": self.side}

    @property
    def files(self) -> tuple[Path, ...]:
        return (self.parser or SHIPPED,)

    def run(self, task: Task) -> Mapping[str, Any]:
        with task.progress("sentences") as report:
            parsed = parse_file(
                task.folder(self.tokens) / SIDES[self.side],
                task.output / TREES,
                Parser.open(self.parser),
                kind="ptb",
                tokenised=True,
                threads=task.context.run.threads,
                progress=report,
            )
        return {"trees": parsed.sentences}


@dataclass(frozen=True, kw_only=True)
class GivenTrees(Stage):
    """Take the trees of a file, if they are over the words of the text."""

    tokens: Tokens
    side: Side
    given: Path

    @property
    def settings(self) -> Mapping[str, Any]:
        return {"given": self.side}

    @property
    def files(self) -> tuple[Path, ...]:
        return (self.given,)

    def run(self, task: Task) -> Mapping[str, Any]:
        lines = read_lines(task.folder(self.tokens) / SIDES[self.side])
        count = 0

        def counted() -> Iterator[Tree]:
            nonlocal count
            for tree in self._checked(line.split() for _, line in lines):
                count += bool(tree.words)
                yield tree

        write_trees(task.output / TREES, counted())
        return {"trees": count}

    def _checked(self, sentences: Iterator[list[str]]) -> Iterator[Tree]:
        given = self.given
        trees = read_numbered_trees(given)
        for number, (tokens, found) in enumerate(zip_longest(sentences, trees), 1):
            if found is None:
                message = f"no tree for sentence pair {number:,}. Trees need one for each pair."
                raise InputError(given, None, message)
            line, tree = found[0], without_empties(found[1])
            if tokens is None:
                message = f"a tree past the last sentence pair ({number - 1:,})."
                raise InputError(given, line, f"{message} Parse the same text.")
            if not tokens:  # a pair that was omitted
                yield Tree((), (), (), (), ())
                continue
            _check_words(tree, tokens, given, line)
            _check_labels(tree, given, line)
            yield tree


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
