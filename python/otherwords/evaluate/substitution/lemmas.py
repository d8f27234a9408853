"""Substitutes in the form in which they are compared: lemmas of the target's part of speech.

SWORDS lemmatises with WordNet, through NLTK: the shortest known form of a single word; several
words stay as they are. Where WordNet is not installed, our own rules for nouns and verbs serve; the
signature says which it was, for scores may differ a little.
"""

from __future__ import annotations

from otherwords.corpus.wordnet import WordNet
from otherwords.text.lemmatise import Lemmatiser

TAGS = {
    "noun": (("s", "NNS"),),
    "verb": (("ing", "VBG"), ("ed", "VBN"), ("s", "VBZ"), ("", "VBD")),
    "adj": (),  # *clever* ends like *greater*
    "adv": (),
}
"""The tag that an ending speaks for."""
NO_ENDING = ("us", "ss", "is")
"""What ends like this is no plural."""


class Lemmas:
    """Finds the lemma of a word of a known part of speech.

    >>> lemmas = Lemmas(None)
    >>> lemmas.lemma("Cities", "noun"), lemmas.lemma("took", "verb"), lemmas.lemma("set up", "verb")
    ('city', 'take', 'set up')
    """

    def __init__(self, wordnet: WordNet | None) -> None:
        self.wordnet = wordnet
        self.name = "own rules" if wordnet is None else "WordNet"
        self._own = Lemmatiser(wordnet=None)

    def lemma(self, text: str, part: str) -> str:
        """The lemma of a text, lowercase; several words stay as they are."""
        text = text.lower().strip()
        if " " in text:
            return text
        if self.wordnet is not None:
            return self.wordnet.lemma(text, part) or text
        if text.endswith(NO_ENDING):
            return text
        tag = next((tag for ending, tag in TAGS[part] if text.endswith(ending)), None)
        return text if tag is None else self._own.lemma(text, tag)
