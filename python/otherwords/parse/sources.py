"""Where trees come from: the parser here, your own, or a file of trees.

Code that needs trees asks for them through one of two methods, words in and tree out. Any class
with that method is a parser; there is nothing to inherit and nothing to register.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Protocol, TypeVar

from otherwords.errors import InputError
from otherwords.files.lines import shown
from otherwords.parse.conllu import read_numbered_dependencies
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.penn import read_numbered_trees
from otherwords.parse.transform import without_empties
from otherwords.parse.tree import Tree

AnyTree = TypeVar("AnyTree", Tree, DependencyTree)


class ConstituencyParser(Protocol):
    """Anything that finds the constituents of a sentence.

    >>> class Flat:
    ...     def parse(self, tokens: Sequence[str]) -> Tree:
    ...         return Tree(tokens, ["NN"] * len(tokens), ["S"], [0], [len(tokens)])
    >>> parser: ConstituencyParser = Flat()
    >>> print(parser.parse(["tea", "time"]))
    (S (NN tea) (NN time))
    """

    def parse(self, tokens: Sequence[str]) -> Tree:
        """Give a tree over exactly these words."""


class DependencyParser(Protocol):
    """Anything that finds the dependencies of a sentence."""

    def dependencies(self, tokens: Sequence[str]) -> DependencyTree:
        """Give a tree over exactly these words."""


class PreParsed:
    """The trees of a file, served in the order of its sentences.

    `parse` reads the file as Penn brackets, `dependencies` as CoNLL-U. Each call takes the next
    tree, and raises an error if it covers other words than those given, so a file that is not
    parallel, or was made with another tokeniser, is noticed at once. Traces are dropped; labels
    are kept as they are. `finish` checks that all trees were used.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = path
        self._trees: Iterator[tuple[int, Tree]] | None = None
        self._dependencies: Iterator[tuple[int, DependencyTree]] | None = None
        self._served = 0

    def parse(self, tokens: Sequence[str]) -> Tree:
        if self._trees is None:
            self._refuse_name(".conllu", "dependencies, expected constituents. Name a .ptb file.")
            self._trees = (
                (line, without_empties(tree)) for line, tree in read_numbered_trees(self.path)
            )
        return self._next(self._trees, tokens)

    def dependencies(self, tokens: Sequence[str]) -> DependencyTree:
        if self._dependencies is None:
            self._refuse_name(".ptb", "constituents, expected dependencies. Name a .conllu file.")
            self._dependencies = read_numbered_dependencies(self.path)
        return self._next(self._dependencies, tokens)

    def finish(self) -> None:
        """Raise an InputError if the file has more trees than were used."""
        left = next(self._trees or self._dependencies or iter(()), None)
        if left is not None:
            message = (
                f"a tree after the last sentence ({self._served:,}). Parse the same text again."
            )
            raise InputError(shown(self.path), left[0], message)

    def _next(self, trees: Iterator[tuple[int, AnyTree]], tokens: Sequence[str]) -> AnyTree:
        found = next(trees, None)
        if found is None:
            message = f"no tree left for sentence {self._served + 1:,}. Parse the same text again."
            raise InputError(shown(self.path), None, message)
        line, tree = found
        for place, (word, token) in enumerate(zip_longest(tree.words, tokens), 1):
            if word != token:
                found_word = "missing" if word is None else f"'{word}'"
                expected = "no such word" if token is None else f"'{token}'"
                message = f"word {place} is {found_word}, expected {expected}"
                advice = "Parse the same text, tokenised in the same way."
                raise InputError(shown(self.path), line, f"{message}. {advice}")
        self._served += 1
        return tree

    def _refuse_name(self, suffix: str, message: str) -> None:
        if suffix in Path(self.path).suffixes:
            raise InputError(shown(self.path), None, f"holds {message}")
