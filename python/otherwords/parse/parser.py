"""Parse English, or whatever a model was trained on: tags, constituents, dependencies.

One network reads the sentence; tags, trees and arcs are scored from its representation of each
word. Decoding is exact: the most probable tree of all, or the k most probable, each with its
log-probability.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, Literal, get_args
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from otherwords.errors import OtherwordsError, UnknownNameError, WrongKindError, path_of
from otherwords.machine import threads_for_kernel
from otherwords.parse.analyses import TOP, Analyses, cut_points, join_dependencies, join_trees
from otherwords.parse.arc_scores import ArcScores
from otherwords.parse.brackets import SPACE
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.features import UNKNOWN, Features
from otherwords.parse.model_file import read_model
from otherwords.parse.tree import Tree

SHIPPED = Path(__file__).parent / "models" / "english.owparse"
LONGEST = 300
"""Longer sentences are parsed in pieces of at most this many words."""

UNSPECIFIED = "dep"
"""The only relation of a parser that has learned none."""

Decoding = Literal["projective", "non-projective"]


@dataclass(frozen=True)
class ScoredTree:
    """A tree and the natural log of its probability among all trees over its words."""

    score: float
    tree: Tree


_OPEN: WeakValueDictionary[tuple[object, ...], Any] = WeakValueDictionary()


class Parser:
    """A trained parser.

    >>> parser = Parser.open()
    >>> print(parser.parse("The cat sleeps .".split()))
    (ROOT (S (NP (DT The) (NN cat)) (VP (VBZ sleeps)) (. .)))
    >>> parser.dependencies("The cat sleeps .".split()).heads.tolist()
    [2, 3, 0, 3]

    It can be pickled, by the name of its file.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        trained, self._model = read_model(path)
        # Treebanks of one kind teach no labels, or no relations: the answers are still trees.
        labels, relations = trained.labels or (TOP,), trained.relations or (UNSPECIFIED,)
        self._trained = replace(trained, labels=labels, relations=relations)
        self._features = Features(self._trained.words, self._trained.buckets)

    @classmethod
    def open(cls, path: Path | str | None = None) -> Parser:
        """The parser in a file, or the one that is shipped.

        One that is open already is given again: it never changes, and a forked process need not
        read it a second time.
        """
        found = SHIPPED if path is None else path_of("path", path, "Parser.open('my.owparse')")
        with suppress(OSError):
            about = found.stat()
            key = cls, found.absolute(), about.st_mtime_ns, about.st_size
            parser = _OPEN.get(key)
            if parser is None:
                parser = _OPEN[key] = cls(found)
            return parser
        return cls(found)  # which says why it cannot be read

    def __reduce__(self) -> tuple[Any, ...]:
        path = None if self.path == SHIPPED else self.path.absolute()
        return type(self).open, (path,)

    def __repr__(self) -> str:
        return f"Parser({str(self.path)!r})"

    @property
    def card(self) -> dict[str, object]:
        """How the parser was trained."""
        return self._trained.card

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of constituents; chains of unary labels are joined by +."""
        return self._trained.labels

    @property
    def relations(self) -> tuple[str, ...]:
        """The relations of dependencies, in the order of `ArcScores.relations`."""
        return self._trained.relations

    def word_vectors(self, words: Sequence[str]) -> NDArray[np.float32]:
        """The vectors of words as the network reads them, of length 1; unknown words have zeros.

        Words that occur alike have vectors that point alike.
        """
        known = self._trained
        rows = np.array([self._features.rows(word)[0] for word in words], np.int64)
        vectors = known.table[rows].astype(np.float32)
        lengths = np.sqrt((vectors**2).sum(axis=1, keepdims=True))
        vectors /= np.where(lengths > 0, lengths, 1)
        vectors[rows == UNKNOWN] = 0
        return vectors

    def tag(self, tokens: Sequence[str]) -> tuple[str, ...]:
        """A tag for each word."""
        return self.tag_batch([tokens])[0]

    def parse(self, tokens: Sequence[str]) -> Tree:
        """The most probable tree; its top is ROOT."""
        return self.parse_batch([tokens])[0]

    def nbest(self, tokens: Sequence[str], k: int = 50) -> list[ScoredTree]:
        """The k most probable trees, or all if there are fewer, the best first."""
        return self.nbest_batch([tokens], k)[0]

    def dependencies(
        self, tokens: Sequence[str], decoding: Decoding = "projective"
    ) -> DependencyTree:
        """The best tree of arcs."""
        return self.dependencies_batch([tokens], decoding)[0]

    def tag_batch(
        self, sentences: Iterable[Sequence[str]], *, threads: int | None = None
    ) -> list[tuple[str, ...]]:
        """`tag` for many sentences, in parallel."""
        pieces, counts = _cut(sentences)
        found = self._analyse(pieces, 0, "", threads)
        tags = iter([found.tags(k) for k in range(len(pieces))])
        return [tuple(tag for _ in range(count) for tag in next(tags)) for count in counts]

    def parse_batch(
        self, sentences: Iterable[Sequence[str]], *, threads: int | None = None
    ) -> list[Tree]:
        """`parse` for many sentences, in parallel."""
        return [trees[0].tree for trees in self.nbest_batch(sentences, 1, threads=threads)]

    def nbest_batch(
        self, sentences: Iterable[Sequence[str]], k: int, *, threads: int | None = None
    ) -> list[list[ScoredTree]]:
        """`nbest` for many sentences, in parallel."""
        if k < 1:
            raise OtherwordsError(f"k is {k}, but must be 1 or more.")
        pieces, counts = _cut(sentences)
        found = self._analyse(pieces, k, "", threads)
        trees = iter([found.trees(number) for number in range(len(pieces))])
        return [
            [ScoredTree(*tree) for tree in join_trees([next(trees) for _ in range(count)], k)]
            for count in counts
        ]

    def dependencies_batch(
        self,
        sentences: Iterable[Sequence[str]],
        decoding: Decoding = "projective",
        *,
        threads: int | None = None,
    ) -> list[DependencyTree]:
        """`dependencies` for many sentences, in parallel."""
        if decoding not in get_args(Decoding):
            raise UnknownNameError("decoding", decoding, get_args(Decoding))
        pieces, counts = _cut(sentences)
        found = self._analyse(pieces, 0, decoding, threads)
        trees = iter([found.dependencies(number) for number in range(len(pieces))])
        return [join_dependencies([next(trees) for _ in range(count)]) for count in counts]

    def both_batch(
        self, sentences: Iterable[Sequence[str]], *, threads: int | None = None
    ) -> list[tuple[Tree, DependencyTree]]:
        """The most probable constituents and the best arcs of many sentences, read once."""
        pieces, counts = _cut(sentences)
        found = self._analyse(pieces, 1, "projective", threads)
        numbers = iter(range(len(pieces)))
        both = []
        for count in counts:
            own = list(islice(numbers, count))
            trees = join_trees([found.trees(number) for number in own], 1)
            both.append((trees[0][1], join_dependencies([found.dependencies(n) for n in own])))
        return both

    def arc_scores(self, tokens: Sequence[str]) -> ArcScores:
        """The parser's scores of every arc, to be read, changed and decoded."""
        return self.arc_scores_batch([tokens])[0]

    def arc_scores_batch(
        self, sentences: Iterable[Sequence[str]], *, threads: int | None = None
    ) -> list[ArcScores]:
        """`arc_scores` for many sentences, in parallel; the network reads each of them once."""
        given = [_checked(sentence) for sentence in sentences]
        for words in given:
            if not 0 < len(words) <= LONGEST:
                raise OtherwordsError(
                    f"arcs are scored for 1 to {LONGEST} words, not {len(words)}. "
                    "Split the sentence."
                )
        tags, arcs, roles = self._model.arc_scores(
            *self._features.arrays(given), threads=threads_for_kernel(threads)
        )
        names = [self._trained.tags[tag] for tag in tags.tolist()]
        width = 2 * self._trained.shape.relation
        first = first_arc = 0
        found: list[ArcScores] = []
        for words in given:
            last, size = first + len(words), len(words) + 1
            row = first + len(found)  # each sentence before has a row for its root
            labeller = partial(self._model.relation_scores, roles[row * width :][: size * width])
            square = arcs[first_arc : first_arc + size * size].reshape(size, size)
            own = tuple(names[first:last])
            found.append(ArcScores(words, own, square, None, self.relations, labeller))
            first, first_arc = last, first_arc + size * size
        return found

    def _analyse(
        self, sentences: Sequence[Sequence[str]], trees: int, heads: str, threads: int | None
    ) -> Analyses:
        arrays = self._features.arrays(sentences)
        found = self._model.parse(
            *arrays, trees=trees, heads=heads, threads=threads_for_kernel(threads)
        )
        return Analyses(sentences, self._trained, *found)


