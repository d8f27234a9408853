"""Show ParaMetric scores: to people in a terminal, in Markdown or LaTeX, to programs in JSON.

All but JSON are drawn from the same rows, and show fractions of 1 with three digits; JSON keeps
every digit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from otherwords.errors import UnknownNameError
from otherwords.evaluate.bootstrap import Difference, Estimate
from otherwords.evaluate.parametric import ParametricScore
from otherwords.evaluate.precision_recall import LengthScore

LATEX = {"≤": r"$\leq$", "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "|": r"$|$"}
LATEX |= {"^": r"\textasciicircum{}", "<": "$<$", ">": "$>$"}
LATEX |= {sign: f"\\{sign}" for sign in "_%&#${}"}
NOTE = "95 % intervals by paired bootstrap over {units} {unit}; differences (+/-) to {first}."


def check_form(form: str) -> None:
    if form != "json" and form not in FORMS:
        raise UnknownNameError("format", form, [*FORMS, "json"])


def show(scores: Sequence[ParametricScore], form: str = "text") -> str:
    """Write scores as `text`, `markdown`, `latex` or `json`, ending with a newline.

    In JSON the first score is the object, and one of aligners beside it is its `alignment`.
    """
    check_form(form)
    if form == "json":
        data = as_data(scores[0])
        if len(scores) > 1:
            data["alignment"] = as_data(scores[1])
        return json.dumps(data) + "\n"
    return "\n".join(map(FORMS[form], scores))


def as_data(score: ParametricScore) -> dict[str, object]:
    """Scores as plain data: names of the measures in small letters with `_` are the keys."""
    names = dict(zip(("precision", "recall"), map(_key, score.measures), strict=True))
    systems = []
    for system in score.systems:
        lengths = []
        for length in system.lengths:
            row: dict[str, object] = {"longest": length.longest}
            row |= {k: getattr(length, k) for k in ("posited", "correct", "references")}
            for field, name in names.items():
                row[name] = getattr(length, field)._asdict()
                moved = getattr(length, f"{field}_difference")
                row[f"{name}_difference"] = moved._asdict() if moved else None
            lengths.append(row)
        systems.append({"name": system.name, "lengths": lengths})
    return {
        "measures": list(names.values()),
        _unit(score): score.units,
        "sentences": score.sentences,
        "references": score.references,
        "systems": systems,
        "signature": score.signature,
    }


def plot(score: ParametricScore, measure: int = 0) -> str:
    """Draw one measure (0 precision, 1 recall) of all systems by phrase length, as SVG."""
    from otherwords.plot import line_plot

    series = {
        system.name: [
            (length.longest, (length.precision if measure == 0 else length.recall).value)
            for length in system.lengths
        ]
        for system in score.systems
    }
    name = score.measures[measure]
    return line_plot(series, f"{name} by phrase length", "longest phrase, words", name)


def _key(measure: str) -> str:
    """The name of a measure in JSON.

    >>> _key("LB-Precision"), _key("AlignRecall")
    ('lb_precision', 'align_recall')
    """
    return measure.replace("Align", "Align-").replace("-", "_").lower()


def _unit(score: ParametricScore) -> str:
    return "pairs" if score.measures[0].startswith("Align") else "groups"


def _rows(score: ParametricScore) -> tuple[list[str], list[list[str]]]:
    precision, recall = score.measures
    head = ["length", "system", precision, "+/-", "p", recall, "+/-", "p", "correct", "posited"]
    rows = []
    for place in range(len(score.systems[0].lengths)):
        for system in score.systems:
            length = system.lengths[place]
            rows.append([_words(length), system.name, *_cells(length)])
    if len(score.systems) == 1:  # nothing to differ from
        keep = [0, 1, 2, 5, 8, 9]
        head, *rows = ([row[k] for k in keep] for row in (head, *rows))
    return head, rows


def _words(length: LengthScore) -> str:
    return f"{'=' if length.longest == 1 else '≤'} {length.longest}"


def _cells(length: LengthScore) -> list[str]:
    return [
        _estimate(length.precision),
        *_difference(length.precision_difference),
        _estimate(length.recall),
        *_difference(length.recall_difference),
        f"{length.correct:,}",
        f"{length.posited:,}",
    ]


def _estimate(found: Estimate) -> str:
    return f"{found.value:.3f} [{found.low:.3f}, {found.high:.3f}]"


def _difference(found: Difference | None) -> tuple[str, str]:
    return ("", "") if found is None else (f"{found.value:+.3f}", f"{found.p:.3f}")


def _notes(score: ParametricScore) -> list[str]:
    note = NOTE.format(units=f"{score.units:,}", unit=_unit(score), first=score.systems[0].name)
    if len(score.systems) == 1:
        note = note.partition(";")[0] + "."
    return [
        f"{score.references:,} reference paraphrases in {score.sentences:,} sentences. {note}",
        f"signature {score.signature}",
    ]


def _text(score: ParametricScore) -> str:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    head, rows = _rows(score)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, name in enumerate(head):
        table.add_column(name, justify="left" if place < 2 else "right", no_wrap=True)
    for place, row in enumerate(rows, 1):
        table.add_row(*row, end_section=place % len(score.systems) == 0)
    console = Console(width=1000, color_system=None, markup=False, highlight=False)
    with console.capture() as capture:
        console.print(table)
    lines = [line.rstrip() for line in capture.get().splitlines()]
    return "\n".join([*filter(None, lines), *_notes(score)]) + "\n"


def _markdown(score: ParametricScore) -> str:
    head, rows = _rows(score)
    rule = [":--" if place < 2 else "--:" for place in range(len(head))]
    lines = [
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
        for row in (head, rule, *rows)
    ]
    data, name = _notes(score)
    return "\n".join([*lines, "", data, "", f"`{name}`"]) + "\n"


def _latex(score: ParametricScore) -> str:
    head, rows = _rows(score)
    systems = len(score.systems)
    lines = [rf"\begin{{tabular}}{{ll{'r' * (len(head) - 2)}}}", r"\hline", _latex_row(head)]
    for place, row in enumerate(rows):
        if place % systems == 0:
            lines.append(r"\hline")
        lines.append(_latex_row(row))
    notes = [f"% {note}" for note in _notes(score)]
    return "\n".join([*lines, r"\hline", r"\end{tabular}", *notes]) + "\n"


def _latex_row(cells: list[str]) -> str:
    return " & ".join("".join(LATEX.get(c, c) for c in cell) for cell in cells) + r" \\"


FORMS: dict[str, Callable[[ParametricScore], str]] = {
    "text": _text,
    "markdown": _markdown,
    "latex": _latex,
}
