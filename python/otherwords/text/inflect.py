"""The forms of English words: *takes, took, taken, taking* from *take*, and the way back.

    inflect("take", "VBD")      -> "took"
    bases("taking")             -> {"taking", "take", "tak"}
    form_of("takes", "take")    -> {"VBZ", "NNS"}

Forms are named by the tags of the Penn Treebank. Without a dictionary an ending does not say which
word it belongs to (*taking* may come from *tak*), so `bases` returns every word that it may come
from; whoever asks knows which of them exist.
"""

from __future__ import annotations

from functools import cache, lru_cache

from otherwords.text.irregular import (
    ADJECTIVES,
    BE,
    GRADED,
    HAVE,
    MODALS,
    NOUNS,
    VERBS,
    lines_of,
)

VOWELS = "aeiou"
DOUBLED_AFTER_ALL = frozenset(
    "admit begin commit compel control defer equip excel expel forget infer occur omit permit "
    "prefer propel rebel refer regret submit transfer travel cancel label level model signal "
    "total fuel".split()
)
"""Longer verbs that double their last consonant."""
TAGS = ("VBZ", "VBG", "VBD", "VBN", "NNS", "JJR", "JJS")


def inflect(word: str, tag: str) -> str:
    """A form of a word; the word itself for VB, VBP, NN and JJ, and if it cannot be graded.

    >>> [inflect(*each) for each in (("study", "VBZ"), ("stop", "VBG"), ("go", "VBN"))]
    ['studies', 'stopping', 'gone']
    """
    if tag not in TAGS or word in MODALS:
        return word
    irregular = _irregular().get((word, tag))
    if irregular:
        return irregular[0]
    return word if tag in ("JJR", "JJS") and word not in GRADED else _regular(word, tag)


@lru_cache(maxsize=1 << 16)
def bases(word: str) -> frozenset[str]:
    """Every word that this may be a form of, itself included.

    >>> sorted(bases("went")), sorted(bases("studies"))
    (['go', 'went'], ['studi', 'studie', 'study'])
    """
    found = _base_forms().get(word, frozenset()) | _regular_bases(word)
    if not (word.endswith("ies") and len(word) > 4):
        found |= {word}
    return found


def form_of(form: str, word: str) -> set[str]:
    """The tags under which the one is a form of the other.

    >>> sorted(form_of("walked", "walk")), form_of("took", "take"), form_of("walk", "talk")
    (['VBD', 'VBN'], {'VBD'}, set())
    """
    irregular = _irregular()
    return {
        tag
        for tag in (*TAGS, "VBP")
        if form in irregular.get((word, tag), ()) or inflect(word, tag) == form != word
    }


@lru_cache(maxsize=1 << 16)
def same_word(first: str, second: str) -> bool:
    """Whether two words may be forms of one.

    >>> same_word("taken", "takes"), same_word("house", "houses"), same_word("car", "care")
    (True, True, False)
    """
    if first == second:
        return True
    return any(
        (first == base or form_of(first, base)) and (second == base or form_of(second, base))
        for base in bases(first) & bases(second)
    )


def _regular(word: str, tag: str) -> str:
    after_consonant = len(word) > 1 and word[-2] not in VOWELS
    if tag in ("VBZ", "NNS"):
        if word.endswith(("s", "x", "z", "ch", "sh")):
            return word + "es"
        if word.endswith("o") and tag == "VBZ" and after_consonant:
            return word + "es"
        return word[:-1] + "ies" if word.endswith("y") and after_consonant else word + "s"
    ending = {"VBG": "ing", "VBD": "ed", "VBN": "ed", "JJR": "er", "JJS": "est"}[tag]
    if tag == "VBG":
        if word.endswith("ie"):
            return word[:-2] + "ying"
        if word.endswith("e") and not word.endswith(("ee", "oe", "ye")):
            return word[:-1] + ending
    elif word.endswith("e"):
        return word + ending[1:]
    elif word.endswith("y") and after_consonant:
        return word[:-1] + "i" + ending
    elif word.endswith("c") and tag in ("VBD", "VBN"):
        return word + "k" + ending
    return word + word[-1] + ending if _doubles(word) else word + ending


def _doubles(word: str) -> bool:
    """Whether the last consonant is doubled: stop, plan, admit; not open, sort, fix."""
    if len(word) < 3 or word[-1] in VOWELS + "wxy" or word[-2] not in VOWELS:
        return False
    if word in DOUBLED_AFTER_ALL:
        return True
    before = word[:-2].removeprefix("qu")
    return not any(letter in VOWELS for letter in before)


@lru_cache(maxsize=1 << 16)
def _regular_bases(word: str) -> frozenset[str]:
    found: set[str] = set()
    for ending in ("s", "es", "ing", "ed", "d", "er", "r", "est", "st"):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < 2:
            continue
        guesses = {stem, stem + "e"} if ending in ("ing", "er", "ed", "est") else {stem}
        if stem.endswith("i"):
            guesses.add(stem[:-1] + "y")
        if stem.endswith("y") and ending == "ing":
            guesses.add(stem[:-1] + "ie")
        if len(stem) > 3 and stem[-1] == stem[-2]:
            guesses.add(stem[:-1])
        found |= guesses
    return frozenset(found)


@cache
def _irregular() -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for (word,), past, *participle in lines_of(VERBS):
        found[word, "VBD"] = past
        found[word, "VBN"] = participle[0] if participle else past
    for (word,), plural in lines_of(NOUNS):
        found[word, "NNS"] = plural
    for (word,), comparative, superlative in lines_of(ADJECTIVES):
        found[word, "JJR"], found[word, "JJS"] = comparative, superlative
    found |= {("be", tag): forms for tag, forms in BE.items()}
    found |= {("have", tag): forms for tag, forms in HAVE.items()}
    return found


@cache
def _base_forms() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for (word, _), forms in _irregular().items():
        for form in forms:
            found[form] = found.get(form, frozenset()) | {word}
    return found
