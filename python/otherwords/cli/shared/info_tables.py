"""Show what a database says about itself."""

from __future__ import annotations

import json as json_text
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import typer

from otherwords.cli.shared.notes import show_report
from otherwords.cli.shared.tables import show_table
from otherwords.printable import printable

if TYPE_CHECKING:
    from otherwords.database import Database

LABELS_SHOWN = 20


def show_info(database: Database, *, json: bool) -> None:
    """Print a page for people or a report for programs."""
    from otherwords.database.shipped import is_shipped
    from otherwords.database.sizes import SIZES, size_bounds

    manifest = database.manifest
    types = manifest.counts["paraphrases"]
    sizes = {
        name: dict(zip(SIZES, size_bounds(count), strict=True)) for name, count in types.items()
    }
    if json:
        show_report(asdict(manifest) | {"sizes": sizes})
        return
    title = f"{database.path}: {len(database):,} paraphrases, language {manifest.language}"
    typer.echo(printable(title))
    facts = [["comes with", "otherwords"]] if is_shipped(database.path) else []
    facts += [["made by", f"otherwords {manifest.otherwords} (format {manifest.format})"]]
    facts += [["pivots", ", ".join(manifest.pivots)]] if manifest.pivots else []
    facts += [["rules", f"{manifest.counts['rules']:,}"]] if "rules" in manifest.counts else []
    total = sum(own["bytes"] for own in manifest.files.values())
    facts += [["size", f"{total / 1e6:.1f} MB"]]
    facts += [["licence", manifest.licence]] if manifest.licence else []
    show_table(facts, fold=True)
    _part(
        "size",
        [[name, *(f"{count:,}" for count in own.values())] for name, own in sizes.items()],
        head=["type", *SIZES],
    )
    shapes = manifest.counts.get("shapes", {}).items()
    _part("words, without slots", [[shape, f"{count:,}"] for shape, count in shapes])
    labels = list(manifest.counts["labels"].items())
    shown = [[f"[{label}]", f"{count:,}"] for label, count in labels[:LABELS_SHOWN]]
    more = len(labels) - LABELS_SHOWN
    _part("labels", shown + ([[f"and {more:,} more", ""]] if more > 0 else []))
    _part("features", _features(database))
    ranking = [[name, f"{weight:g}"] for name, weight in manifest.ranking.items()]
    _part("ranking: the cost is the sum of", ranking or [["the order of the lines", "1"]])
    _part("recipe", _flat(manifest.recipe))
    _part("corpora", _numbered(manifest.corpora))
    _part("bytes", [[name, f"{facts['bytes']:,}"] for name, facts in manifest.files.items()])


def _part(title: str, rows: list[list[str]], *, head: list[str] | None = None) -> None:
    if rows:
        typer.echo(f"\n{title}")
        show_table(rows, head=head, fold=True)


def _features(database: Database) -> list[list[str]]:
    from otherwords.pivot.features import FEATURES

    known = {spelling: f for f in FEATURES for spelling in (f.name.lower(), f.name)}
    rows = []
    for name in database.feature_names:
        rows.append([name, known[name].definition if name in known else ""])
    return rows


def _flat(settings: Mapping[str, Any], before: str = "") -> list[list[str]]:
    """A row for each value, under its name after those of the tables it is in."""
    rows = []
    for name, value in settings.items():
        if isinstance(value, Mapping):
            rows += _flat(value, f"{before}{name}.")
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            rows += _numbered(value, f"{before}{name}.")
        else:
            text = value if isinstance(value, str) else json_text.dumps(value, ensure_ascii=False)
            rows.append([f"{before}{name}", text])
    return rows


def _numbered(tables: Sequence[Mapping[str, Any]], before: str = "") -> list[list[str]]:
    """The values of several tables, each with its number.

    >>> _numbered([{"source": "a.en"}, {"source": "b.en"}], "bitext.")
    [['bitext.1.source', 'a.en'], ['bitext.2.source', 'b.en']]
    """
    return _flat({str(number): table for number, table in enumerate(tables, 1)}, before)
