"""The features of a PPDB line: `name=value`, separated by spaces.

A line is written back from its text, so nothing here needs to reproduce a number as it was
written; features are parsed only for their values. PPDB 2.0 has NA where a score could not be
computed: that is read as nan, which no sum can hide.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping

from otherwords.printable import quoted

NOT_AVAILABLE = "NA"
# float() also accepts spaces, underscores, 'nan' and other digits, which PPDB does not write
NUMBERS = re.compile(rf"(?:[0-9.eE+-]++|{NOT_AVAILABLE})*+")
ALL_BUT_SEPARATORS = bytes(byte for byte in range(256) if byte not in b" =")


def parse_features(text: str) -> dict[str, float]:
    """Read features in their order; ValueError names a piece that is not one.

    >>> parse_features("Identity=0 p(e|f)=10.47819 MVLSASim=NA")
    {'Identity': 0.0, 'p(e|f)': 10.47819, 'MVLSASim': nan}
    """
    written = split_features(text)
    values = written.values()
    try:
        if NUMBERS.fullmatch("".join(values)):
            return dict(zip(written, _numbers(values), strict=True))
    except ValueError:
        pass  # found again below, where it can be named
    wrong = next(name for name in written if not _is_number(written[name]))
    found = quoted(f"{wrong}={written[wrong]}")
    raise ValueError(f"'{found}' has no number. Write one after the =, or NA")


def split_features(text: str) -> dict[str, str]:
    """Split features into names and values as written; ValueError names a bad piece.

    >>> split_features("Identity=0 p(e|f)=10.40000")
    {'Identity': '0', 'p(e|f)': '10.40000'}
    """
    separators = text.encode().translate(None, ALL_BUT_SEPARATORS)
    if separators != (b"= " * len(separators))[: len(separators)] or separators[-1:] != b"=":
        return _split_closely(text)
    names_and_values = text.replace("=", " ").split(" ")
    names = names_and_values[::2]
    written = dict(zip(names, names_and_values[1::2], strict=True))
    if "" in written:
        raise ValueError(f"'={written['']}' is not a feature. Write name=value")
    if len(written) < len(names):
        twice = next(name for name in written if names.count(name) > 1)
        raise ValueError(f"feature '{twice}' occurs more than once. Keep one of them")
    return written


def format_features(features: Mapping[str, float | str]) -> str:
    """Write features as PPDB does: whole numbers as such, others to five decimals, 0 for 0.00000.

    Text is written unchanged, so that features that were read stay as they were.

    >>> format_features({"SourceWords": 2, "p(e|f)": 1.5, "p(LHS|e)": 0.0, "Lex(e|f)": "64.0"})
    'SourceWords=2 p(e|f)=1.50000 p(LHS|e)=0 Lex(e|f)=64.0'
    """
    return " ".join(f"{name}={_written(value)}" for name, value in features.items())


def _written(value: float | str) -> str:
    if isinstance(value, str):
        return value
    if math.isnan(value):
        return NOT_AVAILABLE
    if isinstance(value, int):
        return f"{value}"
    written = f"{value:.5f}"
    return "0" if written in ("0.00000", "-0.00000") else written


def _split_closely(text: str) -> dict[str, str]:
    """Split features where `=` and space do not alternate: extra spaces, or a mistake."""
    pieces = [piece for piece in text.split(" ") if piece]
    for piece in pieces:
        if piece.count("=") != 1:
            raise ValueError(f"'{piece}' is not a feature. Write name=value")
    return split_features(" ".join(pieces)) if pieces else {}


def _numbers(values: Iterable[str]) -> list[float]:
    try:
        return list(map(float, values))
    except ValueError:
        return [math.nan if value == NOT_AVAILABLE else float(value) for value in values]


def _is_number(value: str) -> bool:
    try:
        _numbers([value])
    except ValueError:
        return False
    return NUMBERS.fullmatch(value) is not None
