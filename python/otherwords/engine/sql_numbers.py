"""Write numbers into SQL so that both engines read the same type and value from them."""

from __future__ import annotations

import math


def literal(number: float) -> str:
    """Write an integer as it is and anything else as a double, which no engine takes for a decimal.

    >>> literal(3), literal(-0.1), literal(1e300)
    ('3', '-1e-01', '1e+300')
    """
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise TypeError(f"only numbers go into SQL, not {number!r}")
    if isinstance(number, int):
        return str(number)
    if not math.isfinite(number):
        raise ValueError(f"{number} cannot be written in SQL")
    for digits in range(17):
        text = f"{number:.{digits}e}"
        if float(text) == number:
            break
    return text
