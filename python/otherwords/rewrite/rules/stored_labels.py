"""The labels of a sentence's spans as a database writes them.

Databases from elsewhere write labels otherwise: PPDB files come in lowercase, and what is A\\B here
(an A without the B on its left) is B\\A there.
"""

from __future__ import annotations

from collections.abc import Iterable

from otherwords.grammar import WILDCARD
from otherwords.rewrite.rules.labels import Span, SpanLabels


class StoredLabels:
    r"""Finds the label that a database has for one of ours.

    >>> labels = StoredLabels(["np/nn", "dt\\np", "x"], turned=True)
    >>> labels.name("NP/NN"), labels.name("NP\\DT"), labels.name("VP"), labels.wildcard
    ('np/nn', 'dt\\np', 'VP', 'x')
    """

    def __init__(self, labels: Iterable[str], *, turned: bool = False) -> None:
        self._known = {}
        for label in labels:
            self._known[label.casefold()] = label
            left, bar, right = label.partition("\\")
            if turned and bar and "/" not in label:
                self._known[f"{right}\\{left}".casefold()] = label
        self._names: dict[str, str] = {}
        self.wildcard = self.name(WILDCARD)
        self.is_same = not turned and all(known == known.upper() for known in self._known.values())

    def name(self, label: str) -> str:
        """The database's label, or ours if it has none."""
        found = self._names.get(label)
        if found is None:
            found = self._names[label] = self._known.get(label.casefold(), label)
        return found

    def spans(self, labels: SpanLabels) -> SpanLabels:
        """The labels of a sentence by the database's names."""
        if self.is_same:
            return labels
        first = {
            span: label if label == WILDCARD else self.name(label)
            for span, label in labels.first.items()
        }
        others = [(self.name(label), start, end) for label, start, end in labels.others]
        return SpanLabels(first, others)

    def everywhere(self, first: Iterable[Span]) -> list[tuple[str, int, int]]:
        """The wildcard on every span, if the database has it: its rules fit anywhere."""
        return [(self.wildcard, start, end) for start, end in first]
