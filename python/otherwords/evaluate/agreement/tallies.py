"""Four ways to average one ratio over pairs and types.

A measure of agreement is a ratio of counts. Counted over everything at once, common types and
long pairs decide; taken for each pair, or each type, and then averaged, all have the same
weight. Vila et al. (2014, section 4.1) write the four ways as bars over p and t.

A *cell* is what two annotators marked in one pair under one type. A cell that neither used is
0/0: it says nothing, and is left out of every average. (Were it counted as agreement, rare
types would score near 1, for most pairs lack them; the paper's own figures are low.) Where
nothing at all was marked, nobody differs, and the measure is 1.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from math import fsum
from typing import NamedTuple, TypeAlias

Cell: TypeAlias = tuple[str, str]  # pair, type
ANY_TYPE = ""  # the type of a cell that holds all types of its pair


class Tally(NamedTuple):
    """For each of two annotators: how many phenomena (or tokens), and how much agrees of them."""

    first: float
    second: float
    first_agreed: float = 0.0
    second_agreed: float = 0.0


Ratio: TypeAlias = Callable[[Tally], float | None]  # None for 0/0


class Variants(NamedTuple):
    """One measure in its four variants, each from 0 to 1."""

    overall: float
    pairwise: float
    typewise: float
    pairwise_typewise: float


def total(tallies: Iterable[Tally]) -> Tally:
    """Add up, to the same number in any order.

    >>> total([Tally(1, 2), Tally(3, 1)])
    Tally(first=4.0, second=3.0, first_agreed=0.0, second_agreed=0.0)
    """
    columns = list(zip(*tallies, strict=True))
    return Tally(*map(fsum, columns)) if columns else Tally(0.0, 0.0)


def average(values: Iterable[float | None]) -> float:
    """Take the mean of what is defined, and 1 where nothing is.

    >>> average([0.5, None, 1.0]), average([None])
    (0.75, 1.0)
    """
    defined = [value for value in values if value is not None]
    return fsum(defined) / len(defined) if defined else 1.0


def by_pair(cells: Mapping[Cell, Tally]) -> dict[str, Tally]:
    """Add up the types of each pair."""
    return _grouped(cells, 0)


def by_type(cells: Mapping[Cell, Tally]) -> dict[str, Tally]:
    """Add up the pairs of each type."""
    return _grouped(cells, 1)


def variants(
    ratio: Ratio, cells: Mapping[Cell, Tally], *, together: Mapping[Cell, Tally] | None = None
) -> Variants:
    """Compute a ratio in its four variants.

    `together` gives the cells of all types at once, for what does not add up over types: a
    token under two types is still one token.

    >>> from otherwords.evaluate.agreement.numbers import number_ratio
    >>> cells = {("p", "order"): Tally(1, 1), ("q", "order"): Tally(1, 3), ("q", "x"): Tally(1, 0)}
    >>> variants(number_ratio, cells).typewise
    0.25
    """
    whole = cells if together is None else together
    per_type: defaultdict[str, list[float | None]] = defaultdict(list)
    for (_, kind), tally in cells.items():
        per_type[kind].append(ratio(tally))
    overall = ratio(total(whole.values()))
    return Variants(
        overall=1.0 if overall is None else overall,
        pairwise=average(map(ratio, by_pair(whole).values())),
        typewise=average(map(ratio, by_type(cells).values())),
        pairwise_typewise=average(map(average, per_type.values())),
    )


def _grouped(cells: Mapping[Cell, Tally], part: int) -> dict[str, Tally]:
    groups: defaultdict[str, list[Tally]] = defaultdict(list)
    for cell, tally in cells.items():
        groups[cell[part]].append(tally)
    return {name: total(tallies) for name, tallies in groups.items()}
