"""Settings of the language model that a build makes."""

from __future__ import annotations

from dataclasses import dataclass

from otherwords.errors import OtherwordsError
from otherwords.language_model.settings import HIGHEST_ORDER, check_model


@dataclass(frozen=True, kw_only=True)
class ModelSettings:
    """The language model that comes with a database."""

    order: int = 5
    """The length of the longest n-grams, from 1 to 6; 0 makes no model."""
    prune: tuple[int, ...] = (0, 0, 1)
    """For each order, n-grams seen no more often than this are pruned; the last number holds for
    all higher orders."""

    def __post_init__(self) -> None:
        if not 0 <= self.order <= HIGHEST_ORDER:
            raise OtherwordsError(
                f"order is {self.order}, it must be from 1 to {HIGHEST_ORDER}, or 0 for no model."
            )
        if self.order:
            check_model(self.order, self.prune[: self.order])
