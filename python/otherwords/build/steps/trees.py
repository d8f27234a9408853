"""The stage of trees: one side of a bitext parsed, or trees of the user checked.

Trees are over the tokens as the text writes them, whatever the case of the phrases will be. Each
distinct sentence is parsed once, over all bitexts of a recipe: a stage takes the trees of sentences
that an earlier bitext had, and every stage leaves trees for all its lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords.build.bitext import Side
from otherwords.build.stages import Stage, Task
from otherwords.build.steps.tokens import SIDES, Tokens
from otherwords.build.tree_index import NOWHERE, Sentences, TreeIndex, line_offsets
from otherwords.corpus import read_lines
from otherwords.errors import InputError
from otherwords.files.whole_files import write_whole, write_whole_bytes
from otherwords.grammar.labels import NOT_IN_A_LABEL
from otherwords.parse.files import parse_file
from otherwords.parse.parser import SHIPPED, Parser
from otherwords.parse.penn import read_numbered_trees, write_trees
from otherwords.parse.transform import without_empties
from otherwords.parse.tree import Tree

TREES = "trees.ptb"
NEW_TEXT, NEW_TREES = "new.txt", "new.ptb"


@dataclass(frozen=True, kw_only=True)
class MadeTrees(Stage):
    """Parse one side."""

    tokens: Tokens
    side: Side
    parser: Path | None
    earlier: tuple[MadeTrees, ...] = ()
    """Those of earlier bitexts, by the same parser."""

    @property
    def settings(self) -> Mapping[str, Any]:
        return {"side": self.side}

    @property
    def files(self) -> tuple[Path, ...]:
        return (self.parser or SHIPPED,)

    @property
    def needs(self) -> tuple[Stage, ...]:
        return (self.tokens,)

    @property
    def takes_over(self) -> tuple[Stage, ...]:
        return self.earlier

    def run(self, task: Task) -> Mapping[str, Any]:
        text, output = task.folder(self.tokens) / SIDES[self.side], task.output
        sentences = Sentences.of(text)
        firsts = sentences.firsts()
        files = [output / NEW_TREES, *(task.folder(stage) / TREES for stage in self.earlier)]
        which, offsets = _find(sentences, [task.folder(stage) for stage in self.earlier])
        new = np.flatnonzero((offsets == NOWHERE) & (firsts == np.arange(len(firsts))))
        offsets[new] = self._parse(task, text, new)
        offsets, which = offsets[firsts], which[firsts]
        _put_together(output / TREES, files, which, offsets)
        for name in (NEW_TEXT, NEW_TREES):
            (output / name).unlink()
        TreeIndex.of(sentences, firsts, line_offsets(output / TREES)[:-1]).write(output)
        return {"trees": len(sentences), "parsed": len(new)}

    def _parse(self, task: Task, text: Path, new: NDArray[np.int64]) -> NDArray[np.int64]:
        """Parse these lines of the text; gives where their trees begin."""
        wanted = np.zeros(int(new[-1]) + 1 if len(new) else 0, bool)
        wanted[new] = True
        with write_whole(task.output / NEW_TEXT) as out:
            for is_new, (_, line) in zip(wanted, read_lines(text), strict=False):
                if is_new:
                    out.write(f"{line}\n")
        with task.progress("sentences") as report:
            parse_file(
                task.output / NEW_TEXT,
                task.output / NEW_TREES,
                Parser.open(self.parser),
                kind="ptb",
                tokenised=True,
                threads=task.context.run.threads,
                progress=report,
            )
        return line_offsets(task.output / NEW_TREES)[:-1]


def _find(sentences: Sentences, folders: list[Path]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The folder, counted from 1, and the place in it where the tree of each sentence begins."""
    which = np.zeros(len(sentences), np.int64)
    offsets = np.full(len(sentences), NOWHERE)
    for number, folder in enumerate(folders, 1):
        found = TreeIndex.read(folder).find(sentences)
        fresh = (offsets == NOWHERE) & (found != NOWHERE)
        which[fresh], offsets[fresh] = number, found[fresh]
    return which, offsets


def _put_together(
    path: Path, files: list[Path], which: NDArray[np.int64], offsets: NDArray[np.int64]
) -> None:
    """Write the lines that begin at these places of these files."""
    with ExitStack() as stack:
        handles = [stack.enter_context(file.open("rb")) for file in files]
        out = stack.enter_context(write_whole_bytes(path))
        for number, offset in zip(which.tolist(), offsets.tolist(), strict=True):
            handles[number].seek(offset)
            out.write(handles[number].readline())


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
