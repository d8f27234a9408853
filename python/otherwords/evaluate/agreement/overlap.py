"""Do two annotators mark the same places? (TPO-measures, Vila et al. 2014, section 4.2)

A phenomenon counts as found by the other annotator when one of the same type in the same pair
covers some of its tokens (partial), or exactly its tokens (total); the two members of a pair
are read as one stretch. With B, C the phenomena of the two, and n_B those of B found by C:

    P_B = n_B / |B|    R_B = n_B / |C|    F_B = 2 P_B R_B / (P_B + R_B)    agr_o = (F_B + F_C) / 2

Put together that is agr_o = (n_B + n_C) / (|B| + |C|). R_B alone, and with it F_B, can pass 1
where B cuts a phenomenon of C into several; the average of both never does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from otherwords.evaluate.agreement.compared import Compared, Marked
from otherwords.evaluate.agreement.tallies import Cell, Tally


def partly_overlap(one: Marked, other: Marked) -> bool:
    """Whether two phenomena of one type share a token."""
    return one.type == other.type and not one.tokens.isdisjoint(other.tokens)


def wholly_overlap(one: Marked, other: Marked) -> bool:
    """Whether two phenomena of one type cover the same tokens."""
    return one.type == other.type and bool(one.tokens) and one.tokens == other.tokens


def count_overlaps(
    compared: Iterable[Compared], overlap: Callable[[Marked, Marked], bool]
) -> dict[Cell, Tally]:
    """Count, in each pair under each type, the phenomena and those the other one found."""
    cells = {}
    for pair in compared:
        for kind in pair.types:
            first, second = pair.under(kind)
            found = (_found(first, second, overlap), _found(second, first, overlap))
            cells[pair.pair.id, kind] = Tally(len(first), len(second), *found)
    return cells


def overlap_ratio(tally: Tally) -> float | None:
    """Average the two F1, of each annotator taken as the other's answer.

    >>> round(overlap_ratio(Tally(6, 8, 5, 5)), 3)
    0.714
    """
    marked = tally.first + tally.second
    return (tally.first_agreed + tally.second_agreed) / marked if marked else None


def _found(
    ones: list[Marked], others: list[Marked], overlap: Callable[[Marked, Marked], bool]
) -> int:
    return sum(any(overlap(one, other) for other in others) for one in ones)
