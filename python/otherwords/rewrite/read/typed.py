"""Text as it was typed: where each token stands in its line, and a new sentence around what stays.

The tokeniser sees normalised text; people see quotation marks, dashes and spaces of their own. So
tokens are found again in the line as it was typed, and of an output everything that stayed is
copied from there, spaces included; only new words are set as the detokeniser sets them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from otherwords.text.normalise import normalise

Spans = tuple[tuple[int, int], ...]


def find_tokens(line: str, tokens: Sequence[str]) -> Spans | None:
    """Where each token begins and ends in the line; None if the line cannot be followed.

    >>> find_tokens("It\\u2019s \\u2026  fine", ["It", "'s", "...", "fine"])
    ((0, 2), (2, 4), (5, 6), (8, 12))
    """
    starts, ends, seen = [], [], []
    at = 0
    while at < len(line):
        end = at + 1
        while end < len(line) and unicodedata.combining(line[end]):
            end += 1
        shown = _shown(line[at:end])
        starts += [at] * len(shown)
        ends += [end] * len(shown)
        seen.append(shown)
        at = end
    if "".join(seen) != "".join(tokens):
        return None
    found, place = [], 0
    for token in tokens:
        found.append((starts[place], ends[place + len(token) - 1]))
        place += len(token)
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _shown(letter: str) -> str:
    """What the tokeniser sees of a letter with its accents."""
    return "".join(normalise(letter).split())


def gaps_of(joined: str, words: Sequence[str]) -> list[str] | None:
    """What stands between the words of a joined text, before the first and after the last.

    >>> gaps_of('He said, "no".', ["He", "said", ",", '"', "no", '"', "."])
    ['', ' ', '', ' ', '', '', '', '']
    """
    found, at = [], 0
    for word in words:
        place = joined.find(word, at)
        if place < 0 or joined[at:place].strip():
            return None
        found.append(joined[at:place])
        at = place + len(word)
    return [*found, joined[at:]]


def as_typed(
    line: str,
    tokens: Sequence[str],
    spans: Spans,
    words: Sequence[str],
    origins: Sequence[int | None],
    gaps: Sequence[str],
) -> str:
    """A new sentence in which everything that stayed is as it was typed.

    `origins` are the places of words that stayed, `gaps` what would stand between the words if
    nothing had been typed.

    >>> line = "A  nice \\u2013 old house"
    >>> spans = find_tokens(line, ["A", "nice", "-", "old", "house"])
    >>> as_typed(line, ["A", "nice", "-", "old", "house"], spans,
    ...          ["A", "fine", "-", "old", "house"], [0, None, 2, 3, 4], ["", *4 * [" "], ""])
    'A  fine \\u2013 old house'
    """
    pieces = typed_pieces(line, tokens, spans, words, origins, gaps)
    return "".join([*(text for pair in pieces for text in pair), line[spans[-1][1] :]])


def typed_pieces(
    line: str,
    tokens: Sequence[str],
    spans: Spans,
    words: Sequence[str],
    origins: Sequence[int | None],
    gaps: Sequence[str],
) -> list[tuple[str, str]]:
    """The same in pieces: for each word what stands before it, and how it is written."""
    found = []
    before: int | None = None
    for k, (word, origin) in enumerate(zip(words, origins, strict=True)):
        if k == 0:
            gap = line[: spans[0][0]]
        elif before is not None and origin == before + 1:
            gap = line[spans[before][1] : spans[origin][0]]
        else:
            gap = _typed_gap(line, spans, before, origin, gaps[k])
        same = origin is not None and tokens[origin] == word
        shown = line[slice(*spans[origin])] if same and origin is not None else word
        found.append((gap, shown))
        before = origin
    return found


def _typed_gap(line: str, spans: Spans, before: int | None, after: int | None, usual: str) -> str:
    """The space beside a new word: as typed on either side of what it replaces, if any."""
    if not usual:
        return usual
    if before is not None and before + 1 < len(spans):
        typed = line[spans[before][1] : spans[before + 1][0]]
    elif after is not None and after:
        typed = line[spans[after - 1][1] : spans[after][0]]
    else:
        return usual
    return typed if typed else usual
