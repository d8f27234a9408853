"""Draw the derivation of a rewrite: words of the input below, the rules over them above.

A rule is a bar over the words it covers; what fills its slots lies beneath. Changes have colours,
the same in text and drawing; rules that only join parts are grey.
"""

from __future__ import annotations

from html import escape

from otherwords.rewrite.trace.steps import Step

COLOURS = 6
LETTER = 7.4
PADDING = 18
LEAST = 36
ROW = 30
BAR = 24
GAP = 3


def colours_of(root: Step) -> dict[Step, int]:
    """A number for the colour of each change, from the left."""
    edits = [step for step in root.walk() if step.is_edit]
    edits.sort(key=lambda step: (step.start, -step.end))
    return {step: number % COLOURS for number, step in enumerate(edits)}


def bar_text(step: Step) -> str:
    """The text on the bar of a step."""
    if step.kind == "deleted":
        return f"{step.label}: left out"
    if step.kind == "rewritten":
        return f"{step.label}: {step.target_text}"
    return step.label


def draw(root: Step, words: tuple[str, ...]) -> str:
    """The drawing as SVG, with classes for colours; the page that holds it has the styles."""
    shown = [step for step in root.walk() if _is_shown(step)]
    heights = _heights(root)
    levels = max((heights[step] for step in shown), default=0)
    edges = _columns(words, shown)
    colours = colours_of(root)
    base = levels * ROW
    width, height = edges[-1], base + ROW + 8
    parts = [
        f'<svg viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" height="{height}" '
        'role="img" aria-label="derivation">'
    ]
    for step in shown:
        x, y = edges[step.start] + GAP, base - heights[step] * ROW
        bar = edges[step.end] - edges[step.start] - 2 * GAP
        kind = f"edit c{colours[step]}" if step in colours else "plain"
        full = f"{step.label}: {step.source_text} → {step.target_text or 'nothing'}"
        text = escape(_fit(bar_text(step), bar))
        parts.append(
            f'<g class="{kind}"><title>{escape(full)}</title>'
            f'<rect x="{x:.1f}" y="{y}" width="{bar:.1f}" height="{BAR}" rx="5"/>'
            f'<text x="{x + bar / 2:.1f}" y="{y + 16}">{text}</text></g>'
        )
    touched = {place: step for step in colours for place in range(step.start, step.end)}
    inner = {place for step in colours for place in _own_places(step)}
    for place, word in enumerate(words):
        middle = (edges[place] + edges[place + 1]) / 2
        kind = f"word c{colours[touched[place]]}" if place in inner else "word"
        parts.append(f'<text class="{kind}" x="{middle:.1f}" y="{base + 20}">{escape(word)}</text>')
    return "".join([*parts, "</svg>"])


def _is_shown(step: Step) -> bool:
    """Glue and single words that stay have no bar."""
    return step.kind != "glued" and (step.is_edit or step.end - step.start > 1)


def _heights(root: Step) -> dict[Step, int]:
    """How many bars lie between each step and the words, its own included."""
    found: dict[Step, int] = {}
    for step in reversed(list(root.walk())):
        below = max((found[child] for child in step.children), default=0)
        found[step] = below + _is_shown(step)
    return found


def _columns(words: tuple[str, ...], shown: list[Step]) -> list[float]:
    """Where each word begins, and where the last ends: wide enough for words and bars."""
    widths = [max(len(word) * LETTER + PADDING, LEAST) for word in words]
    for step in sorted(shown, key=lambda step: step.end - step.start):
        if step.is_edit:
            needed = len(bar_text(step)) * LETTER + PADDING + 2 * GAP
            lacking = needed - sum(widths[step.start : step.end])
            if lacking > 0:
                for place in range(step.start, step.end):
                    widths[place] += lacking / (step.end - step.start)
    edges = [0.0]
    for width in widths:
        edges.append(edges[-1] + width)
    return edges


def _own_places(step: Step) -> list[int]:
    """The places of the words of the rule itself, without those in its slots."""
    filled = {place for child in step.children for place in range(child.start, child.end)}
    return [place for place in range(step.start, step.end) if place not in filled]


def _fit(text: str, width: float) -> str:
    most = max(1, int((width - 6) / LETTER))
    return text if len(text) <= most else text[: most - 1] + "…"
