"""Where exactly do two annotators differ?

A score shows annotators that they disagree, but not about what. Here every phenomenon that the
other annotator did not mark in the same way is listed: how far it was covered, by what, and
what differs. Where the other used no such type on these tokens but another one, that type is
named: both may mean the same change (the "hidden agreement" of Vila et al. 2014, section 5.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from otherwords.corpus.annotations import Scope
from otherwords.evaluate.agreement.compared import Compared, Marked
from otherwords.evaluate.agreement.degree import degree_of, overlapping
from otherwords.evaluate.agreement.overlap import partly_overlap


@dataclass(frozen=True)
class Difference:
    """A phenomenon of one annotator that the other did not mark in the same way.

    `degree` is how far the other covers it, from 0 to 1; `other` the scopes that do so best,
    if any; `instead` the type that the other gave most of these tokens, if not the same one.
    """

    pair: str
    annotator: str
    type: str
    scopes: tuple[Scope, Scope]
    degree: float
    other: tuple[Scope, Scope] | None
    instead: str | None
    projections_differ: bool
    keys_differ: bool

    def as_dict(self) -> dict[str, object]:
        return dict(vars(self))


def differences(compared: Compared, *, attributes: bool = True) -> Iterator[Difference]:
    """List what differs in a pair, the first annotator's phenomena first."""
    for view in (compared, compared.swapped()):
        for one in view.first:
            best = _best(one, view.second)
            if best is None or not _alike(one, best, attributes):
                yield _difference(view, one, best, attributes)


def _difference(view: Compared, one: Marked, best: Marked | None, attributes: bool) -> Difference:
    x, y = one.phenomenon, best.phenomenon if best else None
    return Difference(
        pair=view.pair.id,
        annotator=view.annotations[0].annotator,
        type=one.type,
        scopes=x.scopes,
        degree=degree_of(one, view.second, attributes=attributes),
        other=y.scopes if y else None,
        instead=None if best else _other_type(one, view.second),
        projections_differ=bool(attributes and y and x.projection != y.projection),
        keys_differ=bool(attributes and y and x.keys != y.keys),
    )


def _best(one: Marked, others: tuple[Marked, ...]) -> Marked | None:
    """Find the phenomenon that covers one best; among equals the one like it, or best covered."""

    def fit(other: Marked) -> tuple[float, float, bool, float]:
        covered = overlapping(one, other, attributes=False)
        covers = overlapping(other, one, attributes=False)
        return covered, covers, _alike(one, other, True), overlapping(one, other)

    return max((other for other in others if partly_overlap(one, other)), key=fit, default=None)


def _alike(one: Marked, other: Marked, attributes: bool) -> bool:
    x, y = one.phenomenon, other.phenomenon
    same = one.type == other.type and one.tokens == other.tokens
    return same and (not attributes or (x.projection, x.keys) == (y.projection, y.keys))


def _other_type(one: Marked, others: tuple[Marked, ...]) -> str | None:
    shared = {other.type: 0.0 for other in others}
    for other in others:
        alike = len(one.tokens & other.tokens) / len(one.tokens | other.tokens or {0})
        shared[other.type] = max(shared[other.type], alike)
    best = max(sorted(shared), key=shared.__getitem__, default=None)
    return best if best is not None and shared[best] > 0 else None
