"""Phrases of a database that are spelled almost like one it lacks, for "did you mean".

A typing error is usually one letter or one word: every text that such an error could have come
from is looked up, all at once. That takes a few milliseconds in a database of any size.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from string import ascii_lowercase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from otherwords.database.packed import PackedStore

MOST = 3
LONGEST = 60
"""A longer text has too many variants: only whole words are omitted from it."""
LONGEST_START = 200
"""Of a longer text no variants are tried."""


def close_phrases(text: str, store: PackedStore) -> list[str]:
    """A few phrases of the store that are close to this one."""
    if len(text) > LONGEST_START:
        return []
    near = list(dict.fromkeys(chain(_other_letters(text), _fewer_words(text))))
    starts = store.lookup(near, top=1).starts.tolist()
    return list(islice((own for k, own in enumerate(near) if starts[k] < starts[k + 1]), MOST))


def _other_letters(text: str) -> Iterator[str]:
    """The text with one letter moved, omitted, replaced or added.

    >>> [each in set(_other_letters("abuot")) for each in ("about", "abut", "abbots", "a")]
    [True, True, False, False]
    """
    if len(text) > LONGEST:
        return
    letters = sorted({*ascii_lowercase, *text})
    cuts = [(text[:place], text[place:]) for place in range(len(text) + 1)]
    yield from (a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1)
    yield from (a + b[1:] for a, b in cuts if b)
    yield from (a + letter + b[1:] for a, b in cuts if b for letter in letters)
    yield from (a + letter + b for a, b in cuts for letter in letters)


def _fewer_words(text: str) -> Iterator[str]:
    """The text with one word omitted."""
    words = text.split()
    if len(words) > 1:
        yield from (" ".join(words[:k] + words[k + 1 :]) for k in range(len(words)))
