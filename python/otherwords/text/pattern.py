r"""One pattern per language that matches one token at a time.

The tokeniser is `findall` with this pattern: a list of alternatives, tried in order. The last
takes any visible character, so nothing is ever lost. Three tricks make it fast: a space is
rejected before any alternative is tried; a plain word before a space or a comma, four tokens in
five, is among the first, so that only words beside a period, an apostrophe, a hyphen or a digit
pay for the rest; and a list of words is only tried where its punctuation follows.

Notation: `++`, `*+` and `?+` repeat without ever giving characters back, which keeps the time
linear; `[^\W\d_]` is any letter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from otherwords.text.languages import Language, language_rules

_LETTER = r"[^\W\d_]"
# The Latin, Greek and Cyrillic letters of the fast path; other scripts take the slow one.
_QUICK = "[A-Za-zÀ-ÖØ-öø-ɏΆΈ-ϿЀ-ҁҊ-ԯ]"
# The period that ends the text, though closing marks may follow it.
_LAST = r"""\.["'”’»)\]}]*+\Z"""
_TOP_LEVEL = "com|org|net|edu|gov|int|mil|info|eu|uk|de|fr|es|it|nl|ch|at|be|ca|us|ie|au|jp|ru|pl"
_NOTHING = "(?!)"


@lru_cache(maxsize=32)
def token_pattern(language: str) -> re.Pattern[str]:
    """Compile the pattern of a language, which takes about 20 ms the first time."""
    return re.compile(rf"(?! )(?:{'|'.join(_alternatives(language_rules(language)))})")


def _alternatives(rules: Language) -> Iterator[str]:
    if rules.cut:  # cannot: before the fast path, which would take it whole
        yield _halves(rules.cut)
    yield rf'{_QUICK}++(?=[ ,;?!)"])'
    yield rf"{_QUICK}++(?={_LAST})"
    yield r"[,;:](?= )|[.?!]\Z"
    yield from _addresses()
    yield rf"(?=\w{{1,9}}\.)(?:{'|'.join(_abbreviations(rules))})"
    yield r"[A-Z]{1,3}\$|[nN][°º]|&#?\w{2,8};"
    yield from _leaning(rules)
    yield _compound(rules)
    yield from _signs()


def _halves(cut: str) -> str:
    pairs = [pair.split("|") for pair in cut.split()]
    initials = {initial for first, _ in pairs for initial in (first[0], first[0].upper())}
    halves = "|".join(rf"{_any(first)}(?={second}(?!\w))" for first, second in pairs)
    return rf"(?=[{''.join(sorted(initials))}’])(?i:{halves})"


def _addresses() -> Iterator[str]:
    """Web and mail addresses, hashtags, mentions; the lengths are bounded to stay linear."""
    rest = r"""[^\s<>"“”«»]*(?<![.,;:!?'’)\]}])"""  # without the punctuation of the sentence
    yield rf"(?:https?|ftp)://{rest}|www\.(?=\w){rest}"
    yield r"\w[\w.+-]{0,63}+@[\w-]++(?:\.[\w-]++)*+"
    yield rf"(?:\w[\w-]{{0,62}}+\.){{1,8}}(?:{_TOP_LEVEL})(?![\w-]|\.\w)(?:/{rest})?"
    yield r"[#@](?=\w{0,63}[^\W\d])\w++(?:-\w++)*+"


def _abbreviations(rules: Language) -> Iterator[str]:
    capital = f"[{_capitals()}]"
    # U.S. e.g. z.B. J.-P. Ph.D. U.S.-led; as the last word of the text without the last period
    unit = rf"{_LETTER}{{1,2}}" if rules.guess_abbreviations else rf"{capital}?{_LETTER}"
    yield rf"{unit}(?:\.-?{unit}(?!\w))++(?:(?!{_LAST})\.)?+(?:-\w++)*+"
    not_initial = f"(?![{rules.not_initials}])" if rules.not_initials else ""
    yield rf"{not_initial}{capital}(?!{_LAST})\.(?=[ ,-])"
    yield rf"(?:{_any(rules.abbreviations)})(?!{_LAST})\.(?=[\w ,;:)-])(?:-\w++)*+"
    yield rf"(?:{_any(rules.before_number)})\.(?= ?\d)"
    if rules.guess_abbreviations:
        yield rf"{_LETTER}{{1,4}}\.(?= [a-zß-öø-ÿ])"
    if rules.ordinals:
        yield rf"(?:\d{{1,2}}|[IVX]{{1,5}})\.(?= {_LETTER})(?! (?:{_any(rules.starters)})\b)"
        yield rf"{_LETTER}\.(?= [\w(\"„])"


def _leaning(rules: Language) -> Iterator[str]:
    """The clitics, which are written together with a neighbour and split from it."""
    yield rf"(?i:{_any(rules.whole)})(?!\w)"
    yield rf"(?i:{_any(rules.proclitics)})(?=[\w\"“«])"
    yield rf"(?<=\w){_hung(rules)}"
    enclitics = _any(rules.enclitics)
    yield rf"(?:{enclitics}|(?<=[A-Z])(?:{enclitics.upper()}))(?!\w)"
    yield rf"(?i:{_any(rules.apostrophe_words)})(?!\w)|['’]\d\d(?:['’]?s)?(?![\w'’])"
    inside = " ".join(clitic for clitic in rules.enclitics.split() if clitic[0].isalpha())
    yield rf"\w{{2,}}(?=(?i:{_any(inside)})(?!\w))|\d{{1,3}}0['’]s(?!\w)"


def _hung(rules: Language) -> str:
    """A pronoun after its verb, perhaps before another one, but not inside a compound."""
    pronouns = f"(?:{_any(rules.pronouns)}|{_any(rules.pronouns.upper())})"
    return rf"{pronouns}(?={pronouns}{{0,3}}+(?![\w-]))"


def _compound(rules: Language) -> str:
    """A word with the hyphens, apostrophes, periods, signs and marks that are part of it."""
    parts = [
        rf"(?!(?i:{_any(rules.enclitics)})(?!\w)|{_hung(rules)})[-'’]\w++",
        rf"[{_marks()}\u200c\u200d]++\w*+",
        r"(?<=\d)[.,:/]\d\w*+|\.[a-z]\w*+|(?<=[A-Z])&[A-Z]\w*+|\+++\w*+",
        rf"-(?= (?:{_any(rules.hanging)})(?!\w)|[,/])",
        r"\((?:\w{1,3}|innen|\d{4})\)\w*+",  # colleague(s), Lehrer(innen), COM(2005)0123
    ]
    # "AIDS"-Hilfe, 5 %-Hürde; in some languages also Zeiten und -bedingungen
    suffix = rf"-(?={_LETTER})" if rules.suffixes else rf"(?<=\S)-(?={_LETTER})"
    slash = rf"{_LETTER}/|{_LETTER}{{2,3}}/(?={_LETTER}(?!\w))"  # w/o, km/h
    return rf"{_LETTER}{{1,2}}-(?= )|(?:{slash}|{suffix})?+\w++(?:{'|'.join(parts)})*+"


def _signs() -> Iterator[str]:
    yield r"(?<!\w)\.\d++|\.{2,}+|-{2,}+>?|->|[!?]{2,}+|[*=~+#<>|^@]{2,}+|<-++|['`]{2}|,{2}"
    yield r"(?<!\S)[-+±]\d++(?:[.,:/-]\d++)*+"
    yield r"(?<!\S)[:;=]['’]?-?[()\[\]DPp|/\\*oO]++(?!\w)|<3(?!\w)"
    yield "[\U0001f1e6-\U0001f1ff]{2}"  # the two letters of a flag
    tail = f"[{_marks()}\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*+"  # accents, skin tones, tags
    yield rf"\S{tail}(?:\u200d\S{tail})*+"


def _any(words: str) -> str:
    """A pattern for any of the words, the longest first; without words it never matches."""
    longest_first = sorted(words.split(), key=len, reverse=True)
    return "|".join(re.escape(word).replace("'", "['’]") for word in longest_first) or _NOTHING


@lru_cache(maxsize=1)
def _capitals() -> str:
    """The Latin, Greek and Cyrillic capitals: `re` has no class for them."""
    return "".join(chr(code) for code in range(0x530) if chr(code).isupper())


@lru_cache(maxsize=1)
def _marks() -> str:
    """Accents and vowel signs that are characters of their own, for a character class."""
    codes = range(0x300, 0x20000)
    return "".join(chr(code) for code in codes if unicodedata.category(chr(code))[0] == "M")
