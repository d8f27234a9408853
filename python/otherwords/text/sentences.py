"""Split running text into sentences.

Paragraphs end at empty lines; the lines of one are joined, as books are wrapped. A sentence ends at
a period, question or exclamation mark, with the quotes and brackets that close after it, if a
capital, a quote or a digit follows. Titles, initials and other abbreviations end none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

ABBREVIATIONS = frozenset(
    """mr mrs ms dr st prof rev hon capt col gen lt sgt m mm mme mlle messrs jr sr nos vol vols
    chap fig figs pp cf vs e.g i.e viz esq ltd inc dept approx""".split()
)
END = re.compile(r"""[.!?…]+["'”’)\]»]*\s+(?=["'“‘(\[«]*[\w¿¡])|—(?=["“])""")
LAST_WORD = re.compile(r"""[\w.]+$""")


def paragraphs(lines: Iterable[str]) -> Iterator[str]:
    """Join lines up to the next empty one.

    >>> list(paragraphs(["It was", "late.", "", "Nobody came."]))
    ['It was late.', 'Nobody came.']
    """
    joined: list[str] = []
    for line in lines:
        if line.strip():
            joined.append(line.strip())
        elif joined:
            yield " ".join(joined)
            joined = []
    if joined:
        yield " ".join(joined)


def split_sentences(text: str) -> list[str]:
    """Split a paragraph.

    >>> split_sentences('Mr. Fox left. "Why?" asked J. Hill. It rained...  and then it stopped.')
    ['Mr. Fox left.', '"Why?" asked J. Hill.', 'It rained...  and then it stopped.']
    """
    found = []
    start = 0
    for match in END.finditer(text):
        after = text[match.end() :].lstrip("\"'“‘([«¿¡")[:1]
        if after.islower() or _abbreviated(text[start : match.start()], match[0]):
            continue
        found.append(text[start : match.end()].strip())
        start = match.end()
    return [piece for piece in (*found, text[start:].strip()) if piece]


def _abbreviated(before: str, mark: str) -> bool:
    """Whether a period belongs to an abbreviation or an initial."""
    if not mark.startswith(".") or mark.startswith(".."):
        return False
    word = LAST_WORD.search(before)
    if word is None:
        return False
    last = word[0].lower()
    return last in ABBREVIATIONS or (len(last) == 1 and last.isalpha() and last != "i")
