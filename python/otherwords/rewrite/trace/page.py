"""A page that shows rewrites: before and after in colour, the derivation, the reasons.

The page is self-contained: it loads no script, font or picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby
from pathlib import Path

from otherwords.files.whole_files import write_whole
from otherwords.rewrite.read.text import OutputWord
from otherwords.rewrite.trace.drawing import colours_of, draw
from otherwords.rewrite.trace.steps import Step
from otherwords.rewrite.trace.trace import Reason, Trace

STYLE = "page.css"


def write_page(path: Path | str, traces: Iterable[Trace], title: str = "Rewrites") -> None:
    """Write a page of traces; it appears whole or not at all."""
    style = files("otherwords.rewrite.trace").joinpath(STYLE).read_text("utf-8")
    with write_whole(path) as out:
        out.write(
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)}</title><style>\n{style}</style></head><body>\n"
            f"<header><h1>{escape(title)}</h1><p>Each change has a colour. Bars are rules over the "
            "words of the input; what fills their slots lies beneath.</p></header>\n"
        )
        for trace in traces:
            out.write(card(trace) + "\n")
        out.write("</body></html>\n")


def card(trace: Trace) -> str:
    """One rewrite: input, output, drawing, table of changes, table of features."""
    rewrite, root = trace.rewrite, trace.rewrite.steps
    if root is None:
        return ""
    colours = colours_of(root)
    source = " ".join(
        _coloured(word, colours.get(step) if step else None)
        for word, step in zip(rewrite.source, _changed_at(root, len(rewrite.source)), strict=True)
    )
    edits = [trace.reasons[step] for step in rewrite.edits]
    table = "".join(_row(reason, trace, colours[reason.step]) for reason in edits)
    changes = (
        f"<table class=changes><tr><th>rule<th>score<th>because of<th>through</tr>{table}</table>"
        if edits
        else "<p class=none>Nothing was changed.</p>"
    )
    return (
        f"<article><p class=before>{source}</p>"
        f"<p class=after>{_output(root, colours)}</p>"
        f'<div class="drawing">{draw(root, rewrite.source)}</div>{changes}'
        f"<details><summary>score {rewrite.score:.3f}</summary>{_features(trace)}</details>"
        "</article>"
    )


def _changed_at(root: Step, words: int) -> list[Step | None]:
    """For each word of the input, the lowest step that changed it."""
    found: list[Step | None] = [None] * words
    for step in root.walk():  # those below come later
        inside = {place for child in step.children for place in range(child.start, child.end)}
        for place in range(step.start, step.end):
            if step.is_edit and place not in inside:
                found[place] = step
    return found


def _output(root: Step, colours: dict[Step, int]) -> str:
    """The output, each word in the colour of the step that wrote it."""
    pieces = [
        " ".join(_coloured(word.text, colour) for word in run)
        for colour, run in _runs(_written(root, colours))
    ]
    return " ".join(piece for piece in pieces if piece)


def _written(step: Step, colours: dict[Step, int]) -> list[tuple[int | None, OutputWord]]:
    if step.kind == "glued":
        return [pair for child in step.children for pair in _written(child, colours)]
    found: list[tuple[int | None, OutputWord]] = []
    for symbol in step.target:
        if isinstance(symbol, str):
            found.append((colours.get(step), OutputWord(symbol, None)))
        else:
            found += _written(step.children[symbol.number - 1], colours)
    return found


def _runs(
    words: Sequence[tuple[int | None, OutputWord]],
) -> Iterable[tuple[int | None, list[OutputWord]]]:
    for colour, run in groupby(words, key=lambda pair: pair[0]):
        yield colour, [word for _, word in run]


def _coloured(word: str, colour: int | None) -> str:
    shown = escape(word)
    return shown if colour is None else f'<mark class="c{colour}">{shown}</mark>'


def _row(reason: Reason, trace: Trace, colour: int) -> str:
    step = reason.step
    target = escape(step.target_text) if step.target else "<i>nothing</i>"
    why = "<br>".join(
        f"{escape(name)} <span class=number>{added:+.2f}</span>"
        for name, added in reason.largest(trace.weights)
    )
    through = "<br>".join(
        f"<b>{escape(pivot.text)}</b> <span class=small>{escape(pivot.language)}, "
        f"{pivot.phrase_count:,} and {pivot.paraphrase_count:,} times, "
        f"{100 * pivot.share:.0f} %</span>"
        for pivot in reason.pivots[:5]
    )
    if len(reason.pivots) > 5:
        through += f"<br><span class=small>and {len(reason.pivots) - 5} more</span>"
    return (
        f'<tr><td><span class="label c{colour}">{escape(step.label)}</span> '
        f"{escape(step.source_text)} <span class=arrow>→</span> {target}"
        f"<td class=number>{reason.score:+.2f}<td>{why}<td>{through}</tr>"
    )


def _features(trace: Trace) -> str:
    rows = "".join(
        f"<tr><td>{escape(name)}<td class=number>{value:.4g}"
        f"<td class=number>{trace.weights.get(name, 0.0):g}<td class=number>{added:+.3f}</tr>"
        for name, value, added in trace.parts
    )
    return f"<table><tr><th>feature<th>value<th>weight<th>adds</tr>{rows}</table>"
