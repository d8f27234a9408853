"""What every kind of work can do."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

Json: TypeAlias = dict[str, Any]


class Kind(Protocol):
    """A kind of work. `item` is the content of an item, `settings` those of its task."""

    name: str
    title: str

    def start(self, item: Json, settings: Json) -> Json:
        """The state before anything was done."""
        ...

    def apply(self, state: Json, operation: Json) -> None:
        """Change the state by an operation that `refuse` let pass."""
        ...

    def refuse(self, operation: Json, item: Json, settings: Json) -> str | None:
        """Why an operation makes no sense for this item, if so."""
        ...

    def missing(self, state: Json, item: Json, settings: Json) -> list[str]:
        """What has to be done before the work is done; one sentence each."""
        ...


def member_lengths(item: Json) -> tuple[int, int]:
    """The tokens of both members."""
    first, second = item["members"]
    return len(first), len(second)


def is_number(value: object, below: int) -> bool:
    """Whether a value is a whole number from zero.

    >>> is_number(2, 3), is_number(3, 3), is_number(True, 3)
    (True, False, False)
    """
    return type(value) is int and 0 <= value < below


def is_short_text(value: object, longest: int) -> bool:
    """Whether a value is a text of at most so many characters."""
    return isinstance(value, str) and len(value) <= longest
