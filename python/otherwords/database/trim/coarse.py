"""Numbers in few different values, which take few bits each.

A number is rounded to a multiple of a power of two, the smallest that leaves at most so many
different values. The packed store then holds it exactly.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from otherwords.database.ranking.columns import GOODNESS, PROBABILITY, RELATION
from otherwords.database.ranking.pair_features import FREQUENCY, SIMILARITY

Numbers = NDArray[np.float64]
LEVELS = {
    **dict.fromkeys((GOODNESS, RELATION), 256),
    PROBABILITY: 64,
    **dict.fromkeys(("p(e|f)", "p(f|e)", "p(e|f,LHS)", "p(f|e,LHS)", "Lex(e|f)", "Lex(f|e)"), 64),
}
"""How many values the features have that answers and rewriting need most."""
OTHERS = 16
ONLY_EXPLAINED = (*SIMILARITY, *FREQUENCY)
FEW = 8
"""How many values those have that nothing but an explanation shows."""
DIGITS = 2
"""Significant digits of the probabilities of translation rules."""


def levels_of(name: str) -> int:
    """How many values a feature has.

    >>> levels_of("Goodness"), levels_of("LogCount"), levels_of("NgramWordSim")
    (256, 16, 8)
    """
    return FEW if name.endswith(ONLY_EXPLAINED) else LEVELS.get(name, OTHERS)


def coarse(values: Numbers, levels: int) -> Numbers:
    """The values, rounded so that there are at most so many different ones; nan stays nan.

    >>> coarse(np.array([0.0, 0.3, 1.0, 2.6, 3.1, np.nan]), 4).tolist()
    [0.0, 0.0, 1.0, 3.0, 3.0, nan]
    """
    known = values[~np.isnan(values)]
    if len(np.unique(known)) <= levels:
        return values
    step = 2.0 ** np.ceil(np.log2(np.ptp(known) / levels))
    while len(np.unique(np.round(known / step))) > levels:
        step *= 2
    rounded: Numbers = np.round(values / step) * step + 0.0
    return rounded


def significant(values: Numbers, digits: int = DIGITS) -> Numbers:
    """The values with so many significant digits.

    >>> significant(np.array([0.12345, 0.0019876, 1.0, 0.0])).tolist()
    [0.12, 0.002, 1.0, 0.0]
    """
    exponents = np.floor(np.log10(np.where(values > 0, values, 1.0))).astype(np.int64)
    places = digits - 1 - exponents
    return np.array(
        [round(value, place) for value, place in zip(values.tolist(), places.tolist(), strict=True)]
    )
