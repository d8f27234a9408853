"""Notice text in another language than the one it is said to be in.

A few dozen words make up a third of any text in their language and next to nothing of a text in
another. Only clear cases are refused: a list of names or numbers passes.
"""

from __future__ import annotations

from collections.abc import Mapping

from otherwords.corpus.languages import two_letters
from otherwords.errors import InputError

COMMON = {
    "de": "der die das und ist nicht ein eine zu den von mit sich des auf für dem wir ich es auch",
    "en": "the of and to in is that it for you was are with this be have not he she we they at",
    "es": "el la los de que y en un una es no se por con para las del lo su como más pero",
    "fi": "ja on ei että se hän oli en ole mutta niin kuin myös ovat tämä sitä minä sen olen",
    "fr": "le la les de des et est un une que pas pour dans qui ce il nous je vous sur au du",
    "hu": "a az és hogy nem is egy meg de ez azt van csak volt már még mint ha kell én",
    "it": "il la di che e non un una per è del della le si con i da sono in lo come ma",
    "nl": "de het een van en dat niet is in te op voor met zijn die we er ook aan ik maar",
    "pt": "o a de que e não do da em um uma para os se com por as mais na no é eu",
}
"""Frequent words of some languages, by their codes."""
ENOUGH = 200
"""Fewer words than this say nothing certain about their language."""
CLEAR = 0.15


def shares(counts: Mapping[str, int]) -> dict[str, float]:
    """For each language, the share of the words of a text that are common in it.

    >>> found = shares({"the": 6, "of": 3, "parliament": 1})
    >>> found["en"], found["hu"]
    (0.9, 0.0)
    """
    total = max(sum(counts.values()), 1)
    return {
        code: sum(counts.get(word, 0) for word in words.split()) / total
        for code, words in COMMON.items()
    }


def check_language(language: str, counts: Mapping[str, int], where: str) -> None:
    """An InputError if the words of a text, with their counts, are clearly another language's."""
    code = two_letters(language)
    if code not in COMMON or sum(counts.values()) < ENOUGH:
        return
    found = shares(counts)
    best = max(found, key=lambda other: (found[other], other))
    if found[best] >= CLEAR and found[code] < found[best] / 2:
        raise InputError(
            where,
            None,
            f"does not look like '{code}' but like '{best}' ({found[code]:.0%} of its words are "
            f"common in '{code}', {found[best]:.0%} in '{best}'). Pass --language {best}.",
        )
