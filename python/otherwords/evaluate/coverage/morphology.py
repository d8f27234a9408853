"""How many of the best paraphrases of a word are other forms of it (6.5.3).

English inflects little, so pivoting over it puts *grand, grande, grands, grandes* together. The
thesis shows examples (Table 6.13); here it is a share: of the k best one-word paraphrases of each
word, how many have the same stem. Stems are Snowball's, which know nothing of *vais / aller*, so
the share is a lower bound. The control counts the stems that words share by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from otherwords.corpus.languages import two_letters
from otherwords.database import Database
from otherwords.errors import OtherwordsError
from otherwords.evaluate.coverage.study import open_study, share
from otherwords.files.checksums import checksum

BEST = (1, 3, 5, 10)
LABELS = ("", "NN", "NNS", "VB", "VBD", "VBZ", "JJ")
"""All paraphrases together, then those under a tag of the English side."""
EXAMPLES = 10
SNOWBALL = {
    "en": "english",
    "fr": "french",
    "de": "german",
    "es": "spanish",
    "it": "italian",
    "nl": "dutch",
    "pt": "portuguese",
    "da": "danish",
    "fi": "finnish",
    "hu": "hungarian",
    "ro": "romanian",
    "ru": "russian",
    "sv": "swedish",
}
Stemmer = Callable[[str], str]


def morphology(database: Database, *, seed: int = 1) -> dict[str, Any]:
    """The share of other forms among the best paraphrases, by tag, and in the control."""
    language = two_letters(database.manifest.language)
    if language not in SNOWBALL:
        known = ", ".join(sorted(SNOWBALL))
        raise OtherwordsError(f"{database.path}: no stemmer for '{language}'. Known: {known}.")
    stem = _stemmer(language)
    report: dict[str, Any] = {"study": "morphology", "language": language, "labels": {}}
    with open_study(database, language=None) as study:
        for label in LABELS:
            rows = study.query("words", label=label).to_pydict()
            columns = rows["source"], rows["target"], rows["cost"]
            ranked = sorted(zip(*columns, strict=True), key=lambda row: (row[0], row[2], row[1]))
            report["labels"][label or "all"] = variants(ranked, stem)
            if not label:
                report["examples"] = _examples(ranked, stem)
                report["control"] = variants(_mixed(ranked, seed), stem)
        report["signature"] = study.signature("morphology", checksum([language]), seed)
    return report


def variants(ranked: Sequence[tuple[str, str, float]], stem: Stemmer) -> dict[str, Any]:
    """Rows sorted by word and cost: of the k best of each word, the share with its stem."""
    hits, seen = dict.fromkeys(BEST, 0), dict.fromkeys(BEST, 0)
    last, place, words = None, 0, 0
    for source, target, _ in ranked:
        place = place + 1 if source == last else 1
        words += source != last
        last = source
        same = stem(source) == stem(target)
        for best in BEST:
            if place <= best:
                seen[best] += 1
                hits[best] += same
    return {"words": words} | {f"top{best}": share(hits[best], seen[best]) for best in BEST}


def _mixed(ranked: Sequence[tuple[str, str, float]], seed: int) -> list[tuple[str, str, float]]:
    order = np.random.default_rng(seed).permutation(len(ranked))
    return [(row[0], ranked[k][1], row[2]) for row, k in zip(ranked, order, strict=True)]


def _examples(ranked: Sequence[tuple[str, str, float]], stem: Stemmer) -> list[list[str]]:
    """Words with the most forms of theirs among the ten best, like Table 6.13."""
    forms: dict[str, list[str]] = {}
    places: dict[str, int] = {}
    for source, target, _ in ranked:
        places[source] = places.get(source, 0) + 1
        if places[source] <= BEST[-1] and stem(source) == stem(target):
            forms.setdefault(source, []).append(target)
    most = sorted(forms, key=lambda source: (-len(forms[source]), source))
    return [[source, ", ".join(forms[source])] for source in most[:EXAMPLES]]


def _stemmer(language: str) -> Stemmer:
    from nltk.stem.snowball import SnowballStemmer  # type: ignore[import-untyped]

    return cache(SnowballStemmer(SNOWBALL[language]).stem)