def _cut(sentences: Iterable[Sequence[str]]) -> tuple[list[Sequence[str]], list[int]]:
    """Split sentences into pieces short enough to parse; also how many each sentence has."""
    pieces: list[Sequence[str]] = []
    counts = []
    if isinstance(sentences, str) or not isinstance(sentences, Iterable):
        raise WrongKindError(
            "sentences", "a list of tokenised sentences", sentences, "Write [['a', 'word']]."
        )
    for sentence in map(_checked, sentences):
        points = cut_points(sentence, LONGEST)
        pieces += [sentence[start:end] for start, end in pairwise(points)]
        counts.append(len(points) - 1)
    return pieces, counts


def _checked(sentence: Sequence[str]) -> tuple[str, ...]:
    """The words, if that is what they are: no tree could be written over anything else."""
    if isinstance(sentence, str) or not isinstance(sentence, Iterable):
        raise WrongKindError(
            "sentence", "a list of words", sentence, "Tokenise it: Tokeniser('en').tokens(text)."
        )
    words = tuple(sentence)
    try:
        "".join(words).encode()
        sound = all(words) and not SPACE.search("".join(words))
    except (TypeError, UnicodeEncodeError):
        sound = False
    if not sound:
        number, word = next((k, w) for k, w in enumerate(words, start=1) if not _is_word(w))
        raise OtherwordsError(
            f"word {number} of a sentence is {word!r}, expected text without spaces. "
            "Drop it or split it."
        )
    return words


def _is_word(word: object) -> bool:
    if not isinstance(word, str) or not word or SPACE.search(word):
        return False
    return not any("\ud800" <= character <= "\udfff" for character in word)  # half a character
