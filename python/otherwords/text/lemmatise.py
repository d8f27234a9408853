"""Find the dictionary form of an English word from its tag.

Rules remove an ending and restore the spelling of the stem (*running* run, *hoped* hope, *cities*
city); words that follow no rule are in a list. If WordNet is installed, its lists of exceptions
come first. Tags are those of the Penn Treebank; words whose tags have no inflection are only
lowercased.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from otherwords.errors import InputError
from otherwords.files.lines import read_lines
from otherwords.text.lemma_lists import ADJECTIVES, NOUNS, VERBS, WITH_E, WITHOUT_E

WORDNET = (Path("/usr/share/wordnet"), Path("/usr/local/share/wordnet"))
KINDS = {"NN": "noun", "VB": "verb", "JJ": "adjective", "RB": "adjective", "MD": "verb"}
"""How words with a tag that begins like this are inflected."""
EXCEPTIONS = {"noun": NOUNS, "verb": VERBS, "adjective": ADJECTIVES}
FILES = {"noun": ("noun.exc",), "verb": ("verb.exc",), "adjective": ("adj.exc", "adv.exc")}
INFLECTED = {"NNS", "NNPS", "VBZ", "VBD", "VBN", "VBG", "JJR", "JJS", "RBR", "RBS", "MD"}
VOWELS = "aeiou"
AFTER_TWO_VOWELS = ("uir", "uit", "uot", "iat", "uat")
"""Stems that end like this have lost an e, though two vowels come before the last letter."""
APOSTROPHES = str.maketrans("’`", "''")
CLITICS = {"s": "be", "re": "be", "m": "be", "ve": "have", "ll": "will", "d": "would"}
"""What is left of a verb after an apostrophe, which people omit now and then."""


class Lemmatiser:
    """Knows the rules, and the exceptions of its own list or of WordNet.

    >>> lemmatiser = Lemmatiser(wordnet=None)
    >>> tagged = [("Cities", "NNS"), ("were", "VBD"), ("hoping", "VBG"), ("better", "JJR")]
    >>> [lemmatiser.lemma(word, tag) for word, tag in tagged]
    ['city', 'be', 'hope', 'good']
    >>> lemmatiser.lemmas(["n't", "running", "stopped"], ["RB", "VBG", "VBN"])
    ['not', 'run', 'stop']
    """

    def __init__(self, *, wordnet: Path | str | None = "installed") -> None:
        """`wordnet` is the folder of its lists; None to ignore it even if it is installed."""
        self.exceptions = {kind: dict(words) for kind, words in EXCEPTIONS.items()}
        folder = _installed() if wordnet == "installed" else wordnet
        if folder is not None:
            for kind, names in FILES.items():
                for name in names:
                    self.exceptions[kind] |= _read_exceptions(Path(folder) / name)
        self.lemma = lru_cache(maxsize=1 << 17)(self._lemma)

    def lemmas(self, words: Sequence[str], tags: Sequence[str]) -> list[str]:
        """The dictionary forms of the words of a sentence."""
        return [self.lemma(word, tag) for word, tag in zip(words, tags, strict=True)]

    def _lemma(self, word: str, tag: str) -> str:
        word = word.lower().translate(APOSTROPHES)
        if word in ("n't", "not"):
            return "not"
        kind = KINDS.get(tag[:2])
        if kind is None:
            return word
        if kind == "verb" and word.removeprefix("'") in CLITICS:
            return CLITICS[word.removeprefix("'")]
        if tag not in INFLECTED:
            return self._base(word, kind, tag)
        if tag in ("RBR", "RBS") and word in ("better", "best"):
            return "well"
        exception = self.exceptions[kind].get(word)
        if exception is not None:
            return exception
        return RULES[tag](word) if len(word) > 2 else word

    def _base(self, word: str, kind: str, tag: str) -> str:
        """A form that has no ending: only *am*, *is* and the like change, under any tag."""
        forms = ("am", "'m", "are", "is", "was", "were")
        return "be" if kind == "verb" and tag == "VBP" and word in forms else word


def plural(word: str) -> str:
    """The singular of a noun, or the base of a verb in -s.

    >>> [plural(word) for word in ("boxes", "cities", "houses", "classes", "toes", "1970s")]
    ['box', 'city', 'house', 'class', 'toe', '1970s']
    """
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zzes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "ous")) and not word[0].isdigit():
        return word[:-1]
    return word


def past(word: str) -> str:
    """The base of a verb in -ed.

    >>> [past(word) for word in ("stopped", "created", "agreed", "tried", "walked", "added")]
    ['stop', 'create', 'agree', 'try', 'walk', 'add']
    """
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("eed"):
        return word[:-1]
    return restored(word[:-2]) if word.endswith("ed") and _has_vowel(word[:-2]) else word


def progressive(word: str) -> str:
    """The base of a verb in -ing.

    >>> [progressive(word) for word in ("making", "sitting", "seeing", "dying", "falling", "ring")]
    ['make', 'sit', 'see', 'die', 'fall', 'ring']
    """
    if word.endswith("ying") and len(word) == 5:
        return word[:-4] + "ie"
    return restored(word[:-3]) if word.endswith("ing") and _has_vowel(word[:-3]) else word


def compared(word: str) -> str:
    """The base of an adjective in -er or -est.

    >>> [compared(word) for word in ("bigger", "happiest", "larger", "newest", "other")]
    ['big', 'happy', 'large', 'new', 'other']
    """
    stem = word[:-3] if word.endswith("est") else word[:-2] if word.endswith("er") else word
    if stem == word or len(stem) < 3 or word == "other":
        return word
    return stem[:-1] + "y" if stem[-1] == "i" else restored(stem)


def restored(stem: str) -> str:
    """A stem as it is written without its ending: a double letter is single, a lost e is back.

    >>> [restored(stem) for stem in ("runn", "fall", "hop", "chang", "settl", "develop", "rais")]
    ['run', 'fall', 'hope', 'change', 'settle', 'develop', 'raise']
    """
    if stem in WITHOUT_E:
        return stem
    if stem in WITH_E:
        return stem + "e"
    last, before = stem[-1], stem[-2:-1]
    if last == before and last not in VOWELS:
        return stem if last in "lsfz" or len(stem) < 4 else stem[:-1]
    return stem + "e" if _lost_e(stem, last, before) else stem


def _lost_e(stem: str, last: str, before: str) -> bool:
    """Whether English would not write the stem like this without an e."""
    if last in "vcz" or last == "u":
        return True
    if last in "aehijowxy" or len(stem) < 2:
        return False
    if last == "g":
        return before != "n" or (stem.endswith(("ang", "eng", "ing", "ung")) and len(stem) > 5)
    if last == "s":
        return before not in ("s", "u") or (stem.endswith(("us", "ous")) and len(stem) < 7)
    if last == "l":
        return before in "bcdfgkptz" or (before == "s" and len(stem) > 3)
    if last == "r" and before in "ct":
        return True
    if before not in VOWELS:
        return False
    if (
        len(stem) > 2
        and stem[-3] in VOWELS
        and not stem.endswith(("uir", "uit", "uot", "iat", "uat"))
    ):
        return stem.endswith(("eat", "uad", "iev")) and stem.endswith(("creat", "uad"))
    if stem[-2:] in ("er", "en", "el", "al", "ol", "on", "or", "et", "it", "ew", "il", "ul", "ef"):
        return False
    return len(stem) > 2 or stem in ("us", "ow")


def _has_vowel(stem: str) -> bool:
    return any(letter in "aeiouy" for letter in stem)


RULES: dict[str, Callable[[str], str]] = {
    "NNS": plural,
    "NNPS": plural,
    "VBZ": plural,
    "VBD": past,
    "VBN": past,
    "VBG": progressive,
    "JJR": compared,
    "JJS": compared,
    "RBR": compared,
    "RBS": compared,
    "MD": str,
}


def _installed() -> Path | None:
    return next((folder for folder in WORDNET if (folder / "verb.exc").is_file()), None)


def _read_exceptions(path: Path) -> Mapping[str, str]:
    """Read lines such as `mice mouse`; the first base counts."""
    found: dict[str, str] = {}
    for number, line in read_lines(path):
        words = line.split()
        if len(words) < 2:
            raise InputError(path, number, "expected a form and its base. Install WordNet again.")
        if "_" not in words[0]:
            found.setdefault(words[0], words[1])
    return found
