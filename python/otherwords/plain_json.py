"""JSON from a file, which may be anything: one error for everything that can be wrong with it.

The standard library reports a syntax error, nesting deeper than its stack and a number of
thousands of digits in three ways, and lets half a character pass.
"""

from __future__ import annotations

import json
from typing import Any


def parse_json(text: str | bytes) -> Any:
    """Read one JSON value; a ValueError says in a few words why it cannot be read.

    >>> parse_json("[" * 100_000)
    Traceback (most recent call last):
    ValueError: it is nested too deeply
    """
    try:
        value = json.loads(text)
        if ("\\ud" if isinstance(text, str) else b"\\ud") in text.lower():  # type: ignore[operator]
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise ValueError(reason_of(error)) from error
    return value


def reason_of(error: ValueError | RecursionError) -> str:
    """What a parser of the standard library found wrong, in words for users."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeEncodeError):
        return "it has half a character (a lone surrogate)"
    if isinstance(error, UnicodeError):
        return "it is not UTF-8"
    if "int_max_str_digits" in str(error):
        return "it has a number of too many digits"
    return str(error)
