"""The dependencies of a sentence as constraints ask for them: arcs, and phrases with introducers.

A prepositional phrase is a noun with a preposition that hangs on it (case), a subordinate
clause a verb with its `that` or `if` (mark), a relative clause or question one that opens with
a word such as `who`. Each phrase is what hangs below its head, from the introducer on: what
stands further left (the `and` of `and in Rome`, the subject of `she is in Rome`) is outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from otherwords.parse.dependency_tree import DependencyTree

INTRODUCE = frozenset({"case", "mark"})
CLAUSES = frozenset({"acl:relcl", "acl", "advcl", "advcl:relcl", "ccomp", "csubj"})


@dataclass(frozen=True)
class Arcs:
    """A dependency tree with places from 0 (the head of the root is -1), some words omitted."""

    words: tuple[str, ...]
    tags: tuple[str, ...]
    heads: tuple[int, ...]
    relations: tuple[str, ...]
    places: tuple[int, ...]

    @classmethod
    def of(cls, tree: DependencyTree, dropped: frozenset[int] = frozenset()) -> Arcs:
        heads = tuple(head - 1 for head in tree.heads.tolist())
        places = tuple(place for place in range(len(tree)) if place not in dropped)
        return cls(tree.words, tree.tags, heads, tree.relations, places)

    def __iter__(self) -> Iterator[tuple[int, int, str]]:
        """Word, head and relation of every arc between words that are kept."""
        for place in self.places:
            head = self.head(place)
            if head is not None:
                yield place, head, self.relations[place]

    def head(self, place: int) -> int | None:
        """The head of a word, if it has one that is kept."""
        head = self.heads[place]
        return head if head in self._there else None

    def is_verb(self, place: int) -> bool:
        return self.tags[place].startswith("VB")

    def has(self, head: int, relation: str) -> bool:
        """Whether something hangs on a word by a relation."""
        return any(self.heads[p] == head and self.relations[p] == relation for p in self.places)

    def below(self, top: int) -> list[int]:
        """The words that hang on a word, directly or not, and itself; in order."""
        inside = {top}
        while True:
            more = {p for p in self.places if self.heads[p] in inside} - inside
            if not more:
                return sorted(inside)
            inside |= more

    @property
    def _there(self) -> frozenset[int]:
        return frozenset(self.places)


def introduced_phrases(arcs: Arcs) -> Iterator[tuple[int, list[int]]]:
    """Each introducer with the other words of its phrase, punctuation aside.

    >>> words, tags = "she sat in the sun".split(), "PRP VBD IN DT NN".split()
    >>> relations = "nsubj root case det obl".split()
    >>> list(introduced_phrases(Arcs.of(DependencyTree(words, tags, [2, 0, 5, 5, 2], relations))))
    [(2, [3, 4])]
    """
    for place, head, relation in arcs:
        if relation in INTRODUCE and arcs.tags[place] != "POS":
            yield from _phrase(arcs, place, head)
    for place in arcs.places:
        if arcs.relations[place] in CLAUSES:
            first = arcs.below(place)[0]
            if arcs.tags[first].startswith("W") and first != place:
                yield from _phrase(arcs, first, place)


def _phrase(arcs: Arcs, introducer: int, head: int) -> Iterator[tuple[int, list[int]]]:
    others = [
        word for word in arcs.below(head) if word > introducer and arcs.relations[word] != "punct"
    ]
    if others:
        yield introducer, others
