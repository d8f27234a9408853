"""Cut the texts of P4P into tokens, as its authors counted them.

The file marks scopes in characters; measures and statistics count tokens. The rule here gives
each of the 1,712 texts of P4P the word count recorded beside it, and no scope of the corpus
begins or ends inside one of its tokens. (The recorded counts were taken with `&` still written
`&amp;`, which makes three tokens of one.)

Parts of a word: letters, digits, `_`, `` ` ``, `~`, `#` and everything outside ASCII (in this
corpus mostly broken encoding, which the authors did not split). A run of hyphens, or of
exclamation marks, is one token; any other mark is a token by itself.
"""

from __future__ import annotations

import re
from functools import lru_cache

from otherwords.corpus.annotations import Range, Scope

TOKEN = re.compile(r"[A-Za-z0-9_`~#\x80-\U0010ffff]+|-+|!+|[^\sA-Za-z0-9_`~#\x80-\U0010ffff!-]")


@lru_cache(maxsize=16)  # the members of one pair, asked again by each of its phenomena
def token_ranges(text: str) -> tuple[Range, ...]:
    """Cut a text into tokens, each given by its first character and the one after its last.

    >>> [("it's--no!!"[start:stop]) for start, stop in token_ranges("it's--no!!")]
    ['it', "'", 's', '--', 'no', '!!']
    """
    return tuple(found.span() for found in TOKEN.finditer(text))


def tokens_touched(characters: Scope, tokens: tuple[Range, ...]) -> Scope:
    """The tokens that a scope in characters covers, completely or in part.

    Each range of characters stays a range of its own, so that two that meet between tokens are
    not joined; one that covers no token at all becomes an empty range, for the checks to find.

    >>> tokens_touched(((0, 5), (6, 10)), ((0, 2), (3, 5), (6, 7), (7, 10)))
    ((0, 2), (2, 4))
    """
    scope: list[Range] = []
    for start, stop in characters:
        touched = [n for n, (first, end) in enumerate(tokens) if first < stop and end > start]
        after = sum(end <= start for _, end in tokens)
        scope.append((touched[0], touched[-1] + 1) if touched else (after, after))
    return tuple(scope)
