"""What an estimation reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from otherwords._core import EstimatedModel

SPECIAL = ("<unk>", "<s>", "</s>")


class Discounts(NamedTuple):
    """What is taken off a count of 1, of 2, and of 3 or more."""

    one: float
    two: float
    more: float


@dataclass(frozen=True)
class EstimateReport:
    """What was read, what came out, and what a user should know about it.

    `counts` and `discounts` are by order, from 1; the three special words count as unigrams, but
    not as `types`.
    """

    order: int
    sentences: int
    tokens: int
    types: int
    counts: tuple[int, ...]
    discounts: tuple[Discounts, ...]
    warnings: tuple[str, ...]


def make_report(read: tuple[int, int, int, int], model: EstimatedModel) -> EstimateReport:
    """Put what the kernel counted into words."""
    sentences, tokens, words, skipped = read
    warnings = [f"dropped {skipped} special words of the text"] if skipped else []
    discounts = []
    for order, (amounts, unfit) in enumerate(model.discounts, 1):
        discounts.append(Discounts(*amounts))
        if unfit is not None:
            warnings.append(_fallback(order, *unfit))
    return EstimateReport(
        order=len(discounts),
        sentences=sentences,
        tokens=tokens,
        types=words - len(SPECIAL),
        counts=tuple(model.counts),
        discounts=tuple(discounts),
        warnings=tuple(warnings),
    )


def _fallback(order: int, count: int, amount: float | None) -> str:
    """Why the discounts are fixed ones.

    >>> print(_fallback(2, 3, -0.5))
    2-grams: the discount of count 3 would be -0.5, so 0.5, 1 and 1.5 are discounted. The text is \
small or repeats itself: remove duplicates, or give more.
    """
    why = f"none has the adjusted count {count}"
    if amount is not None:
        why = f"the discount of count {count} would be {amount:.3g}"
    advice = "The text is small or repeats itself: remove duplicates, or give more."
    return f"{order}-grams: {why}, so 0.5, 1 and 1.5 are discounted. {advice}"
