"""Show ParaMetric scores: to people in a terminal, in Markdown or LaTeX, to programs in JSON.

All but JSON are made from the same table (`table_of`), and show fractions of 1 with three
digits; JSON keeps every digit. A precision that does not exist is a dash, and null in JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from otherwords.errors import UnknownNameError
from otherwords.evaluate.bootstrap import Difference, Estimate
from otherwords.evaluate.parametric.precision_recall import LengthScore
from otherwords.evaluate.parametric.score import ParametricScore
from otherwords.tables import Table, text_of

LATEX = {"≤": r"$\leq$", "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "|": r"$|$"}
LATEX |= {"^": r"\textasciicircum{}", "<": "$<$", ">": "$>$"}
LATEX |= {sign: f"\\{sign}" for sign in "_%&#${}"}
TEXT = "text"
INTERVALS = "95 % intervals by paired bootstrap over {units} {unit}"
DIFFERENCES = "differences (+/-) to {first}"


def check_form(form: str) -> None:
    if form not in FORMATS:
        raise UnknownNameError("format", form, FORMATS)


def show(scores: Sequence[ParametricScore], form: str = TEXT) -> str:
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
    """Scores as plain data; the keys are the names of the measures in lowercase with `_`."""
    names = dict(zip(("precision", "recall"), map(_key, score.measures), strict=True))
    systems = []
    for system in score.systems:
        lengths = []
        for length in system.lengths:
            row: dict[str, object] = {"longest": length.longest}
            row |= {k: getattr(length, k) for k in ("posited", "correct", "references")}
            for field, name in names.items():
                for key, part in (name, field), (f"{name}_difference", f"{field}_difference"):
                    found = getattr(length, part)
                    row[key] = found._asdict() if found else None
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
            (length.longest, found.value)
            for length in system.lengths
            if (found := length.precision if measure == 0 else length.recall)
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


def tables_of(score: ParametricScore) -> list[Table]:
    """The table of scores, and below it what it is over."""
    return [table_of(score), Table([[note_of(score)]])]


def table_of(score: ParametricScore) -> Table:
    """Scores as texts, a block of systems for each length."""
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
    return Table(rows, head)


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


def _estimate(found: Estimate | None) -> str:
    if found is None:
        return "-"
    interval = "" if found.low is None else f" [{found.low:.3f}, {found.high:.3f}]"
    return f"{found.value:.3f}{interval}"


def _difference(found: Difference | None) -> tuple[str, str]:
    if found is None:
        return "", ""
    return f"{found.value:+.3f}", "" if found.p is None else f"{found.p:.3f}"


def note_of(score: ParametricScore) -> str:
    """What the scores are over, and how the intervals and differences are to be read."""
    several = len(score.systems) > 1
    sampled = score.systems[0].overall.recall.low is not None
    parts = [INTERVALS.format(units=f"{score.units:,}", unit=_unit(score))] if sampled else []
    parts += [DIFFERENCES.format(first=score.systems[0].name)] if several else []
    note = f" {'; '.join(parts)}." if parts else ""
    return f"{score.references:,} reference paraphrases in {score.sentences:,} sentences.{note}"


def _text(score: ParametricScore) -> str:
    return text_of([*tables_of(score), Table([["signature", score.signature]])])


def _markdown(score: ParametricScore) -> str:
    head, *rows = table_of(score).full_rows()
    rule = [":--" if place < 2 else "--:" for place in range(len(head))]
    lines = [
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
        for row in (head, rule, *rows)
    ]
    return "\n".join([*lines, "", note_of(score), "", f"`signature {score.signature}`"]) + "\n"


def _latex(score: ParametricScore) -> str:
    head, *rows = table_of(score).full_rows()
    systems = len(score.systems)
    lines = [rf"\begin{{tabular}}{{ll{'r' * (len(head) - 2)}}}", r"\hline", _latex_row(head)]
    for place, row in enumerate(rows):
        if place % systems == 0:
            lines.append(r"\hline")
        lines.append(_latex_row(row))
    notes = [f"% {note_of(score)}", f"% signature {score.signature}"]
    return "\n".join([*lines, r"\hline", r"\end{tabular}", *notes]) + "\n"


def _latex_row(cells: list[str]) -> str:
    return " & ".join("".join(LATEX.get(c, c) for c in cell) for cell in cells) + r" \\"


FORMS: dict[str, Callable[[ParametricScore], str]] = {
    TEXT: _text,
    "markdown": _markdown,
    "latex": _latex,
}
FORMATS = (*FORMS, "json")
