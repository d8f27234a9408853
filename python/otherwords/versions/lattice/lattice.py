"""Word lattices: every path from the first state to the last is a way to say the sentence.

A forest becomes a lattice by drawing each alternative of a node as a path of its own between the
same two states. Edges know which versions use them, so the path of a version can be followed.

*Squeezing* joins what the forest left apart: if two edges leave a state with the same word, the
states they lead to become one, and the same for edges that arrive, until nothing changes. No path
is lost. Two states are not joined if one can be reached from the other, as the lattice would get a
circle. Edges that leave are joined first, from the first state on, then edges that arrive, from
the last state back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from otherwords.versions.lattice.forest import Node

START, END = 0, 1


class Edge(NamedTuple):
    """A word between two states, and the versions that use it, as bits."""

    start: int
    end: int
    word: str
    versions: int


class Lattice:
    """States and the words between them.

    >>> lattice = Lattice([Edge(0, 2, "twelve", 1), Edge(0, 2, "12", 2), Edge(2, 1, "died", 3)])
    >>> sorted(" ".join(words) for words in lattice.sentences())
    ['12 died', 'twelve died']
    >>> lattice.accepts(["twelve", "died"]), lattice.accepts(["died"])
    (True, False)
    """

    def __init__(self, edges: Iterable[Edge]) -> None:
        self._out: dict[int, dict[tuple[str, int], int]] = {START: {}, END: {}}
        self._in: dict[int, dict[tuple[str, int], int]] = {START: {}, END: {}}
        for edge in edges:
            self._add(*edge)

    @classmethod
    def of_forest(cls, forest: Node) -> Lattice:
        """Draw each alternative as a path between the ends of its node."""
        edges = []
        states = 2
        to_do = [(forest, START, END)]
        while to_do:
            node, start, end = to_do.pop()
            for each in node.alternatives:
                if each.word is not None:
                    edges.append(Edge(start, end, each.word, each.versions))
                    continue
                here = start
                for place, child in enumerate(each.children, 1):
                    there = end
                    if place < len(each.children):
                        there, states = states, states + 1
                    to_do.append((child, here, there))
                    here = there
        return cls(edges)

    def edges(self) -> list[Edge]:
        """All edges in the order of their states, the first state first."""
        order = {state: place for place, state in enumerate(self.states())}
        return sorted(
            (
                Edge(start, end, word, versions)
                for start, there in self._out.items()
                for (word, end), versions in there.items()
            ),
            key=lambda edge: (order[edge.start], order[edge.end], edge.word),
        )

    def states(self) -> list[int]:
        """The states, each before those that can be reached from it; a circle is a ValueError."""
        waiting = {state: len(there) for state, there in self._in.items()}
        free = sorted((state for state, count in waiting.items() if not count), reverse=True)
        found = []
        while free:
            state = free.pop()
            found.append(state)
            for _, end in sorted(self._out[state]):
                waiting[end] -= 1
                if not waiting[end]:
                    free.append(end)
        if len(found) != len(waiting):
            raise ValueError("the lattice has a circle")
        return found

    def following(self, state: int) -> list[tuple[str, int, int]]:
        """The edges that leave a state: word, state, versions."""
        return [(word, end, versions) for (word, end), versions in self._out[state].items()]

    def accepts(self, words: Iterable[str]) -> bool:
        """Whether some path has these words."""
        states = {START}
        for word in words:
            states = {
                end for state in states for found, end, _ in self.following(state) if found == word
            }
        return END in states

    def path_of(self, version: int) -> list[tuple[int, str]]:
        """The path of a version: states with the word that leaves each, the last with none."""
        bit = 1 << version
        path, state = [], START
        while state != END:
            step = next(
                ((word, end) for word, end, versions in self.following(state) if versions & bit),
                None,
            )
            if step is None:
                return []  # no such version
            path.append((state, step[0]))
            state = step[1]
        return [*path, (END, "")]

    def sentences(self) -> Iterator[tuple[str, ...]]:
        """All sentences, each path once; there may be a great many, so take a few."""
        to_do: list[tuple[int, tuple[str, ...]]] = [(START, ())]
        while to_do:
            state, words = to_do.pop()
            if state == END:
                yield words
                continue
            best_last = sorted(
                self.following(state), key=lambda step: (step[2].bit_count(), step[0])
            )
            to_do += [(end, (*words, word)) for word, end, _ in best_last]

    def squeeze(self) -> None:
        """Join states as long as edges with the same word leave or enter one state."""
        while self._squeeze(self._out, START) or self._squeeze(self._in, END):
            pass

    def _squeeze(self, edges: dict[int, dict[tuple[str, int], int]], first: int) -> bool:
        """Go through the states from one end; whether anything was joined."""
        joined = False
        to_do, seen = [first], {first}
        while to_do:
            state = to_do.pop()
            while state in edges and self._join_one(edges[state]):
                joined = True
            for _, other in sorted(edges.get(state, ()), reverse=True):
                if other not in seen:
                    seen.add(other)
                    to_do.append(other)
        return joined

    def _join_one(self, there: dict[tuple[str, int], int]) -> bool:
        ends: dict[str, list[int]] = {}
        for word, other in sorted(there):
            for known in ends.setdefault(word, []):
                if not self._reaches(known, other) and not self._reaches(other, known):
                    self._join(known, other)
                    return True
            ends[word].append(other)
        return False

    def _reaches(self, start: int, goal: int) -> bool:
        if goal == START or start == END:
            return False
        to_do, seen = [start], {start}
        while to_do:
            for _, end in self._out[to_do.pop()]:
                if end == goal:
                    return True
                if end not in seen:
                    seen.add(end)
                    to_do.append(end)
        return False

    def _join(self, kept: int, other: int) -> None:
        if other in (START, END):
            kept, other = other, kept
        for (word, end), versions in self._out.pop(other).items():
            del self._in[end][word, other]
            self._add(kept, end, word, versions)
        for (word, start), versions in self._in.pop(other).items():
            del self._out[start][word, other]
            self._add(start, kept, word, versions)

    def _add(self, start: int, end: int, word: str, versions: int) -> None:
        out, into = self._out.setdefault(start, {}), self._in.setdefault(end, {})
        self._out.setdefault(end, {})
        self._in.setdefault(start, {})
        out[word, end] = into[word, start] = out.get((word, end), 0) | versions
