"""A lattice as text and as a picture.

The text has a line for each edge: state, state, word, and the versions that use it, counted from
1. That is also the format in which OpenFst compiles acceptors, apart from the last column; the
last line is the final state.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from otherwords.plot import COLOURS, INK
from otherwords.versions.lattice.lattice import END, Lattice

ACROSS, DOWN, MARGIN = 110, 46, 50
ALL_VERSIONS = INK


def lattice_text(lattice: Lattice) -> str:
    """One line for each edge, states numbered from 0 in the order of the sentence.

    >>> from otherwords.versions.lattice.lattice import Edge
    >>> lattice = Lattice([Edge(0, 1, "12", 1), Edge(0, 1, "twelve", 6)])
    >>> lattice_text(lattice).splitlines()
    ['0\\t1\\t12\\t1', '0\\t1\\ttwelve\\t2,3', '1']
    """
    numbers = {state: number for number, state in enumerate(lattice.states())}
    lines = [
        f"{numbers[edge.start]}\t{numbers[edge.end]}\t{edge.word}\t{_versions(edge.versions)}"
        for edge in lattice.edges()
    ]
    return "\n".join([*lines, f"{numbers[END]}"]) + "\n"


def lattice_svg(lattice: Lattice, title: str = "") -> str:
    """Draw states from left to right, words on the edges; thicker edges have more versions."""
    places = _places(lattice)
    width = max(x for x, _ in places.values()) + MARGIN
    height = max(y for _, y in places.values()) + MARGIN
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="12" '
        f'role="img" aria-label="{escape(title, {chr(34): "&quot;"})}">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{MARGIN}" y="20" font-size="14" fill="{INK}">{escape(title)}</text>',
    ]
    beside: dict[tuple[int, int], int] = {}
    for edge in lattice.edges():
        (x, y), (to_x, to_y) = places[edge.start], places[edge.end]
        number = beside[edge.start, edge.end] = beside.get((edge.start, edge.end), -1) + 1
        bend = -14 - 18 * number
        middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2 + bend
        colour = COLOURS[(edge.versions.bit_length() - 1) % len(COLOURS)]
        colour = ALL_VERSIONS if edge.versions.bit_count() > 1 else colour
        thick = min(4.0, 0.8 + 0.6 * edge.versions.bit_count())
        drawn.append(
            f'<path d="M{x},{y}Q{middle_x:g},{middle_y:g} {to_x},{to_y}" fill="none" '
            f'stroke="{colour}" stroke-width="{thick:g}"/>'
        )
        drawn.append(
            f'<text x="{middle_x:g}" y="{(y + to_y) / 2 + bend / 2 - 3:g}" fill="{colour}" '
            f'text-anchor="middle"><title>versions {_versions(edge.versions)}</title>'
            f"{escape(edge.word)}</text>"
        )
    drawn += [
        f'<circle cx="{x}" cy="{y}" r="5" fill="white" stroke="{INK}"/>' for x, y in places.values()
    ]
    return "\n".join([*drawn, "</svg>\n"])


def _versions(bits: int) -> str:
    return ",".join(str(k + 1) for k in range(bits.bit_length()) if bits >> k & 1)


def _places(lattice: Lattice) -> dict[int, tuple[int, int]]:
    """A column for each state, by its longest path from the start; rows as they come."""
    columns: dict[int, int] = {}
    for state in lattice.states():
        columns.setdefault(state, 0)
        for _, end, _ in lattice.following(state):
            columns[end] = max(columns.get(end, 0), columns[state] + 1)
    rows: dict[int, int] = {}
    places = {}
    for state, column in sorted(columns.items(), key=lambda item: item[1]):
        row = rows[column] = rows.get(column, -1) + 1
        places[state] = MARGIN + ACROSS * column, MARGIN + 30 + DOWN * row
    return places
