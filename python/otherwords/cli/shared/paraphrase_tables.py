"""Show paraphrases: for people, for programs, and where there are none."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING

import typer

from otherwords.cli.shared.notes import json_line, say
from otherwords.cli.shared.tables import show_table
from otherwords.printable import printable, quoted

if TYPE_CHECKING:
    from otherwords.database import Database, Paraphrase

INDENT = "    "
LABELS_SHOWN = 8
PHRASES_SHOWN = 5


def show_paraphrases(
    phrase: str,
    found: Sequence[Paraphrase],
    *,
    several: bool,
    explain: bool,
    json: bool,
) -> None:
    """Print the paraphrases of one phrase."""
    if json:
        report = {"phrase": phrase, "paraphrases": [each.as_dict() for each in found]}
        typer.echo(json_line(report))
        return
    first = [phrase] if several else []
    rows = [[*first, p.text, f"{p.cost:.2f}", p.label, p.size] for p in found]
    if not explain:
        show_table(rows)
        return
    for row, each in zip(rows, found, strict=True):
        show_table([row])
        _show_reasons(each)


def _show_reasons(paraphrase: Paraphrase) -> None:
    if paraphrase.pivots:
        head = ["through", "language", "p(pivot|phrase)", "p(paraphrase|pivot)"]
        head += ["phrase seen", "paraphrase seen", "share"]
        rows = []
        for pivot in paraphrase.pivots:
            ways = f"{pivot.from_phrase_labelled:.4f}", f"{pivot.to_paraphrase_labelled:.4f}"
            seen = f"{pivot.phrase_count:,}", f"{pivot.paraphrase_count:,}"
            rows.append([pivot.text, pivot.language, *ways, *seen, f"{100 * pivot.share:.1f} %"])
        show_table(rows, head=head, indent=INDENT)
    from otherwords.corpus.ppdb_features import format_features

    features = format_features(paraphrase.features)
    if sys.stdout.isatty():
        typer.echo(fill(printable(features), 100, initial_indent=INDENT, subsequent_indent=INDENT))
    else:
        show_table([features.split(" ")], indent=INDENT)


def tell_nothing_found(
    database: Database, phrase: str, *, label: str | None, size: str | None
) -> None:
    """Report in one line that nothing was found, and suggest what is there."""
    from otherwords.database.close_phrases import phrases_that_begin_like

    there = database.paraphrases(phrase, top=None)
    if there:
        asked = [f"label {label}"] if label else []
        asked += [f"size {size}"] if size else []
        best = {each.label: each.size for each in reversed(there)}  # the best is the last to stay
        kinds = [f"{label} ({size})" for label, size in sorted(best.items())]
        more = f" and {len(kinds) - LABELS_SHOWN} more" if len(kinds) > LABELS_SHOWN else ""
        known = f"It has {', '.join(kinds[:LABELS_SHOWN])}{more}."
        say(f"no paraphrases of '{quoted(phrase)}' with {' and '.join(asked)}. {known}")
        return
    near = phrases_that_begin_like(phrase, database, top=PHRASES_SHOWN)
    guess = f" Phrases that begin like it: {', '.join(near)}." if near else ""
    say(f"no paraphrases of '{quoted(phrase)}' in {database.path}.{guess}")
