"""The features of a pair of phrases that a learned ranking looks at, each declared once.

    texts         how alike the two are spelled, which words they share, how long they are
    relations     opposites, variants, numbers that differ
    similarity    of the whole phrases, and word by word, where files of similarity are given
    pivots        those of the database, where it holds the pair

A pair that the database lacks may differ in a few words only (*enhance cooperation in / strengthen
cooperation in*). If it holds those as a pair of its own, their pivot features stand in.

What is not known is nan, which the trees have a branch for.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, nan
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from otherwords.database.ranking.overlap import character_overlap
from otherwords.database.relations.compared import Compared, compare
from otherwords.database.relations.opposites import Opposites
from otherwords.database.relations.polarity import FUNCTION_WORDS, unshared
from otherwords.database.relations.relation import DIGITS, NUMBERS
from otherwords.database.relations.variants import VARIANTS

if TYPE_CHECKING:
    from otherwords.similarity import Similarity

Matrix = NDArray[np.float64]

TEXT = (
    *("character overlap", "edit similarity", "shared beginning", "shared end"),
    *("words shared", "content words shared", "words not shared in f", "words not shared in e"),
    *("content not shared in f", "content not shared in e", "same first word", "same last word"),
    *("words in f", "words in e", "word difference", "log length ratio", "function words only"),
    *("opposite", "negations differ", "numbers differ", "digits", "no letters"),
    *(f"variant: {name}" for name in VARIANTS),
)
LABELS = ("N", "V", "J", "R", "P", "S", "W", "C", "X", "F")
LABEL = tuple(f"label {letter}" for letter in LABELS)
PIVOT = (
    *("p(e|f)", "p(f|e)", "p(e|f,LHS)", "p(f|e,LHS)", "p(LHS|e)", "p(LHS|f)", "p(e|LHS)"),
    *("p(f|LHS)", "Lex(e|f)", "Lex(f|e)", "LogCount", "RarityPenalty"),
)
MADE = ("p(e|f) p(f|e)", "held as a whole")
"""Made of the pivot features: the sum of both directions; 1 if the pair itself is held, 0 if only
what differs is, nan if neither."""
SIMILARITY = ("PhraseSim", "RestSim", "WordSim", "WorstWordSim")
"""Of the whole phrases, of what differs, of its words each with its best match, of the worst of
these. A ranked database stores them, so their names have no spaces."""
FREQUENCY = ("LogFrequency(f)", "LogFrequency(e)", "LogFrequencyRatio")
"""How often the two occur in the text of the first file of similarity."""


class Pair(NamedTuple):
    """A phrase and a paraphrase of it, under a label."""

    label: str
    source: str
    target: str


def feature_names(similarities: Sequence[str]) -> tuple[str, ...]:
    """All features in their order; `similarities` are the kinds of the files that are given."""
    return (*TEXT, *LABEL, *PIVOT, *MADE, *similarity_names(similarities))


def similarity_names(similarities: Sequence[str]) -> tuple[str, ...]:
    """The features that come from files of similarity.

    >>> similarity_names(["dense"])[:2], similarity_names([])
    (('DensePhraseSim', 'DenseRestSim'), ())
    """
    of_files = [f"{kind.capitalize()}{what}" for kind in similarities for what in SIMILARITY]
    return (*of_files, *(FREQUENCY if similarities else ()))


def text_features(pair: Pair, opposites: Opposites | None = None) -> list[float]:
    """The features of `TEXT` and `LABEL`, in their order.

    >>> found = dict(zip((*TEXT, *LABEL), text_features(Pair("NP", "the car", "a car"))))
    >>> found["words shared"], found["variant: article"], found["label N"]
    (0.3333333333333333, 1.0, 1.0)
    """
    compared = compare(pair.source.split(), pair.target.split(), opposites)
    return [*word_features(pair.source, pair.target, compared), *label_features(pair.label)]


def label_features(label: str) -> list[float]:
    """The features of `LABEL`."""
    return [float(label[:1] == letter) for letter in LABELS]


def word_features(source: str, target: str, compared: Compared) -> list[float]:
    """The features of `TEXT` of a pair that was compared."""
    from rapidfuzz.distance import Levenshtein, Postfix, Prefix

    f, e, left = compared.source, compared.target, compared.left
    content = [[word for word in side if word not in FUNCTION_WORDS] for side in (f, e)]
    bare = [[word for word in side if word not in FUNCTION_WORDS] for side in left]
    shared = len(f) - len(left[0])
    in_common = len(content[0]) - len(bare[0])
    numbers = [any(DIGITS.search(w) or w in NUMBERS for w in side) for side in left]
    longest = max(len(source), len(target))
    values = [
        character_overlap(source, target),
        Levenshtein.normalized_similarity(source, target),
        Prefix.similarity(source, target) / longest,
        Postfix.similarity(source, target) / longest,
        shared / max(len(f) + len(e) - shared, 1),
        in_common / max(len(content[0]) + len(content[1]) - in_common, 1),
        *map(len, left),
        *map(len, bare),
        f[0] == e[0],
        f[-1] == e[-1],
        len(f),
        len(e),
        len(e) - len(f),
        log(len(target) / len(source)),
        not content[0] or not content[1],
        compared.opposite,
        compared.negations[0] != compared.negations[1],
        all(numbers),
        bool(DIGITS.search(source) or DIGITS.search(target)),
        not any(map(str.isalpha, source)) or not any(map(str.isalpha, target)),
        *(compared.variant == name for name in VARIANTS),
    ]
    return [float(value) for value in values]


def similarity_table(
    pairs: Sequence[Pair],
    files: Sequence[Similarity],
    left: Sequence[tuple[list[str], list[str]]] | None = None,
) -> Matrix:
    """The features of `similarity_names`, a row per pair; `left` are the words not shared."""
    if left is None:
        left = [unshared(pair.source.split(), pair.target.split()) for pair in pairs]
    parts = [similarity_features(pairs, left, one) for one in files]
    parts += [frequency_features(pairs, one) for one in files[:1]]
    return np.hstack(parts) if parts else np.zeros((len(pairs), 0))


def similarity_features(
    pairs: Sequence[Pair], left: Sequence[tuple[list[str], list[str]]], similarity: Similarity
) -> Matrix:
    """The four features of one file of similarity for every pair; nan where a phrase is unknown."""
    from itertools import product

    words = [
        (
            [w for w in f if w not in FUNCTION_WORDS] or f,
            [w for w in e if w not in FUNCTION_WORDS] or e,
        )
        for f, e in left
    ]
    asked: dict[tuple[str, str], float] = {}
    for pair, rest, own in zip(pairs, left, words, strict=True):
        asked[pair.source, pair.target] = nan
        asked[" ".join(rest[0]), " ".join(rest[1])] = nan
        for both in product(*own):
            asked[both] = nan
    scores = similarity.scores(list(asked)).tolist()
    for both, score in zip(asked, scores, strict=True):
        asked[both] = score
    table = np.full((len(pairs), len(SIMILARITY)), nan)
    for row, (pair, rest, own) in enumerate(zip(pairs, left, words, strict=True)):
        by_word = [[asked[f, e] for e in own[1] if asked[f, e] == asked[f, e]] for f in own[0]] + [
            [asked[f, e] for f in own[0] if asked[f, e] == asked[f, e]] for e in own[1]
        ]
        best = [max(found) for found in by_word if found]
        table[row, 0] = asked[pair.source, pair.target]
        table[row, 1] = asked[" ".join(rest[0]), " ".join(rest[1])]
        if best:
            table[row, 2], table[row, 3] = sum(best) / len(best), min(best)
    return table


def frequency_features(pairs: Sequence[Pair], similarity: Similarity) -> Matrix:
    """How often the two sides occur in the text of a file of similarity, as logs."""
    counts = [
        np.log1p(similarity.counts([getattr(pair, side) for pair in pairs]).astype(np.float64))
        for side in ("source", "target")
    ]
    return np.stack([*counts, counts[1] - counts[0]], axis=1)
