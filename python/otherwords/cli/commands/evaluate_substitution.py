"""otherwords evaluate substitution"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from otherwords.cli.shared.completion import names_in
from otherwords.cli.shared.database_options import DatabaseOption
from otherwords.cli.shared.options import Json, Samples, Seed

if TYPE_CHECKING:
    from collections.abc import Mapping


def evaluate_substitution(
    data: Annotated[
        str,
        typer.Argument(
            metavar="DATA",
            help="swords or lexsub.",
            autocompletion=names_in("otherwords.evaluate.substitution.report", "READERS"),
        ),
    ],
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="SWORDS's JSON; or sentences in columns, with the answers beside them in .gold.",
        ),
    ],
    database: DatabaseOption = None,
    wordnet: Annotated[
        Path | None,
        typer.Option(
            "--wordnet", metavar="FOLDER", help="WordNet's files, for lemmas; else the installed."
        ),
    ] = None,
    samples: Samples = 1000,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Score a database on lexical substitution: SWORDS, SemEval.

    The paraphrases of each target are scored as lists (SWORDS: F at ten, lenient and strict,
    acceptable and conceivable; SemEval: best, out of ten, modes), and the given substitutes as an
    order (generalised average precision): by the database's costs, with the context, and in no
    order. What the context gains over costs alone has an interval and a p-value of a paired
    bootstrap over targets.

    Example:
        otherwords evaluate substitution swords swords-v1.1_dev.json.gz --database en.ow
        otherwords evaluate substitution lexsub lexsub.tsv --database en.ow --json
    """
    from otherwords.cli.shared.database_options import open_database
    from otherwords.cli.shared.notes import show_report
    from otherwords.corpus.wordnet import WordNet
    from otherwords.evaluate.substitution.report import check_data, substitution

    check_data(data)
    known = None if wordnet is None else WordNet(wordnet)
    opened = open_database(database)
    report = substitution(data, file, opened, wordnet=known, samples=samples, seed=seed)
    if json:
        show_report(report)
    else:
        _show(report)


def _show(report: Mapping[str, Any]) -> None:
    from otherwords.cli.shared.tables import show_tables
    from otherwords.tables import Table

    counts = [["targets", f"{report['targets']:,}"]]
    counts.append(["with substitutes", f"{report['with_substitutes']:,}"])
    counts.append(["substitutes each", f"{report['substitutes_each']:.1f}"])
    systems = report["systems"]
    head = ["score, %", *systems, "gain of context", "p"]
    rows = []
    for score, gain in report["context_gain"].items():
        values = [f"{100 * own[score]:.1f}" for own in systems.values()]
        cells = [f"{100 * gain['value']:.1f}", "-"]
        if gain["p"] is not None:
            interval = f" [{100 * gain['low']:.1f}, {100 * gain['high']:.1f}]"
            cells = [cells[0] + interval, f"{gain['p']:.3f}"]
        rows.append([score.replace("_", " "), *values, *cells])
    show_tables([Table(counts), Table(rows, head)], signature=report["signature"])
