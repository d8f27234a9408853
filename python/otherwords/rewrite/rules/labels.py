r"""The labels of a sentence's spans, from its tree.

They are found as they were when rules were extracted, by the same tiers: constituents, A/B, A\B,
A+B. So a rule of the database meets the labels it was made with. Without a tree, or where the
database has the one label X, every word is X.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np

from otherwords.grammar import WILDCARD, Extractor, Settings
from otherwords.parse.transform import without_empties, without_function_tags
from otherwords.parse.tree import Tree

Span: TypeAlias = tuple[int, int]
Labels: TypeAlias = Mapping[Span, str]
MOST_WORDS = 255


class SpanLabels(NamedTuple):
    """The labels of the spans of one sentence."""

    first: dict[Span, str]
    """The label of each span; X for a span without one."""
    others: list[tuple[str, int, int]]
    """The further labels that phrases without slots may have there."""


def span_labels(
    trees: Sequence[Tree], settings: Settings, *, longest: int
) -> list[dict[Span, str]]:
    r"""For each tree, the label of every span up to a length; X for a span without one.

    >>> tree = Tree.from_brackets("(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))")
    >>> span_labels([tree], Settings.syntactic(), longest=3)[0]
    {(0, 1): 'DT', (0, 2): 'NP', (0, 3): 'S', (1, 2): 'NN', (1, 3): 'S\\DT', (2, 3): 'VBZ'}
    """
    only = replace(settings, every=(), also={})
    return [labels.first for labels in every_span_label(trees, only, longest=longest)]


def every_span_label(
    trees: Sequence[Tree], settings: Settings, *, longest: int
) -> list[SpanLabels]:
    r"""The same with every label that a phrase without slots has by these settings.

    >>> tree = Tree.from_brackets("(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))")
    >>> every_span_label([tree], Settings(every=("A", "A/B")), longest=1)[0].others
    [('NP/NN', 0, 1), ('VP', 2, 3)]
    """
    if not settings.tiers:
        spans = (_spans(len(tree), longest) for tree in trees)
        return [SpanLabels(dict.fromkeys(own, WILDCARD), []) for own in spans]
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
    # one side has numbers in place of words, so that a rule tells where its phrase begins
    places = [str(k) for k in range(max(map(len, trees), default=0))]
    pairs = ((places[: len(t)], t.words, [(k, k) for k in range(len(t))], t) for t in trees)
    rules = extractor.extract((pair for pair in pairs if pair[0]), threads=1)
    numbers = [int(text) if text.isdecimal() else -1 for text in extractor.words.texts]
    starts = [numbers[word] for word in rules.source[rules.source_starts[:-1]].tolist()]
    lengths = np.diff(rules.source_starts.astype(np.int64)).tolist()
    texts = [extractor.labels.text(key) for key in rules.lhs.tolist()]
    rows = list(zip(starts, lengths, texts, strict=True))
    cuts = iter(pairwise(rules.pairs.tolist()))
    return [_placed(rows[slice(*next(cuts))] if tree.words else []) for tree in trees]


def _placed(rows: Iterable[tuple[int, int, str]]) -> SpanLabels:
    """The first label of a span comes first."""
    found = SpanLabels({}, [])
    for start, length, text in rows:
        span = start, start + length
        if span in found.first:
            found.others.append((text, *span))
        else:
            found.first[span] = text
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
