"""The parts of a sentence that no rule may touch: names, with what holds them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

NAME = "NNP"
LINKING = ("of", "the", "and", "&", "for")
"""Words inside names: the Bank of England."""


def names(tokens: Sequence[str], tags: Sequence[str]) -> list[tuple[int, int]]:
    """The spans of names: by their tags or, without tags, by capitals inside the sentence.

    >>> tokens = "He left northern New Ireland for the Bank of England .".split()
    >>> names(tokens, ())
    [(3, 5), (7, 10)]
    >>> names("THE END IS NEAR".split(), ())
    []
    """
    found: list[tuple[int, int]] = []
    for k in _places(tokens, tags):
        if found and _joined(tokens, found[-1][1], k):
            found[-1] = found[-1][0], k + 1
        else:
            found.append((k, k + 1))
    return found


def _places(tokens: Sequence[str], tags: Sequence[str]) -> Iterator[int]:
    if tags:
        yield from (k for k, tag in enumerate(tags) if tag.startswith(NAME))
        return
    if all(token.upper() == token for token in tokens):
        return
    for k, token in enumerate(tokens):
        if k and token[:1].isupper() and token != "I" and tokens[k - 1][:1].isalnum():
            yield k


def _joined(tokens: Sequence[str], end: int, start: int) -> bool:
    between = [token.lower() for token in tokens[end:start]]
    return not between or (between[0] == "of" and all(word in LINKING for word in between))
