r"""The labels of a sentence's spans, from its tree.

They are found as they were when rules were extracted, by the same tiers: constituents, A/B, A\B,
A+B. So a rule of the database meets the labels it was made with. Without a tree, or where the
database has the one label X, every word is X.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from otherwords.grammar import WILDCARD, Extractor, Settings
from otherwords.parse.transform import without_empties, without_function_tags
from otherwords.parse.tree import Tree

Span: TypeAlias = tuple[int, int]
Labels: TypeAlias = Mapping[Span, str]
MOST_WORDS = 255


def span_labels(
    trees: Sequence[Tree], settings: Settings, *, longest: int
) -> list[dict[Span, str]]:
    r"""For each tree, the label of every span up to a length; X for a span without one.

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
    """The tree without traces, and without function tags that the database does not know.

    >>> tree = Tree.from_brackets("(S (NP-SBJ (PRP it)) (VP (VBZ rains)))")
    >>> print(fit_labels(tree, frozenset({"NP", "S", "VP"})))
    (S (NP (PRP it)) (VP (VBZ rains)))
    """
    full = without_empties(tree)
    if known.issuperset(full.labels):
        return full
    cut = without_function_tags(full)
    labels = [a if a in known else b for a, b in zip(full.labels, cut.labels, strict=True)]
    return Tree.unchecked(full.words, full.tags, labels, full.starts, full.ends)


def word_labels(place: int, tags: Sequence[str], labels: Labels) -> tuple[str, ...]:
    """The labels that one word may have: its tag, and that of its span if it differs."""
    if not tags:
        return (WILDCARD,)
    return tuple(dict.fromkeys((tags[place].replace(",", "COMMA"), labels[place, place + 1])))


def tree_labels(tags: Sequence[str], labels: Labels) -> list[tuple[str, int, int]]:
    """Every label that a span may have, single words included.

    >>> tree_labels(["UH"], {(0, 1): "INTJ"})
    [('UH', 0, 1), ('INTJ', 0, 1)]
    """
    if not tags:
        return []
    words = [(label, k, k + 1) for k in range(len(tags)) for label in word_labels(k, tags, labels)]
    return words + [(label, i, j) for (i, j), label in labels.items() if j > i + 1]
