"""Where joint parsing helps: by relation, length, links, edit distance and paraphrase operation.

These are the analyses of Choe and McClosky (2015), section 5.5 and appendix A. A sentence made by
several operations counts for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords.errors import UnknownNameError
from otherwords.evaluate.joint.compare import Compared, summary

Named = Callable[[Compared], Sequence[str]]


def _length(row: Compared) -> list[str]:
    return [_range(len(row.gold.words), (10, 20, 30))]


def _operations(row: Compared) -> list[str]:
    return list(row.gold.operations)


def _links(row: Compared) -> list[str]:
    words = len(row.gold.words)
    linked = max((int((each.left > 0).sum()) for each in row.found.links), default=0)
    return [_range(100 * linked // words, (40, 60, 80, 90), " %")]


def _edits(row: Compared) -> list[str]:
    words = [word.lower() for word in row.gold.words]
    others = [[word.lower() for word in each] for each in row.gold.paraphrases]
    shares = (edit_distance(words, other) / max(len(words), len(other)) for other in others)
    share = min(shares, default=1.0)
    return [_range(round(100 * share), (20, 40, 60, 80), " %")]


OF_SENTENCES: dict[str, Named] = {
    "operation": _operations,
    "length": _length,
    "links": _links,
    "edits": _edits,
}


def _relations(row: Compared) -> list[str]:
    return [row.gold.dependencies.relations[k].partition(":")[0] for k in row.places]


def _arc_lengths(row: Compared) -> list[str]:
    heads = row.gold.dependencies.heads
    places = row.places.tolist()
    return [
        _range(abs(int(heads[k]) - k - 1), (1, 2, 5, 10)) if heads[k] else "root" for k in places
    ]


OF_WORDS: dict[str, Named] = {"relation": _relations, "arc": _arc_lengths}
KINDS = (*OF_SENTENCES, *OF_WORDS)
"""What results can be grouped by."""


def by(kind: str, rows: Sequence[Compared], **options: Any) -> dict[str, dict[str, Any]]:
    """A summary for each group of sentences or words, the largest first."""
    if kind not in KINDS:
        raise UnknownNameError("analysis", kind, KINDS)
    if kind in OF_SENTENCES:
        names = [OF_SENTENCES[kind](row) for row in rows]
        every = sorted({name for each in names for name in each}, key=_order)
        return {
            name: summary(
                [row for row, own in zip(rows, names, strict=True) if name in own], **options
            )
            for name in every
        }
    words = [np.array(OF_WORDS[kind](row)) for row in rows]
    counts: dict[str, int] = {}
    for each in words:
        for name in each.tolist():
            counts[name] = counts.get(name, 0) + 1

    def picks(name: str) -> list[NDArray[np.bool_]]:
        return [each == name for each in words]

    order = sorted(counts, key=lambda name: -counts[name])
    return {name: summary(rows, picks(name), **options) for name in order}


def _range(value: int, limits: Sequence[int], unit: str = "") -> str:
    """The range that a number falls in.

    >>> _range(7, (5, 10)), _range(11, (5, 10)), _range(5, (5, 10))
    ('6-10', '11-', '-5')
    """
    low = None
    for limit in limits:
        if value <= limit:
            return f"{low + 1 if low is not None else ''}-{limit}{unit}"
        low = limit
    return f"{limits[-1] + 1}-{unit}"


def _order(name: str) -> tuple[int, str]:
    first = name.partition("-")[0]
    return (int(first) if first.isdigit() else -1, name)


def edit_distance(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words must be inserted, deleted or replaced.

    >>> edit_distance("a b c".split(), "b c d".split())
    2
    """
    row = list(range(len(other) + 1))
    for i, word in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, match in enumerate(other, 1):
            cost = before + (word != match)
            before = row[j]
            row[j] = min(cost, row[j] + 1, row[j - 1] + 1)
    return row[-1]
