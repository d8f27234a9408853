"""Put the spaces back between tokens, so that a person can read the sentence.

The tokeniser discards the spaces, and some of them cannot be recovered: `"` both opens and
closes, and `5 %` and `5%` are the same tokens. Here each token says whether it touches its left
and its right neighbour, and straight quotes alternate between opening and closing. Where the
conventions of the language leave a choice, the more frequent form is used; docs/rooms/text.md
lists what that gets wrong.
"""

from __future__ import annotations

from collections.abc import Iterable

from otherwords.text.languages import language_rules

_CLOSING = frozenset(".,;:!?)]}%‰…。、，！？：；）」』")
_OPENING = frozenset("([{¿¡#（「『")
_BETWEEN = frozenset("/°")
_CURRENCY = frozenset("$€£¥")
_TURNING = ('"', "'")
_STOPS = frozenset(".!?…,")
# After these a hyphen begins a suffix: "AIDS"-Hilfe, 5 %-Hürde.
_SUFFIXED = frozenset("\"')%/]”’»")
_NO_GENITIVE = frozenset({"is", "as", "was", "this", "has", "its", "his", "us", "thus", "does"})


class Detokeniser:
    """Writes the tokens of one language as running text; the tokens themselves are not changed.

    >>> Detokeniser("en").text(["We", "ca", "n't", "go", ",", '"', "he", "said", '"', "."])
    'We can\\'t go, "he said".'
    >>> Detokeniser("fr").text(["L'", "homme", "a", "-t-il", "dit", "oui", "?"])
    "L'homme a-t-il dit oui?"
    """

    def __init__(self, language: str) -> None:
        rules = language_rules(language)
        quotes = rules.quotes.split()
        leaning = f"{rules.enclitics} {rules.pronouns}".split()
        self._spaced = frozenset(rules.spaced.split())
        closing = {*_CLOSING, *_BETWEEN, "''", *leaning, *(pair[1] for pair in quotes)}
        opening = {*_OPENING, *_BETWEEN, "``", *(pair[0] for pair in quotes)}
        self._left = frozenset(closing - self._spaced)
        self._right = frozenset(opening | (_CURRENCY - self._spaced) | {*rules.proclitics.split()})
        self._halves = frozenset(tuple(cut.split("|")) for cut in rules.cut.split())

    def text(self, tokens: Iterable[str]) -> str:
        """Join the tokens of one sentence, in time linear in their number."""
        words = list(tokens)
        unseen = {quote: words.count(quote) for quote in _TURNING}
        open_quotes: set[str] = set()
        pieces: list[str] = []
        touching = True
        previous = ""
        for index, word in enumerate(words):
            if word.isalnum():
                left, right = (previous.lower(), word.lower()) in self._halves, False
            elif word in unseen:
                unseen[word] -= 1
                left, right = _turn(words, index, unseen[word], open_quotes)
            else:
                left, right = self._touches(word, previous)
            if not (touching or left):
                pieces.append(" ")
            pieces.append(word)
            touching, previous = right, word
        return "".join(pieces)

    def _touches(self, word: str, previous: str) -> tuple[bool, bool]:
        plain = word.lower().replace("’", "'")
        left = word in self._left or plain in self._left
        if not left and len(word) > 1 and word not in self._spaced:
            left = _STOPS.issuperset(word) or (
                word[0] == "-"
                and word[1].isalpha()
                and (previous[-1:] in _SUFFIXED or previous in self._left)
            )
        return left, word in self._right or plain in self._right or word.endswith("$")


def _turn(words: list[str], index: int, unseen: int, open_quotes: set[str]) -> tuple[bool, bool]:
    """Whether a straight quote closes, opens, or is the apostrophe of a genitive plural.

    `unseen` is how many quotes of the same shape are still to come.
    """
    quote = words[index]
    is_open = quote in open_quotes
    if quote == "'" and index and _may_be_genitive(words[index - 1]):
        # Quotes come in pairs; one too many is a genitive. Two genitives make a pair as well.
        unpaired = unseen % 2 == is_open
        if unpaired or (not is_open and _may_be_genitive(words[words.index("'", index + 1) - 1])):
            return True, False
    if is_open:
        open_quotes.remove(quote)
        return True, False
    at_end = index + 1 == len(words) or words[index + 1] in _CLOSING
    if index and unseen == 0 and at_end:
        return True, False
    open_quotes.add(quote)
    return False, True


def _may_be_genitive(word: str) -> bool:
    return word[-1:] in ("s", "S", "x", "z") and word.isalpha() and word.lower() not in _NO_GENITIVE
