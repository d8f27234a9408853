"""The integer program: which words to keep, and which trigrams that makes.

Notation, as in Clarke and Lapata (2008), places from 0, the beginning at -1:
    x_i    1 if word i is kept
    p_i    1 if word i begins the compression
    q_ij   1 if words i, j end it (i = -1: j is all there is)
    y_ijk  1 if words i, j, k follow each other in it (i = -1: j begins it)

A compression is a path over pairs of neighbours: p and y lead into a pair, y and q out of it.

    one word begins                sum p_i = 1
    what comes in goes out         (-1, j): p_j         = sum_k y_-1jk + q_-1j
                                   (i, j):  sum_h y_hij = sum_k y_ijk  + q_ij
    a word is kept if a pair       x_j = p_j + sum_h,i y_hij
    with it as second is passed

The paper sums these conditions over all pairs of a word, which has the same integer solutions but
far worse fractional ones. On top of this come the constraints on x alone. Once all x are integers,
there is one path through the words kept, so only x has to be an integer.

There are n^3/6 trigrams. Left out are those that skip a word that must be kept, and those that
put a mark of punctuation after another, or at the beginning, where it did not stand before. If
there are more than `most_trigrams` still, no step but the first and the one to the last word may
skip more than so many words, the largest number that fits: then the answer is the best among
such compressions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array

from otherwords.rewrite.baselines.ilp.constraints import Constraint
from otherwords.rewrite.baselines.ilp.trigrams import SentenceTrigrams

BEGINNING = -1
Ending = Literal["optimal", "stopped", "impossible"]
ENDINGS: dict[int, Ending] = {0: "optimal", 1: "stopped", 2: "impossible"}
"""What `scipy.optimize.milp` numbers."""


@dataclass(frozen=True)
class Solution:
    """The words kept, if any were found, and how the search ended.

    `optimal`: nothing better exists among the steps allowed. `stopped`: time was up, what was
    found may not be the best. `impossible`: no choice of words satisfies all constraints.
    """

    kept: tuple[bool, ...] | None
    ending: Ending


class Steps:
    """Which word may follow which: places `after[i]` for each place i, from the beginning on.

    >>> steps = Steps(5, dropped={3}, required={1})
    >>> steps.after
    {-1: [0, 1], 0: [1], 1: [2, 4], 2: [4], 4: []}
    """

    def __init__(
        self,
        words: int,
        *,
        dropped: set[int] | frozenset[int],
        required: set[int] | frozenset[int],
        marks: Sequence[int] = (),
        longest: int | None = None,
    ) -> None:
        self.there = [place for place in range(words) if place not in dropped]
        self.required = required
        self.longest = longest
        self.marks = frozenset(marks)
        line = [BEGINNING, *self.there]
        self.after = {place: self._after(line, at) for at, place in enumerate(line)}

    def _after(self, line: list[int], at: int) -> list[int]:
        found = []
        before_a_mark = {BEGINNING, *self.marks}
        for skipped, place in enumerate(line[at + 1 :]):
            too_far = self.longest is not None and skipped > self.longest
            at_an_end = line[at] == BEGINNING or place == line[-1]  # few variables: these are free
            new_pair = skipped and line[at] in before_a_mark and place in self.marks
            if not (new_pair or (too_far and not at_an_end)):
                found.append(place)
            if place in self.required:
                break
        return found

    def may_end(self, place: int) -> bool:
        """Whether nothing that must be kept stands further right."""
        return all(required <= place for required in self.required)

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        return [(one, two) for one, later in self.after.items() for two in later]

    @property
    def trigrams(self) -> int:
        """How many there are."""
        return sum(len(self.after[two]) for _, two in self.pairs)


def fitting_steps(
    words: int,
    most_trigrams: int,
    *,
    dropped: frozenset[int],
    required: frozenset[int],
    marks: Sequence[int] = (),
) -> Steps:
    """All steps, or those that skip at most so many words that the trigrams are not too many."""
    longest: int | None = None
    while True:
        steps = Steps(words, dropped=dropped, required=required, marks=marks, longest=longest)
        if steps.trigrams <= most_trigrams or longest == 0:
            return steps
        longest = words - 2 if longest is None else longest - 1


def solve(
    trigrams: SentenceTrigrams,
    rewards: Sequence[float],
    constraints: Sequence[Constraint],
    steps: Steps,
    *,
    seconds: float,
) -> Solution:
    """Find the path of most score; `rewards` are what each word adds to it when it is kept."""
    program = _Program(trigrams, rewards, steps)
    program.add(constraints)
    return program.run(seconds)


class _Program:
    """Columns x, p, q, y in this order; rows are gathered as (row, column, value)."""

    def __init__(self, trigrams: SentenceTrigrams, rewards: Sequence[float], steps: Steps) -> None:
        self.words = words = len(rewards)
        self.costs = [-reward for reward in rewards]
        self.entries: list[tuple[int, int, float]] = []
        self.least: list[float] = []
        self.most: list[float] = []
        nodes = {pair: self._row(0, 0) for pair in steps.pairs}
        visits = {place: self._row(0, 0) for place in steps.there}
        only_beginning = self._row(1, 1)
        for place, row in visits.items():
            self.entries.append((row, place, -1))
        for one, two in steps.pairs:
            if one == BEGINNING:
                column = self._column(trigrams.start(two))
                into = (nodes[one, two], visits[two], only_beginning)
                self.entries += [(row, column, 1) for row in into]
            if steps.may_end(two):
                column = self._column(trigrams(one, two, words))
                self.entries.append((nodes[one, two], column, -1))
            for three in steps.after[two]:
                column = self._column(trigrams(one, two, three))
                self.entries.append((nodes[one, two], column, -1))
                self.entries += [(row, column, 1) for row in (nodes[two, three], visits[three])]

    def _row(self, least: float, most: float) -> int:
        self.least.append(least)
        self.most.append(most)
        return len(self.least) - 1

    def _column(self, score: float) -> int:
        self.costs.append(-score)
        return len(self.costs) - 1

    def add(self, constraints: Sequence[Constraint]) -> None:
        for constraint in constraints:
            row = self._row(constraint.least, constraint.most)
            self.entries += [(row, place, w) for place, w in constraint.weights.items()]

    def run(self, seconds: float) -> Solution:
        rows, columns, values = (np.array(column) for column in zip(*self.entries, strict=True))
        shape = len(self.least), len(self.costs)
        matrix = coo_array((values, (rows, columns)), shape=shape).tocsc()
        whole: NDArray[np.int64] = np.zeros(shape[1], dtype=np.int64)
        whole[: self.words] = 1
        found = milp(
            np.array(self.costs),
            integrality=whole,
            bounds=Bounds(0, 1),
            constraints=LinearConstraint(matrix, self.least, self.most),
            options={"time_limit": seconds, "mip_rel_gap": 0.0},
        )
        ending = ENDINGS.get(int(found.status), "stopped")
        if found.x is None:
            return Solution(None, ending)
        return Solution(tuple(bool(value > 0.5) for value in found.x[: self.words]), ending)
