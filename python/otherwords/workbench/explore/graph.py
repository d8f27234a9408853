"""The pivot graph of a phrase: phrase, foreign phrases, paraphrases (Ganitkevitch 2018, ch. 3).

Three columns: the phrase on the left, its translations in the middle, their other translations on
the right. An edge is as wide as its estimate is large: the plain probability (Figure 3.5), the one
among rules with the same label (3.6), or the count (3.7). Two estimates can stand side by side
(3.9, 3.10).
"""

from __future__ import annotations

from collections import Counter, defaultdict
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
ROW, MARGIN = 40, 26
LETTER = 7
"""About the width of a letter."""
WIDEST = 9.0
LEFT, RIGHT = 0.8, (0.22, 0.42, 0.6, 0.76)
"""How far along an edge its value is written; those of one pivot at different places."""


class Layout(NamedTuple):
    """The width of a drawing, where its columns begin, and how wide their boxes are."""

    width: int
    columns: tuple[int, int, int]
    boxes: tuple[int, int, int]


ALONE = Layout(920, (8, 300, 712), (170, 180, 200))
BESIDE = Layout(608, (4, 176, 464), (112, 148, 140))
"""For two side by side: letters keep their size, and long texts are cut."""


class Edge(NamedTuple):
    """Between the phrase or a paraphrase and a pivot, with the estimate that is shown."""

    text: str
    pivot: tuple[str, str]
    """Its text and its language."""
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
    note: str = ""

    def as_dict(self) -> dict[str, Any]:
        left = [_edge(each, each.text, _named(each.pivot)) for each in self.left]
        right = [_edge(each, _named(each.pivot), each.text) for each in self.right]
        return {
            "phrase": self.phrase,
            "estimate": self.estimate,
            "pivots": [_named(each) for each in self.pivots],
            "paraphrases": self.paraphrases,
            "edges": left + right,
            "note": self.note,
        }


def _named(pivot: tuple[str, str]) -> dict[str, str]:
    return {"text": pivot[0], "language": pivot[1]}


def _edge(each: Edge, start: object, end: object) -> dict[str, Any]:
    return {"start": start, "end": end, "value": each.value}


def pivot_graph(database: Database, phrase: str, estimate: str, label: str = "") -> Graph:
    """The graph of a phrase: its best paraphrases, and the pivots that carry most of them.

    A phrase without paraphrases has the graph of its other form, with the note of its entry.
    """
    if estimate not in ESTIMATES:
        raise UnknownNameError("estimate", estimate, ESTIMATES)
    found = database.entry(phrase, top=PARAPHRASES, label=label or None)
    rows = [line.rows[0] for line in found.paraphrases if line.rows and not line.composed]
    own = rows[0].phrase if rows else phrase
    return make_graph(own, database.explained(rows), estimate, found.note or "")


def make_graph(phrase: str, paraphrases: list[Paraphrase], estimate: str, note: str = "") -> Graph:
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
    right = [Edge(text, key, value) for (key, text), value in onward.items() if key in set(kept)]
    reached = {edge.text for edge in right}
    texts = [each.text for each in paraphrases if each.text in reached]
    left = [Edge(phrase, key, to_pivot[key]) for key in kept]
    return Graph(phrase, estimate, kept, texts, left, right, note)


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
    shown: str
    """As much of the text as fits."""


class Line(NamedTuple):
    """How an edge is drawn."""

    path: str
    width: float
    text: str
    x: float
    y: float


def drawing(graph: Graph, layout: Layout = ALONE) -> dict[str, Any]:
    """Where everything is, for the template to draw."""
    rows = max(len(graph.pivots), len(graph.paraphrases), 1)
    height = rows * ROW + 2 * MARGIN

    def middle(place: int, count: int) -> float:
        return height / 2 + (place - (count - 1) / 2) * ROW

    pivots = {key: middle(k, len(graph.pivots)) for k, key in enumerate(graph.pivots)}
    ends = {text: middle(k, len(graph.paraphrases)) for k, text in enumerate(graph.paraphrases)}
    boxes = [_box(layout, graph.phrase, "", 0, height / 2)]
    boxes += [_box(layout, *key, 1, y) for key, y in pivots.items()]
    boxes += [_box(layout, text, "", 2, y, link="[" not in text) for text, y in ends.items()]
    ways = [(0, edge, height / 2, pivots[edge.pivot], LEFT) for edge in graph.left]
    seen: Counter[tuple[str, str]] = Counter()
    for edge in graph.right:
        near = RIGHT[seen[edge.pivot] % len(RIGHT)]
        seen[edge.pivot] += 1
        ways.append((1, edge, pivots[edge.pivot], ends[edge.text], near))
    largest = [
        max((edge.value for edge in edges), default=1.0) or 1.0
        for edges in (graph.left, graph.right)
    ]
    lines = [
        _line(
            _curve(layout, column, y, end),
            near,
            edge.value / largest[column],
            value_text(edge.value, graph.estimate),
        )
        for column, edge, y, end, near in ways
    ]
    return {"width": layout.width, "height": height, "boxes": boxes, "lines": lines}


def _box(layout: Layout, text: str, note: str, column: int, y: float, *, link: bool = False) -> Box:
    width = layout.boxes[column]
    room = width // LETTER - (len(note) + 3 if note else 0)
    shown = text if len(text) <= room else f"{text[: room - 1]}…"
    return Box(text, note, layout.columns[column], y, width, link, shown)


def _curve(
    layout: Layout, column: int, y: float, end_y: float
) -> tuple[float, float, float, float]:
    """Where an edge begins and ends."""
    return layout.columns[column] + layout.boxes[column], y, layout.columns[column + 1], end_y


def _line(ends: tuple[float, float, float, float], near: float, part: float, text: str) -> Line:
    """A curve, and where on it the value is written."""
    x, y, end_x, end_y = ends
    half = (x + end_x) / 2
    path = f"M{x} {y:.1f} C{half:.1f} {y:.1f} {half:.1f} {end_y:.1f} {end_x} {end_y:.1f}"
    along = 1.5 * near * (1 - near) + near**3  # the same curve, solved for this part of it
    height = y + (3 * near**2 - 2 * near**3) * (end_y - y)
    at = x + along * (end_x - x), height
    return Line(path, round(0.6 + WIDEST * part, 2), text, *at)


def value_text(value: float, estimate: str) -> str:
    """How an estimate is written.

    >>> value_text(0.25, "plain"), value_text(12.0, "count")
    ('0.250', '12')
    """
    return f"{value:,.0f}" if estimate == "count" else f"{value:.3f}"
