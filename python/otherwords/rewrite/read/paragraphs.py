"""Paragraphs: cut into sentences, and put together again exactly.

A sentence ends at a period, a question or exclamation mark, or an ellipsis, with the closing
quotes and brackets after it, if a space and the beginning of another sentence follow. An
abbreviation, an initial and a number before its noun end none. What stands between two sentences
is kept as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from otherwords.text.languages import language_rules

ENDS = re.compile(r"""(?:[.!?…]+)["'”’»)\]]*(\s+)(?=["'“‘«(\[]*[\w])""")
INITIAL = re.compile(r"(?:^|[\s(])(?:[^\W\d_]\.)+$")
LAST_WORD = re.compile(r"([^\W\d_]+)\.$")


def cut_paragraph(text: str, language: str = "en") -> list[str]:
    """Sentences and what stands between them, by turns; joined they are the text.

    >>> cut_paragraph("Mr. Hill left.  Did he? (Yes.) It was 5 p.m. on a Sunday.")
    ['Mr. Hill left.', '  ', 'Did he?', ' ', '(Yes.)', ' ', 'It was 5 p.m. on a Sunday.']
    """
    known = {each.lower() for each in language_rules(language).abbreviations.split()}
    found: list[str] = []
    start = 0
    for match in ENDS.finditer(text):
        gap = match.start(1)
        following = text[match.end() :].lstrip("\"'“‘«([")
        if _goes_on(text[start:gap], following, known):
            continue
        found += [text[start:gap], match.group(1)]
        start = match.end()
    return [*found, text[start:]]


def _goes_on(sentence: str, following: str, known: set[str]) -> bool:
    """Whether a mark does not end the sentence."""
    if following[:1].islower():
        return True
    if not sentence.endswith("."):
        return False
    last = LAST_WORD.search(sentence)
    is_short = bool(last and last.group(1).lower() in known)
    return is_short or bool(INITIAL.search(sentence))


def sentences_of(paragraphs: Iterable[str], language: str) -> tuple[list[str], list[list[str]]]:
    """All sentences in a row, and the parts of each paragraph to put them back into."""
    parts = [cut_paragraph(text, language) for text in paragraphs]
    return [each for own in parts for each in own[::2]], parts
