"""Relations in one form, so that *was widely used in* meets *be widely use in*.

Published rules have their verbs as lemmas, partly: *be dealt with in*. A database has phrases as
they are written. So both are reduced here, word by word, by the rules and exceptions for English
verbs and plurals. No tags are known, which makes some forms odd (*during* stays, *king* stays,
*meeting* becomes *meet*); what matters is that both sides are treated alike.
"""

from __future__ import annotations

from functools import lru_cache

from otherwords.text.lemmatise import Lemmatiser

ENDINGS = (("ing", "VBG"), ("ed", "VBN"), ("s", "VBZ"))
IRREGULAR = "VBD"
KEPT = frozenset("this his its us is as thus during nothing something anything everything".split())
_lemmatiser = Lemmatiser(wordnet=None)


def reduced(phrase: str) -> str:
    """A phrase with every word in its simplest form.

    >>> reduced("was dealt with in"), reduced("makes contributions to")
    ('be deal with in', 'make contribution to')
    """
    return " ".join(map(_word, phrase.lower().split()))


@lru_cache(maxsize=1 << 17)
def _word(word: str) -> str:
    known = _lemmatiser.exceptions["verb"].get(word)
    if known is not None:
        return known
    if word in ("am", "are", "is"):
        return "be"
    if word in KEPT:
        return word
    for ending, tag in ENDINGS:
        if word.endswith(ending):
            return _lemmatiser.lemma(word, tag)
    return _lemmatiser.lemma(word, IRREGULAR)
