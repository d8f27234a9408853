"""Text from data, made fit to be printed.

A file may contain anything: an escape sequence that retitles a terminal or hides a line, a newline
inside a name, half a character. Whatever comes from data is shown through this module, in error
messages and in tables, so that none of it reaches a terminal raw.
"""

from __future__ import annotations

import re

CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
SURROGATE = re.compile("[\ud800-\udfff]")
LINE_BREAK = re.compile("[ \t]*[\r\n]+[ \t\r\n]*")
MOST = 4000
"""The longest message, in characters; of a longer one the middle is omitted."""
MOST_QUOTED = 200
GAP = " ... "


def printable(text: str) -> str:
    r"""Write control characters, line breaks and lone surrogates as escapes.

    >>> print(printable("a\x1b[31mred\tcell"))
    a\x1b[31mred\tcell
    """
    return CONTROL.sub(_escape, text)


def one_line(text: str) -> str:
    r"""Make a message one line of bounded length: line breaks become spaces.

    >>> one_line("cannot read it:\n  no such page\x07")
    'cannot read it: no such page\\x07'
    """
    if len(text) > MOST:
        text = text[: MOST // 2] + GAP + text[-MOST // 2 :]
    return printable(LINE_BREAK.sub(" ", text.strip("\r\n")))


def quoted(text: str) -> str:
    """Cut a text that a message quotes: enough to find it again.

    >>> quoted("x" * 1000) == "x" * 200 + "..."
    True
    """
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}..."


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")
