"""Draw lines as SVG: enough to plot a measure over length, with nothing to install.

Series differ in colour and in the shape of their points, and the legend lists them in the order
of the lines at their right end, so that a plot can be read in greyscale too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor, isfinite, log10
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 176, 44, 52  # the margins; the legend is on the right
INK, FAINT = "#222222", "#dddddd"
COLOURS = ["#0b5394", "#c2410c", "#2e7d32", "#7b1fa2", "#8a6d00", "#00838f", "#ad1457", "#555555"]
POINTS = [  # drawn around 0, 0
    "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0Z",
    "M-3.5,-3.5h7v7h-7Z",
    "M0,-4.8L4.4,3.4H-4.4Z",
    "M0,-5L5,0L0,5L-5,0Z",
    "M0,4.8L4.4,-3.4H-4.4Z",
]


def line_plot(
    series: Mapping[str, Sequence[tuple[float, float]]], title: str, x_label: str, y_label: str
) -> str:
    """Draw each series of (x, y) points as a line; points that are not finite are omitted.

    The y axis begins at 0, or below if a point does.

    >>> drawn = line_plot({"one": [(1, 0.5), (2, 0.25)]}, "Title", "words", "F1")
    >>> drawn.startswith("<svg "), drawn.count("<polyline")
    (True, 1)
    """
    lines = {
        name: sorted(p for p in each if all(map(isfinite, p))) for name, each in series.items()
    }
    points = [point for each in lines.values() for point in each]
    x_ticks = _ticks([x for x, _ in points] or [0, 1])
    y_ticks = _ticks([0.0, *(y for _, y in points)] if points else [0, 1])
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def place(x: float, y: float) -> tuple[float, float]:
        across = (x - x_ticks[0]) / (x_ticks[-1] - x_ticks[0])
        up = (y - y_ticks[0]) / (y_ticks[-1] - y_ticks[0])
        return round(LEFT + across * (right - LEFT), 1), round(bottom - up * (bottom - TOP), 1)

    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12" '
        f'fill="{INK}" role="img" aria-label="{escape(title, {chr(34): "&quot;"})}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        _text((LEFT + right) / 2, 24, title, 'text-anchor="middle" font-size="15"'),
        _text((LEFT + right) / 2, HEIGHT - 12, x_label, 'text-anchor="middle"'),
        _text(
            0,
            0,
            y_label,
            f'text-anchor="middle" transform="translate(16 {(TOP + bottom) / 2}) rotate(-90)"',
        ),
    ]
    for tick in x_ticks:
        x, _ = place(tick, y_ticks[0])
        drawn.append(f'<path d="M{x},{bottom}v5" stroke="{INK}"/>')
        drawn.append(_text(x, bottom + 18, f"{tick:g}", 'text-anchor="middle"'))
    for tick in y_ticks:
        _, y = place(x_ticks[0], tick)
        drawn.append(f'<path d="M{LEFT},{y}H{right}" stroke="{INK if tick == 0 else FAINT}"/>')
        drawn.append(_text(LEFT - 8, y + 4, f"{tick:g}", 'text-anchor="end"'))
    drawn.append(f'<path d="M{LEFT},{TOP}V{bottom}" stroke="{INK}"/>')
    looks = {name: (COLOURS[k % 8], POINTS[k % 5]) for k, name in enumerate(lines)}
    for name, each in lines.items():
        colour, shape = looks[name]
        corners = " ".join(f"{x},{y}" for x, y in (place(*point) for point in each))
        drawn.append(
            f'<polyline points="{corners}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        for point in each:
            drawn.append(_point(*place(*point), colour, shape))
    highest_first = sorted(lines, key=lambda name: -lines[name][-1][1] if lines[name] else 0.0)
    for row, name in enumerate(highest_first):
        y = TOP + 8 + 20 * row
        drawn.append(_point(right + 22, y, *looks[name]))
        drawn.append(_text(right + 34, y + 4, name))
    return "\n".join([*drawn, "</svg>\n"])


def _ticks(values: Iterable[float]) -> list[float]:
    """Round numbers, four to eight of them, that enclose the values.

    >>> _ticks([0, 0.93])
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    >>> _ticks([3, 38])
    [0.0, 10.0, 20.0, 30.0, 40.0]
    """
    low, high = min(values), max(values)
    if low == high:
        low, high = low - 0.5, high + 0.5
    rough = (high - low) / 5
    unit = 10.0 ** floor(log10(rough))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough * 0.999)
    return [
        round(step * k, 12) for k in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)
    ]


def _text(x: float, y: float, words: str, style: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(words)}</text>'


def _point(x: float, y: float, colour: str, shape: str) -> str:
    return f'<path d="{shape}" transform="translate({x} {y})" fill="{colour}"/>'
