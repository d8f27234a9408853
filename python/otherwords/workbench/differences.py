"""Where two people differ: item by item, those that are furthest apart first.

Agreement on types lists its differences itself (`evaluate/agreement/differences`); here are links,
verdicts on phrase pairs, codes and ratings. Each table names the items, so that it leads to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from otherwords.corpus.annotations import AnnotatedPair, Annotation
from otherwords.tables import Table

MOST = 200
"""Rows of a table."""


def link_differences(
    names: tuple[str, str],
    ones: Sequence[Annotation],
    others: Mapping[str, Annotation],
    pairs: Mapping[str, AnnotatedPair],
) -> Table:
    """Pair by pair: how many links each has, how far they agree, which links only one of them has.

    >>> pair = AnnotatedPair("7", (("a", "b"), ("c",)))
    >>> both = frozenset({(0, 0)})
    >>> ann = Annotation("7", "ann", sure=both, possible=both)
    >>> bob = Annotation("7", "bob", possible=both | {(1, 0)})
    >>> link_differences(("ann", "bob"), [ann], {"7": bob}, {"7": pair}).rows
    [['7', '1', '2', '0.667', 'bob: b – c; sure or possible: a – c']]
    """
    rows = []
    for one in ones:
        other = others[one.pair]
        first, second = pairs[one.pair].members
        whole = len(one.possible) + len(other.possible)
        f1 = 2 * len(one.possible & other.possible) / whole if whole else 1.0
        apart = [
            (names[0], one.possible - other.possible),
            (names[1], other.possible - one.possible),
            ("sure or possible", (one.sure ^ other.sure) & one.possible & other.possible),
        ]
        said = [
            f"{who}: " + ", ".join(f"{first[i]} – {second[j]}" for i, j in sorted(links))
            for who, links in apart
            if links
        ]
        counts = str(len(one.possible)), str(len(other.possible))
        rows.append([one.pair, *counts, f"{f1:.3f}", "; ".join(said) or "–"])
    rows.sort(key=lambda row: float(row[3]))
    return Table(rows[:MOST], ["pair", *names, "F1", "only one of them has"])


def verdict_agreement(said: Sequence[Mapping[str, str]]) -> dict[str, Any] | None:
    """Verdicts of two people on the same phrase pairs; None if they share none.

    >>> verdict_agreement([{"a": "yes", "b": "no"}, {"a": "yes", "b": "yes"}])
    {'phrases': 2, 'observed': 0.5, 'kappa': 0.0}
    """
    shared = sorted(said[0].keys() & said[1].keys())
    if not shared:
        return None
    answers = [(said[0][key], said[1][key]) for key in shared]
    observed = sum(a == b for a, b in answers) / len(answers)
    return {"phrases": len(shared), "observed": observed, "kappa": cohen(answers)}


def cohen(answers: Sequence[tuple[str, str]]) -> float | None:
    """Cohen's kappa of two people who chose among any labels; None where chance explains all.

    >>> cohen([("a", "a"), ("a", "b"), ("b", "b"), ("b", "b")])
    0.5
    """
    total = len(answers)
    observed = sum(a == b for a, b in answers) / total
    ones, others = (Counter(each[side] for each in answers) for side in (0, 1))
    chance = sum(ones[label] * others[label] for label in ones) / total**2
    return None if chance == 1 else (observed - chance) / (1 - chance)


def code_differences(
    names: tuple[str, str], said: Sequence[Mapping[str, set[str]]], items: Sequence[str]
) -> Table:
    """The items with another set of codes."""
    rows = [
        [name, *(", ".join(sorted(own[name])) or "–" for own in said)]
        for name in items
        if said[0][name] != said[1][name]
    ]
    return Table(rows[:MOST], ["pair", *names])


def rating_differences(
    names: tuple[str, str], said: Sequence[Mapping[tuple[str, str, str], int]]
) -> Table:
    """The ratings that are more than one step apart, the furthest first."""
    shared = said[0].keys() & said[1].keys()
    far = sorted(
        (-abs(said[0][key] - said[1][key]), key)
        for key in shared
        if abs(said[0][key] - said[1][key]) > 1
    )
    rows = [[*key, str(said[0][key]), str(said[1][key])] for _, key in far]
    return Table(rows[:MOST], ["item", "variant", "scale", *names])
