"""Which part of speech a label stands for, as WordNet divides them.

Tags and phrases of Penn trees have one (*NNS*, *NP* are nouns); combined labels such as *NP/NN*
have none. In a database whose only label is X nothing is known, so every part is possible.
"""

from __future__ import annotations

from collections.abc import Iterable

from otherwords.corpus.wordnet import PARTS

WILDCARD = "X"
LABELS = {
    "noun": ("NN", "NNS", "NNP", "NNPS", "NP", "NX", "NML", "NAC", "QP"),
    "verb": ("VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "VP", "MD"),
    "adj": ("JJ", "JJR", "JJS", "ADJP"),
    "adv": ("RB", "RBR", "RBS", "ADVP"),
}


def parts_of_labels(labels: Iterable[str]) -> list[tuple[str, str]]:
    """Each label with each part of speech it may stand for.

    >>> parts_of_labels(["NNS", "VP/NP", "X"])
    [('NNS', 'noun')]
    >>> parts_of_labels(["X"])
    [('X', 'noun'), ('X', 'verb'), ('X', 'adj'), ('X', 'adv')]
    """
    names = sorted(set(labels))
    if names == [WILDCARD]:
        return [(WILDCARD, part) for part in PARTS]
    known = {label: part for part, own in LABELS.items() for label in own}
    return [(name, known[name.upper()]) for name in names if name.upper() in known]
