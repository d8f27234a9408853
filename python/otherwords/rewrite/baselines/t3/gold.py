"""The derivation of a given compression: of all that yield it, the one with the most rules.

Rules that say little are preferred to few that say much, as they will serve other sentences too.
What a rule leaves out counts as a rule for each node. A compression that no derivation yields,
such as one without three children of a node, has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from otherwords.rewrite.baselines.t3.forest import Edge, Forest

Span: TypeAlias = tuple[int, int]


class Best(NamedTuple):
    """How a vertex yields the words of a span."""

    rules: int
    edge: int
    below: tuple[tuple[int, Span], ...]
    """Vertices with their spans, from the left."""


def gold_edges(forest: Forest, reference: Sequence[str]) -> tuple[int, ...] | None:
    """The edges of the derivation, from the top down and the left, or None if there is none."""
    at: dict[int, list[int]] = {}
    for place, word in enumerate(reference):
        if word in forest.vocabulary:
            at.setdefault(forest.vocabulary[word], []).append(place)
    chart: list[dict[Span, Best]] = []
    for first, last in zip(forest.edge_starts, forest.edge_starts[1:], strict=False):
        found: dict[Span, Best] = {}
        for number in range(first, last):
            for span, best in _yields(forest.edges[number], number, chart, at).items():
                if span not in found or found[span].rules < best.rules:
                    found[span] = best
        chart.append(found)
    whole = 0, len(reference)
    return _unfolded(chart, whole) if whole in chart[-1] else None


def _yields(
    edge: Edge, number: int, chart: Sequence[dict[Span, Best]], at: dict[int, list[int]]
) -> dict[Span, Best]:
    """The spans that an edge can yield."""
    found: dict[Span, Best] | None = None
    for symbol in edge.symbols:
        pieces: list[tuple[Span, int, tuple[tuple[int, Span], ...]]]
        if symbol % 2:
            pieces = [
                (span, best.rules, ((symbol // 2, span),))
                for span, best in chart[symbol // 2].items()
            ]
        else:
            pieces = [((place, place + 1), 0, ()) for place in at.get(symbol // 2, ())]
        if found is None:
            rules = 1 + len(edge.dropped)
            found = {span: Best(rules + below, number, via) for span, below, via in pieces}
        else:
            longer: dict[Span, Best] = {}
            for (start, middle), one in found.items():
                for (begin, end), below, via in pieces:
                    if begin == middle:
                        best = Best(one.rules + below, number, one.below + via)
                        known = longer.get((start, end))
                        if known is None or known.rules < best.rules:
                            longer[start, end] = best
            found = longer
        if not found:
            return {}
    return found or {}


def _unfolded(chart: Sequence[dict[Span, Best]], whole: Span) -> tuple[int, ...]:
    edges = []
    to_do = [(len(chart) - 1, whole)]
    while to_do:
        vertex, span = to_do.pop()
        best = chart[vertex][span]
        edges.append(best.edge)
        to_do += reversed(best.below)
    return tuple(edges)
