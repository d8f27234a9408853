"""Show paraphrases: for people, for programs, and where there are none."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any

import typer

from otherwords.cli.shared.notes import json_line, say
from otherwords.cli.shared.tables import show_table
from otherwords.database.ranking.columns import GOODNESS
from otherwords.printable import printable, quoted

if TYPE_CHECKING:
    from otherwords.database import Database, Paraphrase
    from otherwords.database.entries.entry import EntryLine

INDENT = "    "
NONE = "-"


def show_entries(
    database: Database,
    phrases: Iterable[str],
    chosen: Mapping[str, Any],
    *,
    several: bool,
    json: bool,
) -> bool:
    """Print one line per paraphrase of each phrase; whether any was found."""
    found = False
    learned = GOODNESS in database.manifest.ranking and chosen["ranking"] is None
    for entry in database.entries(phrases, **chosen):
        found = found or bool(entry.paraphrases)
        if json:
            typer.echo(json_line(entry.as_dict()))
            continue
        if entry.note:
            say(entry.note)
        first = [entry.phrase] if several else []
        rows = [[*first, *_cells(line, learned)] for line in entry.paraphrases]
        if not chosen["explain"]:
            show_table(rows)
            continue
        for row, line in zip(rows, entry.paraphrases, strict=True):
            show_table([row])
            for one in line.rows[:1]:
                _show_reasons(one)
    return found


def _cells(line: EntryLine, learned: bool) -> list[str]:
    if not learned or line.goodness is None or line.probability is None:
        return [line.text, f"{line.cost:.2f}", ",".join(line.labels), line.size]
    numbers = [f"{line.goodness:.1f}", f"{line.probability:.2f}"]
    return [line.text, *numbers, line.relation or NONE, ",".join(line.labels), line.size]


def show_rows(
    database: Database,
    phrases: Iterable[str],
    chosen: Mapping[str, Any],
    *,
    several: bool,
    json: bool,
) -> bool:
    """Print one row per label of each paraphrase; whether any was found."""
    found_any = False
    for phrase, found in database.lookups(phrases, **chosen):
        found_any = found_any or bool(found)
        if json:
            report = {"phrase": phrase, "paraphrases": [each.as_dict() for each in found]}
            typer.echo(json_line(report))
        else:
            _show_rows_of(phrase, found, several=several, explain=chosen["explain"])
        if not found:
            note = database.entry(phrase, label=chosen["label"], size=chosen["size"]).note
            say(note or f"no paraphrases of '{quoted(phrase)}' in {database.path}.")
    return found_any


def _show_rows_of(
    phrase: str, found: Sequence[Paraphrase], *, several: bool, explain: bool
) -> None:
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
    if paraphrase.reasons:
        rows = [
            [each.name, NONE if each.value is None else f"{each.value:.2f}", f"{each.effect:+.2f}"]
            for each in paraphrase.reasons
        ]
        show_table(rows, head=["because of", "value", "goodness"], indent=INDENT)
    from otherwords.corpus.ppdb_features import format_features

    features = format_features(paraphrase.features)
    if sys.stdout.isatty():
        typer.echo(fill(printable(features), 100, initial_indent=INDENT, subsequent_indent=INDENT))
    else:
        show_table([features.split(" ")], indent=INDENT)
