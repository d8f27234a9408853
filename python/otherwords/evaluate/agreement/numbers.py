"""Do two annotators mark as much as each other? (N-measures, Vila et al. 2014, section 4.1)

The coarsest look at agreement: only the number of phenomena (agr_ph), or of tokens their
scopes cover (agr_w), is compared. Equation 1, with n the number for annotators B and C:

    agr_n = min(n_B, n_C) / max(n_B, n_C)

A token is counted once for all phenomena that cover it, as "covered" says. The paper does not
spell this out, but its figures do: in its Figure 1 the scopes of C cover all 53 tokens while
their lengths add up to 113, and those of B can hardly add up to 80, so that Table 1's pairwise
0.98 could not be reached (80/113 is 0.71). Under one type, in the same way, a token counts once.
"""

from __future__ import annotations

from collections.abc import Iterable

from otherwords.evaluate.agreement.compared import Compared, Marked
from otherwords.evaluate.agreement.tallies import ANY_TYPE, Cell, Tally


def number_ratio(tally: Tally) -> float | None:
    """Divide the smaller number by the larger.

    >>> number_ratio(Tally(6, 8))
    0.75
    """
    larger = max(tally.first, tally.second)
    return min(tally.first, tally.second) / larger if larger else None


def count_phenomena(compared: Iterable[Compared]) -> dict[Cell, Tally]:
    """Count the phenomena of each annotator in each pair under each type."""
    return {
        (one.pair.id, kind): Tally(*map(len, one.under(kind)))
        for one in compared
        for kind in one.types
    }


def count_tokens(compared: Iterable[Compared]) -> dict[Cell, Tally]:
    """Count the tokens that each annotator's phenomena cover in each pair under each type."""
    return {
        (one.pair.id, kind): Tally(*map(_covered, one.under(kind)))
        for one in compared
        for kind in one.types
    }


def count_all_tokens(compared: Iterable[Compared]) -> dict[Cell, Tally]:
    """Count the tokens that each annotator's phenomena cover in each pair, all types together."""
    return {
        (one.pair.id, ANY_TYPE): Tally(_covered(one.first), _covered(one.second))
        for one in compared
    }


def _covered(marked: Iterable[Marked]) -> int:
    return len(frozenset[tuple[int, int]]().union(*(one.tokens for one in marked)))
