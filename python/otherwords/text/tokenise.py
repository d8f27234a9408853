"""Split running text into the tokens that every later room counts, aligns and parses.

English follows the Penn Treebank, because a parser trained on such trees will read the tokens;
German and French have rules of their own, other languages written with spaces the general ones.
Nothing is lost or changed beyond `normalise`: the tokens, strung together, are the normalised
text without its spaces. Quotes and brackets are not escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from otherwords.errors import WrongKindError
from otherwords.text.normalise import Typography, normalise
from otherwords.text.pattern import token_pattern


class Tokeniser:
    """Splits the text of one language, given by its two- or three-letter code.

    >>> Tokeniser("en").tokens("Mr. Hill can't go.")
    ['Mr.', 'Hill', 'ca', "n't", 'go', '.']
    >>> Tokeniser("fr").tokens("L'homme a-t-il dit oui ?")
    ["L'", 'homme', 'a', '-t-il', 'dit', 'oui', '?']
    >>> Tokeniser("de").tokens("Am 3. Mai geht's los.")
    ['Am', '3.', 'Mai', 'geht', "'s", 'los', '.']
    """

    def __init__(self, language: str, typography: Typography = "plain") -> None:
        if not isinstance(language, str):
            raise WrongKindError("language", "its code", language, "Write Tokeniser('en').")
        self.language = language
        self.typography = typography
        normalise("", typography)  # an unknown typography is an error here, not at the first text
        self._find = token_pattern(language).findall

    def tokens(self, text: str) -> list[str]:
        """Normalise one sentence or line and split it; a period at its very end stands alone."""
        if not isinstance(text, str):
            raise WrongKindError("text", "a text", text, "For several: lines([...]).")
        found: list[str] = self._find(normalise(text, self.typography))
        return found

    def lines(self, texts: Iterable[str]) -> Iterator[list[str]]:
        """Split many texts, lazily and in order: like `tokens` on each, but a little faster.

        >>> list(Tokeniser("en").lines(["It's late.", ""]))
        [['It', "'s", 'late', '.'], []]
        """
        clean = partial(normalise, typography=self.typography)
        return map(self._find, map(clean if self.typography != "plain" else normalise, texts))
