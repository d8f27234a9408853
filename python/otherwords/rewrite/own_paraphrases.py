"""Paraphrases on demand, for joint parsing where nobody has written any.

The paper (Choe and McClosky 2015) hopes for this and does not try it: a rewriter says each sentence
in other words, and the sentence is parsed jointly with what it said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from otherwords.rewrite.rewriter import Rewriter
from otherwords.text import Tokeniser


def own_paraphrases(
    rewriter: Rewriter, sentences: Iterable[Sequence[str]], k: int
) -> Iterator[list[list[str]]]:
    """Stream up to k different rewrites of each tokenised sentence, as tokens.

    A sentence that the rewriter can only repeat has none.
    """
    tokens = Tokeniser("en").tokens
    given = [list(sentence) for sentence in sentences]
    lists = rewriter.rewrite_all([" ".join(sentence) for sentence in given], 2 * k + 1)
    for sentence, rewrites in zip(given, lists, strict=True):
        own = [word.lower() for word in sentence]
        found: dict[tuple[str, ...], list[str]] = {}
        for each in rewrites:
            words = tokens(each.text)
            lower = tuple(word.lower() for word in words)
            if words and list(lower) != own:
                found.setdefault(lower, words)
        yield list(found.values())[:k]
