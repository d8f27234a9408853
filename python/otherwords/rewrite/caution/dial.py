"""The dial: one number from 0 to 1, and what it asks of a change and of a whole output."""

from __future__ import annotations

from otherwords.errors import OtherwordsError

CAUTION = 0.5
"""The default: chosen so that about three of four changes are good by eye."""


def check_caution(caution: float) -> float:
    """The caution, if it is a valid one.

    >>> check_caution(2)
    Traceback (most recent call last):
    otherwords.errors.OtherwordsError: caution is 2, expected a number from 0 (whatever scores \
best) to 1 (only what is nearly certain), such as 0.5.
    """
    if isinstance(caution, bool) or not isinstance(caution, int | float) or not 0 <= caution <= 1:
        raise OtherwordsError(
            f"caution is {caution!r}, expected a number from 0 (whatever scores best) to 1 (only "
            "what is nearly certain), such as 0.5."
        )
    return float(caution)


def least_trust(caution: float) -> float:
    """How probably good a change must be.

    >>> least_trust(0.0), least_trust(0.5), least_trust(1.0)
    (0.0, 0.5, 1.0)
    """
    return caution


def most_loss(caution: float) -> float:
    """By how much an output may be less probable than its sentence for the parser, in nats.

    >>> most_loss(0.5), most_loss(1.0)
    (4.0, 0.0)
    """
    return 4.0 * (1 - caution) / caution if caution else float("inf")
