"""What a parsed sentence says about each of its phrases (paper 004, 5.2.2).

A feature is a name. Those of the window depend only on where a phrase begins or ends, so they are
made once for each place of a sentence; those of parses are made for each phrase. All kinds:

    neighbours    the word on the left and the word on the right, as in the n-gram model
    words         words within three places on either side, by place, alone and in pairs
    lemmas, tags, entities    the same for dictionary forms, tags and classes of entities
    dependencies  links into and out of the phrase, with word, lemma and tag of the other end
    heads         word and tag of the head, if the phrase is a whole constituent
    constituents  the labels of all constituents around the phrase
    slashed       for A/B and A\\B, the constituent A and what it lacks, B on the right or left
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from otherwords.errors import UnknownNameError
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.tree import Tree

WINDOW = 3
"""Words on either side that count."""
COLUMNS = ("words", "lemmas", "tags", "entities")
"""Kinds that describe the words of the window."""
KINDS = ("neighbours", *COLUMNS, "dependencies", "heads", "constituents", "slashed")
OUTSIDE = "|"
"""Stands for all places before and after the sentence."""


@dataclass(frozen=True)
class Annotated:
    """A sentence with everything that is known about it; entities only if somebody knows them."""

    words: Sequence[str]
    lemmas: Sequence[str]
    tree: Tree
    dependencies: DependencyTree
    entities: Sequence[str] | None = None

    @property
    def tags(self) -> Sequence[str]:
        """The tag of each word."""
        return self.tree.tags


def kinds_without(without: Sequence[str]) -> tuple[str, ...]:
    """All kinds but these.

    >>> kinds_without(["entities", "lemmas", "slashed", "heads"])
    ('neighbours', 'words', 'tags', 'dependencies', 'constituents')
    """
    for name in without:
        if name not in KINDS:
            raise UnknownNameError("kind of features", name, KINDS)
    return tuple(kind for kind in KINDS if kind not in without)


def window_features(sentence: Annotated, kinds: Sequence[str]) -> tuple[list[list[str]], ...]:
    """For each place, the features of phrases that begin there, and of those that end there."""
    lefts: list[list[str]] = [[] for _ in range(len(sentence.words) + 1)]
    rights: list[list[str]] = [[] for _ in range(len(sentence.words) + 1)]
    for kind in COLUMNS:
        column = getattr(sentence, kind)
        if kind not in kinds or column is None:
            continue
        padded = [OUTSIDE] * WINDOW + [text.lower() for text in column] + [OUTSIDE] * WINDOW
        for place, (left, right) in enumerate(zip(lefts, rights, strict=True)):
            left += _side(kind, "left", padded[place : place + WINDOW][::-1])
            right += _side(kind, "right", padded[place + WINDOW : place + 2 * WINDOW])
    if "neighbours" in kinds:
        padded = ["<s>", *(word.lower() for word in sentence.words), "</s>"]
        for place, (left, right) in enumerate(zip(lefts, rights, strict=True)):
            left.append(f"neighbour left {padded[place]}")
            right.append(f"neighbour right {padded[place + 1]}")
    return lefts, rights


def _side(kind: str, side: str, nearest_first: Sequence[str]) -> Iterator[str]:
    """Single items and pairs of a window, by their distance."""
    for distance, item in enumerate(nearest_first, 1):
        yield f"{kind} {side}{distance} {item}"
    for distance in range(1, len(nearest_first)):
        pair = nearest_first[distance - 1 : distance + 1]
        yield f"{kind} {side}{distance}{distance + 1} {' '.join(pair)}"


class ParseFeatures:
    """The features of any phrase of one sentence that come from its parses."""

    def __init__(self, sentence: Annotated, kinds: Sequence[str]) -> None:
        self.kinds = frozenset(kinds)
        self.sentence = sentence
        self.heads: list[int] = [head - 1 for head in sentence.dependencies.heads.tolist()]
        self.children: list[list[int]] = [[] for _ in sentence.words]
        for word, head in enumerate(self.heads):
            if head >= 0:
                self.children[head].append(word)
        tree = sentence.tree
        spans = zip(tree.starts.tolist(), tree.ends.tolist(), strict=True)
        self.constituents = list(zip(spans, tree.labels, strict=True))
        self.labels = {(place, place + 1): tag for place, tag in enumerate(tree.tags)}
        self.labels |= dict(reversed(self.constituents))  # of two labels the upper one

    def of(self, start: int, end: int) -> Iterator[str]:
        """The features of the phrase from `start` up to but not including `end`."""
        if "dependencies" in self.kinds:
            yield from self._links(start, end)
        if "heads" in self.kinds and self._is_constituent(start, end):
            head = next(w for w in range(start, end) if not start <= self.heads[w] < end)
            yield f"head word {self.sentence.words[head].lower()}"
            yield f"head tag {self.sentence.tags[head]}"
        if "constituents" in self.kinds:
            around = {
                label
                for (first, last), label in self.constituents
                if first <= start and end <= last and (first, last) != (start, end)
            }
            yield from (f"inside {label}" for label in sorted(around))
        if "slashed" in self.kinds and not self._is_constituent(start, end):
            yield from self._slashed(start, end)

    def _is_constituent(self, start: int, end: int) -> bool:
        return (start, end) in self.labels

    def _links(self, start: int, end: int) -> Iterator[str]:
        relations = self.sentence.dependencies.relations
        for word in range(start, end):
            head = self.heads[word]
            if not start <= head < end:
                yield from self._link("into", relations[word], head)
            for child in self.children[word]:
                if not start <= child < end:
                    yield from self._link("from", relations[child], child)

    def _link(self, direction: str, relation: str, other: int) -> Iterator[str]:
        if other < 0:
            yield f"{direction} {relation}"
            return
        yield f"{direction} {relation} word {self.sentence.words[other].lower()}"
        yield f"{direction} {relation} lemma {self.sentence.lemmas[other]}"
        yield f"{direction} {relation} tag {self.sentence.tags[other]}"

    def _slashed(self, start: int, end: int) -> Iterator[str]:
        """A/B if the smallest such A begins with the phrase, A\\B if it ends with it."""
        right = [span for span, _ in self.constituents if span[0] == start and span[1] > end]
        left = [span for span, _ in self.constituents if span[1] == end and span[0] < start]
        for side, spans in (("right", right), ("left", left)):
            for span in sorted(spans, key=lambda span: span[1] - span[0]):
                rest = (end, span[1]) if side == "right" else (span[0], start)
                if rest in self.labels:
                    yield f"slashed {self.labels[span]}"
                    yield f"missing {side} {self.labels[rest]}"
                    break
