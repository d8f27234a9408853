"""The settings of the decoder, each declared once with what it does."""

from __future__ import annotations

from dataclasses import dataclass

from otherwords.database.sizes import SIZES, size_number
from otherwords.errors import OtherwordsError


@dataclass(frozen=True, kw_only=True)
class DecoderSettings:
    """How hard the decoder searches. Larger numbers find better scores, and take longer."""

    pops: int = 100
    """How many combinations of rules and parts are tried for each span of the input."""
    span: int = 12
    """The most words that a rule of the database may cover; longer spans are glued from shorter."""
    size: str = SIZES[-1]
    """The largest size of rules used, S to XXXL."""
    rules_per_node: int = 20
    """How many rules of a source are tried for each label, the best by their features."""
    threads: int | None = None
    """How many threads to use; by default as many as there are processors. The result is the
    same on any number."""

    def __post_init__(self) -> None:
        size_number(self.size)
        for name in ("pops", "span", "rules_per_node", "threads"):
            value = getattr(self, name)
            if value is None and name == "threads":
                continue
            if not isinstance(value, int) or value < 1:
                raise OtherwordsError(f"setting {name} is {value!r}, expected 1 or more.")
