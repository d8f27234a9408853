r"""Rules of one sentence alone: each word may stay, under the labels of the input's tree.

A database has no rule for every word, and none that leaves a part as it is. So a sentence brings
rules of its own, tied to their places (paper 004, 4.2.4): for each word w with the tag T

    T -> w | w

and, for neighbours with the labels A and B that have the label L together, a rule that joins them,
L -> A B | A B. Labels of spans are found in the tree as they were when rules were extracted, by
the same tiers: constituents, A/B, A\B, A+B. So whatever rewrites a part, its surroundings can be
kept. Without a tree, or where the database has the one label X, words are X and only glue joins
them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from otherwords.grammar import WILDCARD, Extractor, Settings
from otherwords.parse.transform import without_empties, without_function_tags
from otherwords.parse.tree import Tree
from otherwords.pivot.features import local_features
from otherwords.rewrite.features import JOIN, OOV, SOURCE_CHARS, TARGET_CHARS, side_letters
from otherwords.rewrite.sentence import SentenceRule

Span: TypeAlias = tuple[int, int]
Labels: TypeAlias = Mapping[Span, str]
JOINED = {JOIN: 1.0}
MOST_WORDS = 255


def span_labels(
    trees: Sequence[Tree], settings: Settings, *, longest: int
) -> list[dict[Span, str]]:
    r"""The label of every span up to a length, for each tree; X where there is none.

    >>> tree = Tree.from_brackets("(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))")
    >>> span_labels([tree], Settings.syntactic(), longest=3)[0]
    {(0, 1): 'DT', (0, 2): 'NP', (0, 3): 'S', (1, 2): 'NN', (1, 3): 'S\\DT', (2, 3): 'VBZ'}
    """
    if not settings.tiers:
        return [dict.fromkeys(_spans(len(tree), longest), WILDCARD) for tree in trees]
    extractor = Extractor(
        replace(
            settings,
            slots=0,
            longest=min(longest, MOST_WORDS),
            phrase_words=MOST_WORDS,
            wildcard="phrases",
            whole_sentence=False,
        )
    )
    pairs = ((t.words, t.words, [(k, k) for k in range(len(t))], t) for t in trees if t.words)
    rules = extractor.extract(pairs, threads=1)
    lengths = np.diff(rules.source_starts.astype(np.int64)).tolist()
    texts = [extractor.labels.text(key) for key in rules.lhs.tolist()]
    cuts = iter(zip(rules.pairs.tolist(), rules.pairs.tolist()[1:], strict=False))
    found = []
    for tree in trees:
        first, last = next(cuts) if tree.words else (0, 0)
        found.append(_placed(lengths[first:last], texts[first:last]))
    return found


def _placed(lengths: Sequence[int], texts: Sequence[str]) -> dict[Span, str]:
    """Phrases come sorted by where they start, then by length, and none is missing."""
    found: dict[Span, str] = {}
    start = -1
    for length, text in zip(lengths, texts, strict=True):
        start += length == 1
        found[start, start + length] = text
    return found


def _spans(words: int, longest: int) -> list[Span]:
    return [
        (start, end)
        for start in range(words)
        for end in range(start + 1, min(start + longest, words) + 1)
    ]


def fit_labels(tree: Tree, known: frozenset[str]) -> Tree:
    """The tree with the labels that a database knows: traces and unknown functions dropped.

    >>> tree = Tree.from_brackets("(S (NP-SBJ (PRP it)) (VP (VBZ rains)))")
    >>> print(fit_labels(tree, frozenset({"NP", "S", "VP"})))
    (S (NP (PRP it)) (VP (VBZ rains)))
    """
    said = without_empties(tree)
    if known.issuperset(said.labels):
        return said
    cut = without_function_tags(said)
    labels = [a if a in known else b for a, b in zip(said.labels, cut.labels, strict=True)]
    return Tree.unchecked(said.words, said.tags, labels, said.starts, said.ends)


def word_labels(place: int, tags: Sequence[str], labels: Labels) -> tuple[str, ...]:
    """The labels under which one word may stand: its tag, and that of its span if it differs."""
    if not tags:
        return (WILDCARD,)
    return tuple(dict.fromkeys((tags[place].replace(",", "COMMA"), labels[place, place + 1])))


def tree_labels(tags: Sequence[str], labels: Labels) -> list[tuple[str, int, int]]:
    """Every label that a span may stand under, those of single words among them.

    >>> tree_labels(["UH"], {(0, 1): "INTJ"})
    [('UH', 0, 1), ('INTJ', 0, 1)]
    """
    if not tags:
        return []
    words = [(label, k, k + 1) for k in range(len(tags)) for label in word_labels(k, tags, labels)]
    return words + [(label, i, j) for (i, j), label in labels.items() if j > i + 1]


def identity_rules(
    words: Sequence[str],
    tags: Sequence[str],
    labels: Labels,
    *,
    is_known: Callable[[str], bool],
    kept: Sequence[Span] = (),
) -> list[SentenceRule]:
    """Rules that leave each word as it is, and each span that must be kept whole.

    >>> found = identity_rules(["hm"], ["UH"], {(0, 1): "UH"}, is_known=lambda word: False)
    >>> [(rule.label, rule.target, rule.features["OOV"]) for rule in found]
    [('UH', ('hm',), 1.0)]
    """
    found = [
        SentenceRule(label, k, k + 1, (word,), features=_identity(len(word), label, is_known(word)))
        for k, word in enumerate(words)
        for label in word_labels(k, tags, labels)
    ]
    for start, end in kept:
        if end > start + 1:
            label = labels.get((start, end), WILDCARD) if tags else WILDCARD
            phrase = tuple(words[start:end])
            features = identity_features(phrase, label)
            found.append(SentenceRule(label, start, end, phrase, features=features))
    return found


def join_rules(labels: Labels) -> list[SentenceRule]:
    """Rules that put two neighbours together, wherever they and their sum have a label.

    >>> labels = {(0, 1): "DT", (0, 2): "NP", (1, 2): "NN"}
    >>> [(rule.label, rule.slots) for rule in join_rules(labels)]
    [('NP', (('DT', 0, 1), ('NN', 1, 2)))]
    """
    real = {span: label for span, label in labels.items() if label != WILDCARD}
    return [
        SentenceRule(label, i, j, (0, 1), ((real[i, k], i, k), (real[k, j], k, j)), JOINED)
        for (i, j), label in real.items()
        for k in range(i + 1, j)
        if (i, k) in real and (k, j) in real
    ]


def identity_features(phrase: Sequence[str], label: str) -> dict[str, float]:
    """The features of a rule that leaves a phrase as it is, those that are not zero."""
    links = [(k, k) for k in range(len(phrase))]
    found = {k: float(v) for k, v in local_features(label, phrase, phrase, links).items() if v}
    letters = float(side_letters(phrase, len(phrase)))
    return found | {SOURCE_CHARS: letters, TARGET_CHARS: letters}


@lru_cache(maxsize=1 << 12)
def _features_of_length(letters: int, is_wildcard: bool) -> dict[str, float]:
    return identity_features(["x" * letters], WILDCARD if is_wildcard else "A")


def _identity(letters: int, label: str, known: bool) -> dict[str, float]:
    features = _features_of_length(letters, label == WILDCARD)
    return features if known else features | {OOV: 1.0}
