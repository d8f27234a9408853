r"""How a file writes the numbers of its features, so that the same text can be written again.

PPDB writes counts as whole numbers, other features with five decimals, and zero as 0; 2.0 files
also have features with six decimals. The first lines show the style of each feature. One pattern
recognises a line in these styles and extracts its values: of such a line only the numbers need to
be stored.

The styles are `d` (-3), `.5f` (1.50000, 0.00000) and `.5f or 0` (1.50000, 0). A number in one
of them has at most 15 digits, so reading it and writing it again gives the same text.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from otherwords.corpus.ppdb_features import NOT_AVAILABLE

WHOLE = "d"
OR_ZERO = " or 0"
UNUSUAL = "?"  # .5 or 1e-3, or no number at all: its line is kept as text, or rejected
DIGITS = 15
MOST_DECIMALS = 12
NUMBER = re.compile(r"-?[0-9]+(?:\.([0-9]+))?")
Styles: TypeAlias = dict[str, str]


def find_styles(lines: Iterable[Mapping[str, str]]) -> tuple[Styles, set[str]]:
    """The style of each feature in lines of values as written, and the names not in all lines.

    >>> find_styles([{"n": "3", "p(e|f)": "1.50000"}, {"n": "0", "p(e|f)": "0", "sim": "NA"}])
    ({'n': 'd', 'p(e|f)': '.5f or 0', 'sim': 'd'}, {'sim'})
    """
    order: list[str] = []
    values: dict[str, Counter[str]] = {}
    met = Counter[str]()
    count = 0
    for line in lines:
        count += 1
        before = -1
        for name, value in line.items():
            if name not in values:
                order.insert(before + 1, name)
                values[name] = Counter()
            before = order.index(name)
            values[name][_style_of(value)] += 1
            met[name] += 1
    return (
        {name: _most_common(values[name]) for name in order},
        {name for name in order if met[name] < count},
    )


def _style_of(value: str) -> str:
    number = NUMBER.fullmatch(value)
    if value in ("0", NOT_AVAILABLE):
        return value
    if number is None:
        return UNUSUAL
    if number[1] is None:
        return WHOLE
    decimals = len(number[1])
    return f".{decimals}f" if float(value) or decimals > MOST_DECIMALS else f"0.{decimals}f"


def _most_common(styles: Counter[str]) -> str:
    fixed = [style for style in styles if style[0] == "." and int(style[1:-1]) <= MOST_DECIMALS]
    zeros = [style[1:] for style in styles if style.startswith("0.")]
    best = max([WHOLE, *fixed, *zeros], key=lambda style: (styles[style], style in zeros))
    if best == WHOLE:
        return WHOLE
    return best if styles[f"0{best}"] > styles["0"] else best + OR_ZERO


def line_pattern(styles: Mapping[str, str], optional: Iterable[str] = ()) -> re.Pattern[str]:
    """A pattern for features in these styles, with a space before each, a group for each value.

    A zero in full (0.00000) matches `.5f or 0` too, so the caller looks for it among the values.
    """
    optional = set(optional)
    pieces = []
    for name, style in styles.items():
        piece = f" {re.escape(name)}=({_number_pattern(style)})"
        pieces.append(f"(?:{piece})?+" if name in optional else piece)
    return re.compile("".join(pieces))


def _number_pattern(style: str) -> str:
    if style == WHOLE:
        return rf"0|-?[1-9][0-9]{{0,{DIGITS - 1}}}+|{NOT_AVAILABLE}"
    decimals = int(style.removesuffix(OR_ZERO)[1:-1])
    more = DIGITS - decimals - 1
    fixed = rf"-?(?:0|[1-9][0-9]{{0,{more}}}+)\.[0-9]{{{decimals}}}+"
    zero = "|0" if style.endswith(OR_ZERO) else ""
    return f"{fixed}{zero}|{NOT_AVAILABLE}"


def write_numbers(styles: Mapping[str, str], values: Sequence[float | None]) -> str:
    """Write features in their styles; None is an absent one.

    >>> write_numbers({"n": "d", "p(e|f)": ".5f or 0", "sim": "d"}, [3.0, 0.0, None])
    'n=3 p(e|f)=0'
    """
    pieces = []
    for (name, style), value in zip(styles.items(), values, strict=True):
        if value is None:
            continue
        if math.isnan(value):
            pieces.append(f"{name}={NOT_AVAILABLE}")
        elif style == WHOLE or (value == 0 and style.endswith(OR_ZERO)):
            pieces.append(f"{name}={value:.0f}")
        else:
            pieces.append(f"{name}={value:{style.removesuffix(OR_ZERO)}}")
    return " ".join(pieces)
