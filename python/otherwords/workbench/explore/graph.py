"""The pivot graph of a phrase: phrase, foreign phrases, paraphrases (Ganitkevitch 2018, ch. 3).

Three columns: the phrase on the left, its translations in the middle, their other translations on
the right. An edge is as wide as its estimate is large: the plain probability (Figure 3.5), the one
among rules with the same label (3.6), or the count (3.7). Two estimates can stand side by side
(3.9, 3.10).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any, NamedTuple

from otherwords.database import Database, Paraphrase, Pivot
from otherwords.errors import UnknownNameError

ESTIMATES = {
    "plain": "probability",
    "label": "probability with the label",
    "count": "count",
}
PIVOTS, PARAPHRASES = 8, 10
"""The most nodes of a column."""
WIDTH, ROW, MARGIN = 760, 40, 26
COLUMNS = (8, 290, 560)
BOX = (150, 170, 190)
WIDEST = 9.0


class Edge(NamedTuple):
    """From one node to another, with the estimate that is shown."""

    start: str
    end: str
    value: float


@dataclass(frozen=True)
class Graph:
    """The nodes of each column, and the edges between them."""

    phrase: str
    estimate: str
    pivots: list[tuple[str, str]]
    """Text and language."""
    paraphrases: list[str]
    left: list[Edge]
    right: list[Edge]

    def as_dict(self) -> dict[str, Any]:
        return {
            "phrase": self.phrase,
            "estimate": self.estimate,
            "pivots": [{"text": text, "language": code} for text, code in self.pivots],
            "paraphrases": self.paraphrases,
            "edges": [edge._asdict() for edge in (*self.left, *self.right)],
        }


def pivot_graph(database: Database, phrase: str, estimate: str, label: str = "") -> Graph:
    """The graph of a phrase: its best paraphrases, and the pivots that carry most of them."""
    if estimate not in ESTIMATES:
        raise UnknownNameError("estimate", estimate, ESTIMATES)
    found = database.paraphrases(phrase, top=60, label=label or None)
    chosen: dict[str, Paraphrase] = {}
    for each in found:
        chosen.setdefault(each.text, each)
    best = database.explained(list(chosen.values())[:PARAPHRASES])
    return make_graph(phrase, best, estimate)


def make_graph(phrase: str, paraphrases: list[Paraphrase], estimate: str) -> Graph:
    """The graph of paraphrases that know their pivots."""
    to_pivot: dict[tuple[str, str], float] = {}
    onward: dict[tuple[tuple[str, str], str], float] = {}
    carried: defaultdict[tuple[str, str], float] = defaultdict(float)
    for each in paraphrases:
        for pivot in each.pivots:
            key = pivot.text, pivot.language
            first, second = _values(pivot, estimate)
            to_pivot[key] = max(first, to_pivot.get(key, 0.0))
            onward[key, each.text] = max(second, onward.get((key, each.text), 0.0))
            carried[key] += first * second
    kept = sorted(carried, key=lambda key: (-carried[key], key))[:PIVOTS]
    right = [Edge(key[0], text, value) for (key, text), value in onward.items() if key in set(kept)]
    reached = {edge.end for edge in right}
    texts = [each.text for each in paraphrases if each.text in reached]
    left = [Edge(phrase, key[0], to_pivot[key]) for key in kept]
    return Graph(phrase, estimate, kept, texts, left, right)


def _values(pivot: Pivot, estimate: str) -> tuple[float, float]:
    if estimate == "plain":
        return pivot.from_phrase, pivot.to_paraphrase
    if estimate == "label":
        return pivot.from_phrase_labelled, pivot.to_paraphrase_labelled
    return float(pivot.phrase_count), float(pivot.paraphrase_count)


class Box(NamedTuple):
    """Where a node is drawn."""

    text: str
    note: str
    x: int
    y: float
    width: int
    link: bool


class Line(NamedTuple):
    """How an edge is drawn."""

    path: str
    width: float
    text: str
    x: float
    y: float


def drawing(graph: Graph) -> dict[str, Any]:
    """Where everything is, for the template to draw."""
    rows = max(len(graph.pivots), len(graph.paraphrases), 1)
    height = rows * ROW + 2 * MARGIN

    def middle(place: int, count: int) -> float:
        return height / 2 + (place - (count - 1) / 2) * ROW

    pivots = {key[0]: middle(k, len(graph.pivots)) for k, key in enumerate(graph.pivots)}
    ends = {text: middle(k, len(graph.paraphrases)) for k, text in enumerate(graph.paraphrases)}
    boxes = [Box(graph.phrase, "", COLUMNS[0], height / 2, BOX[0], False)]
    boxes += [
        Box(key[0], key[1], COLUMNS[1], pivots[key[0]], BOX[1], False) for key in graph.pivots
    ]
    boxes += [Box(text, "", COLUMNS[2], y, BOX[2], "[" not in text) for text, y in ends.items()]
    lines = []
    for column, edges in ((0, graph.left), (1, graph.right)):
        largest = max((edge.value for edge in edges), default=1.0) or 1.0
        for edge in edges:
            x, end_x = COLUMNS[column] + BOX[column], COLUMNS[column + 1]
            y = height / 2 if column == 0 else pivots[edge.start]
            end_y = pivots[edge.end] if column == 0 else ends[edge.end]
            half = (x + end_x) / 2
            path = f"M{x} {y:.1f} C{half:.1f} {y:.1f} {half:.1f} {end_y:.1f} {end_x} {end_y:.1f}"
            width = round(0.6 + WIDEST * edge.value / largest, 2)
            at = half, (y + end_y) / 2
            lines.append(Line(path, width, value_text(edge.value, graph.estimate), *at))
    return {"width": WIDTH, "height": height, "boxes": boxes, "lines": lines}


def value_text(value: float, estimate: str) -> str:
    """How an estimate is written.

    >>> value_text(0.25, "plain"), value_text(12.0, "count")
    ('0.250', '12')
    """
    return f"{value:,.0f}" if estimate == "count" else f"{value:.3f}"
