"""SQL lives in `.sql` files beside the code that runs it.

They are written in DuckDB's dialect, in the portable part of it that docs/rooms/engine.md lists.
Numbers (bounds, weights) are filled in for `{name}`; nothing else is, so that no text of a user
ever becomes SQL.
"""

from __future__ import annotations

import math
from importlib import resources
from string import Formatter


def load_sql(package: str, name: str, **numbers: float) -> str:
    """Read `name`.sql of a package and put the numbers in their places.

    Integers are written as they are, others as doubles (0.5 becomes 5e-1, which no engine takes
    for a decimal). Every number must have a place, and every place a number.
    """
    text = resources.files(package).joinpath(f"{name}.sql").read_text(encoding="utf-8")
    return fill(text, numbers, where=f"{name}.sql")


def fill(text: str, numbers: dict[str, int | float], *, where: str = "the SQL") -> str:
    """Put numbers in the places of a text.

    >>> fill("SELECT f FROM rules WHERE n >= {least} AND p > {bound}", {"least": 2, "bound": 0.25})
    'SELECT f FROM rules WHERE n >= 2 AND p > 2.5e-01'
    """
    places = {place for _, place, _, _ in Formatter().parse(text) if place is not None}
    if places != numbers.keys():
        raise ValueError(f"{where} has places for {sorted(places)}, given {sorted(numbers)}")
    return text.format_map({name: literal(number) for name, number in numbers.items()})


def literal(number: float) -> str:
    """Write a number so that both engines read the same type and value from it.

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
