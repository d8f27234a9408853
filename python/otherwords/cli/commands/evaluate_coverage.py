"""otherwords evaluate coverage"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.completion import names_in
from otherwords.cli.shared.database_options import DatabaseOption
from otherwords.cli.shared.options import Json, Seed


def evaluate_coverage(
    study: Annotated[
        str,
        typer.Argument(
            metavar="STUDY",
            help="wordnet, propbank, rules, judged or morphology.",
            autocompletion=names_in("otherwords.evaluate.coverage.run", "STUDIES"),
        ),
    ],
    resource: Annotated[
        Path | None,
        typer.Argument(
            metavar="[PATH]",
            help="The folder of WordNet's files, or a file; morphology needs none.",
        ),
    ] = None,
    database: DatabaseOption = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="PREFIX", help="Also write the curves, as PREFIX-NAME.svg."),
    ] = None,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Measure what a database covers: WordNet, PropBank, rules.

    The studies of Ganitkevitch 2018, 6.1: wordnet counts the synsets that pairs of the database
    touch, and the pairs in WordNet and beyond it; propbank the verbs, and verbs with their
    arguments, that have a paraphrase; rules the entailment rules that the database has; judged
    ranks rules that people judged and reports precision and recall; morphology (6.5.3) the share
    of other forms of a word among its best paraphrases. Numbers are repeated for the
    cheapest part of the paraphrases, and for pairs shuffled at random, which shows what is chance.

    Example:
        otherwords evaluate coverage wordnet /usr/share/wordnet --database en.ow
        otherwords evaluate coverage judged levyholt.txt --database en.ow --plot judged --json
    """
    from otherwords.cli.shared.database_options import open_database
    from otherwords.cli.shared.notes import show_report
    from otherwords.cli.shared.tables import show_tables
    from otherwords.evaluate.coverage.plots import plots
    from otherwords.evaluate.coverage.run import check_study, run_study
    from otherwords.evaluate.coverage.tables import tables_of
    from otherwords.files.whole_files import write_whole

    check_study(study, resource)
    report = run_study(study, resource, open_database(database), seed=seed)
    if plot is not None:
        for name, drawn in plots(report).items():
            with write_whole(f"{plot}-{name}.svg") as writer:
                writer.write(drawn)
    if json:
        show_report(report)
    else:
        show_tables(tables_of(report), signature=report["signature"])
