"""A constituent tree: words, their tags, and labelled spans.

Everything that reads a tree asks which label covers which words, so a tree is stored as just that:
flat arrays of spans in preorder, ready for the kernels, without pointers to follow. A tree is
immutable; functions that make new trees from it are in `transform`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from otherwords.parse.brackets import NOTHING, SPACE, escape, parse_brackets

Positions: TypeAlias = NDArray[np.int32]
NOT_IN_A_LABEL = re.compile(r"[\s()]", re.ASCII)


class Tree:
    """The constituents over the words of one sentence.

    Constituent k has the label `labels[k]` and covers the words from `starts[k]` up to but not
    including `ends[k]`. Constituents are in preorder: parents first, then left to right; of two on
    the same span the parent comes first. A word with its tag is not a constituent. The first
    constituent covers all words; a tree of one word may have none, and a tree of no words must.

    >>> tree = Tree.from_brackets("(S (NP (PRP it)) (VP (VBZ is) (NP (NN tea))))")
    >>> for label, start, end in zip(tree.labels, tree.starts, tree.ends):
    ...     print(label, tree.words[start:end])
    S ('it', 'is', 'tea')
    NP ('it',)
    VP ('is', 'tea')
    NP ('tea',)
    >>> print(tree)
    (S (NP (PRP it)) (VP (VBZ is) (NP (NN tea))))
    """

    __slots__ = ("ends", "labels", "starts", "tags", "words")

    words: tuple[str, ...]
    tags: tuple[str, ...]
    labels: tuple[str, ...]
    starts: Positions
    ends: Positions

    def __init__(
        self,
        words: Sequence[str],
        tags: Sequence[str],
        labels: Sequence[str],
        starts: ArrayLike,
        ends: ArrayLike,
    ) -> None:
        self._fill(words, tags, labels, starts, ends)
        self._check_names()
        self._check_spans()

    @classmethod
    def unchecked(
        cls,
        words: Sequence[str],
        tags: Sequence[str],
        labels: Sequence[str],
        starts: ArrayLike,
        ends: ArrayLike,
    ) -> Tree:
        """Make a tree without checks, for readers and parsers whose parts are known to be right."""
        tree = cls.__new__(cls)
        tree._fill(words, tags, labels, starts, ends)
        return tree

    @classmethod
    def from_brackets(cls, text: str) -> Tree:
        """Read one tree; a ValueError says what is wrong with the text.

        The top of a Penn Treebank tree, `( (S ...))`, has the label "".

        >>> Tree.from_brackets("( (NP (NN tea) (-LRB- -LRB-)))").words
        ('tea', '(')
        """
        trees = list(parse_brackets(text))
        if len(trees) != 1:
            raise ValueError(f"expected one tree, found {len(trees)}: {text[:60]!r}")
        return cls.unchecked(*trees[0][1:])

    def brackets(self) -> str:
        """Write the tree on one line; a tree without words is `(())`."""
        if not self.words:
            return NOTHING
        starts = self.starts.tolist()
        closing = np.bincount(self.ends, minlength=len(self.words) + 1).tolist()
        pieces: list[str] = []
        k = 0
        for place, (word, tag) in enumerate(zip(self.words, self.tags, strict=True)):
            while k < len(starts) and starts[k] == place:
                pieces.append(f"({self.labels[k]}")
                k += 1
            pieces.append(f"({tag} {escape(word)}){')' * closing[place + 1]}")
        return " ".join(pieces)

    def __str__(self) -> str:
        return self.brackets()

    def __repr__(self) -> str:
        return f"Tree.from_brackets({self.brackets()!r})"

    def __len__(self) -> int:
        """The number of words."""
        return len(self.words)

    def __bool__(self) -> bool:
        return True  # a tree without words is still a tree

    def __eq__(self, other: object) -> bool:
        return self._parts() == other._parts() if isinstance(other, Tree) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return Tree.unchecked, (self.words, self.tags, self.labels, self.starts, self.ends)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Tree is immutable, so '{name}' cannot be set. Make a new one.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Tree is immutable, so '{name}' cannot be deleted.")

    def _parts(self) -> tuple[object, ...]:
        return self.words, self.tags, self.labels, self.starts.tobytes(), self.ends.tobytes()

    def _fill(
        self,
        words: Sequence[str],
        tags: Sequence[str],
        labels: Sequence[str],
        starts: ArrayLike,
        ends: ArrayLike,
    ) -> None:
        fill = super().__setattr__
        fill("words", tuple(words))
        fill("tags", tuple(tags))
        fill("labels", tuple(labels))
        for name, places in ("starts", starts), ("ends", ends):
            own = np.array(places, dtype=np.int32)
            own.setflags(write=False)
            fill(name, own)

    def _check_names(self) -> None:
        if len(self.words) != len(self.tags):
            raise ValueError(f"{len(self.words)} words, but {len(self.tags)} tags")
        for word in self.words:
            if not word or SPACE.search(word):
                raise ValueError(f"{word!r} is not a word: it is empty or has a space")
        for tag in self.tags:
            if not tag or NOT_IN_A_LABEL.search(tag):
                raise ValueError(f"{tag!r} is not a tag: it is empty or has a space or bracket")
        for label in self.labels:
            if NOT_IN_A_LABEL.search(label):
                raise ValueError(f"{label!r} is not a label: it has a space or bracket")

    def _check_spans(self) -> None:
        count, length = len(self.labels), len(self.words)
        if self.starts.shape != (count,) or self.ends.shape != (count,):
            raise ValueError(f"{count} labels, {self.starts.size} starts, {self.ends.size} ends")
        if (count == 0 and length > 1) or (count > 0 and length == 0):
            raise ValueError(f"{count} constituents over {length} words")
        above: list[tuple[int, int]] = []
        for k, span in enumerate(zip(self.starts.tolist(), self.ends.tolist(), strict=True)):
            while above and above[-1][1] <= span[0]:
                above.pop()
            first, last = above[-1] if above else (0, length if k == 0 else 0)
            if not first <= span[0] < span[1] <= last:
                message = f"constituent {k}, {self.labels[k]} over {span}, is not nested in"
                raise ValueError(f"{message} those before it. Put parents before children")
            if k == 0 and span != (0, length):
                raise ValueError(f"the first constituent covers {span}, expected (0, {length})")
            above.append(span)
