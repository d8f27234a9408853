"""Settings of the language model that a build makes."""

from __future__ import annotations

from dataclasses import dataclass

from otherwords.errors import OtherwordsError

HIGHEST_ORDER = 6


@dataclass(frozen=True, kw_only=True)
class ModelSettings:
    """Which language model a database brings along."""

    order: int = 5
    """The longest n-grams, from 1 to 6; 0: no model is made."""
    prune: tuple[int, ...] = (0, 0, 1)
    """Of each order, n-grams seen no more often than this are left out; the last holds for all
    higher orders."""

    def __post_init__(self) -> None:
        if not 0 <= self.order <= HIGHEST_ORDER:
            raise OtherwordsError(f"order is {self.order}, from 1 to {HIGHEST_ORDER}, or 0: none.")
