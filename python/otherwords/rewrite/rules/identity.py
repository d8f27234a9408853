"""Rules of one sentence alone: each word may stay, under the labels of the input's tree.

A database does not have a rule for every word, and none that leaves a part as it is. So a sentence
brings rules of its own, tied to their positions (Ganitkevitch 2018, 4.2.4): for each word w with
the tag T

    T -> w | w

and, for neighbours labelled A and B whose span is labelled L, a rule that joins them,
L -> A B | A B. So whatever rewrites a part, its surroundings can be kept. Without labels only
glue joins words.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import lru_cache

from otherwords.grammar import WILDCARD
from otherwords.rewrite.decode.sentence_rule import SentenceRule
from otherwords.rewrite.features import JOIN, OOV, identity_features
from otherwords.rewrite.rules.labels import Labels, Span, SpanLabels, word_labels

JOINED = {JOIN: 1.0}


def identity_rules(
    words: Sequence[str],
    tags: Sequence[str],
    labels: Labels,
    *,
    is_known: Callable[[str], bool],
    kept: Sequence[Span] = (),
) -> list[SentenceRule]:
    """Rules that leave each word as it is, and each span that must be kept as a whole.

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
    """Rules that join two neighbours, wherever both and their common span have a label.

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


def relabelling_rules(labels: SpanLabels, known: Container[str]) -> list[SentenceRule]:
    """Rules that let a phrase with any label of its span stand where the first is expected.

    So "give up" for "abandon", a pair with the label VP/NP, can be joined with what follows it as
    the verb that it replaces. Only labels that the database knows are of use.

    >>> labels = SpanLabels({(0, 1): "VB"}, [("VP/NP", 0, 1), ("VP", 0, 1)])
    >>> [(rule.label, rule.slots) for rule in relabelling_rules(labels, {"VP/NP"})]
    [('VB', (('VP/NP', 0, 1),))]
    """
    return [
        SentenceRule(labels.first[start, end], start, end, (0,), ((label, start, end),))
        for label, start, end in labels.others
        if label in known and labels.first[start, end] != WILDCARD
    ]


@lru_cache(maxsize=1 << 12)
def _features_of_length(letters: int, is_wildcard: bool) -> dict[str, float]:
    return identity_features(["x" * letters], WILDCARD if is_wildcard else "A")


def _identity(letters: int, label: str, known: bool) -> dict[str, float]:
    features = _features_of_length(letters, label == WILDCARD)
    return features if known else features | {OOV: 1.0}
