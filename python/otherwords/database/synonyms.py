r"""A synonym file for a search engine, in the format that Solr and Elasticsearch share.

    about => about, around, roughly

A line maps a phrase to what is searched for instead: the phrase itself, then its paraphrases, the
best first. Phrases are written as running text (`can't`, not `ca n't`), because the search engine
cuts them by its own rules. Rules with slots have no place in such a file, and neither do phrases
without a letter or digit, which an analyser drops. As in Solr, a backslash stands before a comma,
a backslash, the = of => and a # at the start of a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from typing import NamedTuple

from otherwords.corpus.languages import two_letters
from otherwords.corpus.slots import Slot, read_side
from otherwords.database.manifest import Manifest
from otherwords.text import Detokeniser


class Synonyms(NamedTuple):
    """The line of one phrase, None if it has none, and how many paraphrases were omitted."""

    line: str | None
    left_out: int


def synonyms(
    pairs: Iterable[tuple[str, str]], manifest: Manifest, *, top: int | None = None
) -> Iterator[Synonyms]:
    """Go through phrases with their paraphrases, which are sorted by phrase and cost.

    `top` is the most paraphrases of a phrase.

    >>> pairs = [("ca n't", "can not"), ("ca n't", "[MD,1] not"), ("ca n't", "can not")]
    >>> list(synonyms(pairs, Manifest(language="eng")))
    [Synonyms(line="can't => can't, cannot", left_out=1)]
    """
    write = _text_writer(manifest)
    for phrase, own in groupby(pairs, key=lambda pair: pair[0]):
        written = write(phrase)
        texts = [write(paraphrase) if written else None for _, paraphrase in own]
        others = dict.fromkeys(text for text in texts if text and text != written)
        chosen = list(islice(others, top))
        line = f"{written} => {', '.join([written or '', *chosen])}" if chosen else None
        if line and line[0] == "#":
            line = "\\" + line
        yield Synonyms(line, texts.count(None))


def escape(text: str) -> str:
    r"""Write what would be read as part of the format with a backslash.

    >>> print(escape("10,000 => \\"))
    10\,000 \=> \\
    """
    return text.replace("\\", "\\\\").replace(",", "\\,").replace("=>", "\\=>")


def _text_writer(manifest: Manifest) -> Callable[[str], str | None]:
    """A function that writes a phrase as running text; None if it has no place in the file."""
    join = Detokeniser(two_letters(manifest.language)).text if manifest.tokenised else " ".join

    def write(phrase: str) -> str | None:
        words = read_side(phrase)
        plain = [word for word in words if not isinstance(word, Slot)]
        if len(plain) < len(words) or not any(map(str.isalnum, "".join(plain))):
            return None
        return escape(join(plain))

    return write
