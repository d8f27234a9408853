"""Count once what all measures of type agreement need, and show it by type and by pair.

A single figure for a corpus hides which types are hard and which pairs went wrong. The same
counts that make the figure make a row for each type and each pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from otherwords.evaluate.agreement.compared import Compared
from otherwords.evaluate.agreement.degree import degree_ratio, sum_degrees
from otherwords.evaluate.agreement.numbers import (
    count_all_tokens,
    count_phenomena,
    count_tokens,
    number_ratio,
)
from otherwords.evaluate.agreement.overlap import (
    count_overlaps,
    overlap_ratio,
    partly_overlap,
    wholly_overlap,
)
from otherwords.evaluate.agreement.tallies import Cell, Tally, by_pair, by_type


class Row(NamedTuple):
    """The agreement on one type, or in one pair; what neither marked is not listed."""

    first: int
    second: int
    agr_w: float | None
    agr_ph: float | None
    agr_o_partial: float | None
    agr_o_total: float | None
    f1: float | None


class TypeCounts(NamedTuple):
    """What each family of measures counts, in each pair under each type."""

    tokens: dict[Cell, Tally]
    all_tokens: dict[Cell, Tally]
    phenomena: dict[Cell, Tally]
    partial: dict[Cell, Tally]
    whole: dict[Cell, Tally]
    degrees: dict[Cell, Tally]

    @classmethod
    def of(cls, compared: list[Compared], *, attributes: bool) -> TypeCounts:
        return cls(
            count_tokens(compared),
            count_all_tokens(compared),
            count_phenomena(compared),
            count_overlaps(compared, partly_overlap),
            count_overlaps(compared, wholly_overlap),
            sum_degrees(compared, attributes=attributes),
        )

    def rows_by_type(self) -> dict[str, Row]:
        return _rows(*map(by_type, (self.tokens, *self[2:])))

    def rows_by_pair(self) -> dict[str, Row]:
        return _rows(*map(by_pair, self[1:]))


def _rows(
    tokens: Mapping[str, Tally],
    phenomena: Mapping[str, Tally],
    partial: Mapping[str, Tally],
    whole: Mapping[str, Tally],
    degrees: Mapping[str, Tally],
) -> dict[str, Row]:
    return {
        name: Row(
            first=int(counts.first),
            second=int(counts.second),
            agr_w=number_ratio(tokens[name]),
            agr_ph=number_ratio(counts),
            agr_o_partial=overlap_ratio(partial[name]),
            agr_o_total=overlap_ratio(whole[name]),
            f1=degree_ratio(degrees[name]),
        )
        for name, counts in sorted(phenomena.items())
    }
