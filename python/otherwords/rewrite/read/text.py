"""Text as people write it, in and out: the words a database knows, and a sentence again.

In: the line is normalised and tokenised as the text of the database was, and lowercased if its
phrases are. Out: a word that was kept has its capitals back, a new one has those of a short list;
the sentence begins with a capital if the input did; in English `a` and `an` fit the word that now
follows them; what stayed is as it was typed, spaces and quotation marks included; a line without a
change is the line itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from otherwords.corpus.languages import two_letters
from otherwords.errors import WrongKindError, check_list
from otherwords.rewrite.articles import fit_articles
from otherwords.rewrite.read.typed import find_tokens, gaps_of, typed_pieces
from otherwords.text import Detokeniser, Tokeniser, lowercase, recase

ALWAYS_CAPITAL = {
    "en": frozenset(
        "i mr. mrs. ms. dr. monday tuesday wednesday thursday friday saturday sunday january "
        "february april june july august september october november december christmas easter "
        "english french german italian spanish portuguese dutch polish russian chinese japanese "
        "american european british irish scottish greek turkish swedish danish finnish hungarian "
        "europe asia africa america australia england france germany italy spain britain "
        "god bible internet".split()
    )
}
"""Words with a capital wherever they are, by language."""
ALL_CAPITALS = {"en": frozenset("tv dvd cd pc usa uk eu un id ok gps sms".split())}
"""Words that are capitals altogether."""
NAME = "NNP"


class Line(NamedTuple):
    """One line of input: its tokens as they were written, and its words as rules have them."""

    tokens: tuple[str, ...]
    words: tuple[str, ...]
    typed: str = ""
    """The line itself."""


class OutputWord(NamedTuple):
    """A word of the output, and which word of the input it is; None if it is new."""

    text: str
    origin: int | None


def checked_lines(lines: Iterable[str]) -> Iterator[str]:
    """The same lines; one clear error for a single text, None, or a line that is not text."""
    advice = "Write ['One sentence.', 'Another.']."
    check_list("lines", lines, "sentences", advice)

    def checked() -> Iterator[str]:
        for line in lines:
            if not isinstance(line, str):
                raise WrongKindError("lines", "a list of sentences", line, advice)
            yield line

    return checked()


class TextInOut:
    """Reads and writes the text of one database.

    >>> text = TextInOut("eng", lowercased=True)
    >>> text.read("Mr. Hill can't go.").words
    ('mr.', 'hill', 'ca', "n't", 'go', '.')
    """

    def __init__(self, language: str, *, lowercased: bool, tokenised: bool = False) -> None:
        self.language = two_letters(language)
        self.lowercased = lowercased
        self.tokenised = tokenised
        self._cut = Tokeniser(self.language).tokens
        self._join = Detokeniser(self.language).text
        self._capitals = ALWAYS_CAPITAL.get(self.language, frozenset())
        self._shouted = ALL_CAPITALS.get(self.language, frozenset())

    def read(self, line: str) -> Line:
        """Tokenise a line; an empty one has no words."""
        tokens = line.split() if self.tokenised else self._cut(line)
        words = lowercase(tokens) if self.lowercased else tokens
        return Line(tuple(tokens), tuple(words), line)

    def write(self, line: Line, output: Sequence[OutputWord], tags: Sequence[str] = ()) -> str:
        """The sentence as text, or its words with spaces between if the input was tokenised.

        >>> text = TextInOut("en", lowercased=True)
        >>> line = text.read("The Alps attract hikers, I think.")
        >>> words = [("hikers", 3), ("like", None), ("the", 0), ("alps", 1), (".", 7)]
        >>> text.write(line, [OutputWord(*word) for word in words])
        'Hikers like the Alps.'
        """
        if line.typed and tuple(word.text for word in output) == line.words:
            return line.typed
        pieces, rest = self.pieces(line, output, tags)
        return "".join([*(text for pair in pieces for text in pair), rest])

    def pieces(
        self, line: Line, output: Sequence[OutputWord], tags: Sequence[str] = ()
    ) -> tuple[list[tuple[str, str]], str]:
        """For each word what stands before it, and how it is written; and what follows the last.

        What stayed is as it was typed.
        """
        words = self.recased(line, output, tags)
        origins = [word.origin for word in output]
        if self.language == "en":
            words = fit_articles(words, origins)
        if self.tokenised:
            return [(" " if k else "", word) for k, word in enumerate(words)], ""
        joined = self._join(words)
        spans = find_tokens(line.typed, line.tokens) if words and line.tokens else None
        gaps = gaps_of(joined, words)
        if spans is None or gaps is None:
            return [("", joined)] if words else [], ""
        found = typed_pieces(line.typed, line.tokens, spans, words, origins, gaps)
        return found, line.typed[spans[-1][1] :]

    def recased(
        self, line: Line, output: Sequence[OutputWord], tags: Sequence[str] = ()
    ) -> list[str]:
        """The words with their capitals."""
        if not self.lowercased:
            return [word.text for word in output]
        first = next((k for k, token in enumerate(line.tokens) if token[:1].isalnum()), 0)
        forced = first if line.tokens and not _is_name(line.tokens[first], tags[first:]) else None
        cased = [
            self._new(text)
            if origin is None or origin == forced or line.words[origin] != text
            else line.tokens[origin]
            for text, origin in output
        ]
        if is_shouted(line.tokens):
            return [word.upper() for word in cased]
        begins = line.tokens and line.tokens[first][:1].isupper()
        return recase(cased) if begins else cased

    def _new(self, text: str) -> str:
        if text in self._shouted:
            return text.upper()
        return text.capitalize() if text in self._capitals else text


def is_shouted(tokens: Sequence[str]) -> bool:
    """Whether a line of several words is all capitals.

    >>> is_shouted(["STOP", "IT", "!"]), is_shouted(["NATO"]), is_shouted(["It", "IS"])
    (True, False, False)
    """
    words = [token for token in tokens if any(map(str.isalpha, token))]
    return (
        len(words) > 1
        and all(word == word.upper() for word in words)
        and any(len(word) > 1 for word in words)
    )


def _is_name(token: str, tags: Sequence[str]) -> bool:
    """Whether the first word has a capital of its own, not just for being first."""
    more_capitals = token[1:] != token[1:].lower()
    return more_capitals or bool(tags and tags[0].startswith(NAME))
