"""A dependency tree: for each word the word it depends on, and how.

Words are numbered from 1 and the root depends on 0, as in CoNLL-U, so that a head can be read off
a file or a picture. A tree is immutable, and always a tree: one root, no cycles.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

import numpy as np
from numpy.typing import ArrayLike

from otherwords.parse.tree import Positions

NOT_IN_A_COLUMN = re.compile(r"[\t\n]")


class NotATreeError(ValueError):
    """The heads do not form a tree; `word` is the number of a word at fault."""

    def __init__(self, word: int, message: str) -> None:
        super().__init__(message)
        self.word = word


class DependencyTree:
    """The dependencies between the words of one sentence.

    Word i (from 1) has the head `heads[i - 1]` and the relation `relations[i - 1]` to it. The
    tags are those of the treebank (XPOS), `_` where there is none. Parts of speech (`upos`),
    `lemmas` and `features` are None if unknown. `comments` are whole lines with their `#`.

    >>> tree = DependencyTree(["it", "rains"], ["PRP", "VBZ"], [2, 0], ["nsubj", "root"])
    >>> print(tree.conllu().replace("\\t", " "), end="")
    1 it _ _ PRP _ 2 nsubj _ _
    2 rains _ _ VBZ _ 0 root _ _
    """

    __slots__ = "words", "tags", "heads", "relations", "upos", "lemmas", "features", "comments"  # noqa: RUF023, in the order of the arguments

    words: tuple[str, ...]
    tags: tuple[str, ...]
    heads: Positions
    relations: tuple[str, ...]
    upos: tuple[str, ...] | None
    lemmas: tuple[str, ...] | None
    features: tuple[str, ...] | None
    comments: tuple[str, ...]

    def __init__(
        self,
        words: Sequence[str],
        tags: Sequence[str],
        heads: ArrayLike,
        relations: Sequence[str],
        upos: Sequence[str] | None = None,
        lemmas: Sequence[str] | None = None,
        features: Sequence[str] | None = None,
        comments: Sequence[str] = (),
    ) -> None:
        """Raise a ValueError for what is not a tree, or could not be written in columns."""
        fill = super().__setattr__
        columns = {"words": words, "tags": tags, "relations": relations}
        optional = {"upos": upos, "lemmas": lemmas, "features": features}
        for name, column in {**columns, **optional}.items():
            fill(name, None if column is None else _checked(name, tuple(column), len(words)))
        own = np.array(heads, dtype=np.int32)
        own.setflags(write=False)
        if own.shape != (len(words),):
            raise ValueError(f"{len(words)} words, but {own.size} heads")
        _check_heads(own.tolist())
        fill("heads", own)
        for comment in comments:
            if not comment.startswith("#") or "\n" in comment:
                raise ValueError(f"{comment!r} is not a comment: expected one line after a #")
        fill("comments", tuple(comments))

    @classmethod
    def unchecked(
        cls,
        words: Sequence[str],
        tags: Sequence[str],
        heads: ArrayLike,
        relations: Sequence[str],
    ) -> DependencyTree:
        """Make a tree without checks, for the parser here, whose parts are known to be right."""
        tree = cls.__new__(cls)
        fill = super(DependencyTree, tree).__setattr__
        fill("words", tuple(words))
        fill("tags", tuple(tags))
        fill("relations", tuple(relations))
        for name in ("upos", "lemmas", "features"):
            fill(name, None)
        own = np.array(heads, dtype=np.int32)
        own.setflags(write=False)
        fill("heads", own)
        fill("comments", ())
        return tree

    def conllu(self) -> str:
        """Write the tree as lines of ten columns, comments first, without the empty line after it.

        A tree without words or comments is written as the comment `# text =`, to keep its place.
        """
        if not self.words and not self.comments:
            return "# text =\n"
        nothing = ("_",) * len(self.words)
        columns = zip(
            range(1, len(self.words) + 1),
            self.words,
            self.lemmas or nothing,
            self.upos or nothing,
            self.tags,
            self.features or nothing,
            self.heads.tolist(),
            self.relations,
            strict=True,
        )
        lines = ["\t".join([*map(str, row), "_", "_"]) for row in columns]
        return "".join(f"{line}\n" for line in [*self.comments, *lines])

    def __len__(self) -> int:
        """The number of words."""
        return len(self.words)

    def __bool__(self) -> bool:
        return True  # a tree without words is still a tree

    def __repr__(self) -> str:
        parts = self.words, self.tags, self.heads.tolist(), self.relations
        return f"DependencyTree({', '.join(map(repr, parts))})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DependencyTree):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return DependencyTree, self._parts()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a DependencyTree is immutable, so '{name}' cannot be set.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a DependencyTree is immutable, so '{name}' cannot be deleted.")

    def _parts(self) -> tuple[object, ...]:
        first = (self.words, self.tags, tuple(self.heads.tolist()), self.relations)
        return (*first, self.upos, self.lemmas, self.features, self.comments)


def _checked(name: str, column: tuple[str, ...], count: int) -> tuple[str, ...]:
    if len(column) != count:
        raise ValueError(f"{count} words, but {len(column)} {name}")
    for value in column:
        if not value or NOT_IN_A_COLUMN.search(value):
            raise ValueError(f"{value!r} among the {name} is empty, or contains a tab or newline")
    return column


def _check_heads(heads: Sequence[int]) -> None:
    count = len(heads)
    root = None
    for word, head in enumerate(heads, 1):
        if not 0 <= head <= count:
            message = f"head {head} of word {word} is out of range, expected 0 to {count}"
            raise NotATreeError(word, message)
        if head == 0 and root is not None:
            message = f"word {word} is a root, and so is word {root}: expected one root"
            raise NotATreeError(word, message)
        if head == 0:
            root = word
    reached = np.array([0, *heads])
    for _ in range(count.bit_length()):  # twice as many steps each time: all are at the root,
        reached = reached[reached]
    if reached.any():  # or go round in circles
        word = int(reached[reached > 0].min())
        message = f"word {word} depends on itself, by way of word {heads[word - 1]}"
        raise NotATreeError(word, f"{message}: expected a tree, without cycles")
