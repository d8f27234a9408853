"""otherwords export"""

from __future__ import annotations

from typing import Annotated

import typer

from otherwords.build.recipe import Running
from otherwords.cli.shared import completion
from otherwords.cli.shared.database_options import DatabaseArgument, Memory, Size
from otherwords.cli.shared.options import STANDARD_STREAM, Json, Output, Quiet


def export(
    database: DatabaseArgument = None,
    output: Output = STANDARD_STREAM,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="ppdb|tsv|jsonl|parquet|synonyms",
            help="Output format.",
            autocompletion=completion.export_formats,
        ),
    ] = "ppdb",
    size: Size = None,
    kind: Annotated[
        str | None,
        typer.Option(
            "--type",
            metavar="TYPE",
            help="Only lexical, phrasal or syntactic paraphrases.",
            autocompletion=completion.types,
        ),
    ] = None,
    top: Annotated[
        int | None,
        typer.Option("--top", min=1, metavar="NUMBER", help="Most synonyms per phrase."),
    ] = None,
    memory: Memory = Running.memory,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Write a database in PPDB's format, as a table, or as synonyms.

    Lines are sorted by phrase and cost; those of an imported database are the lines of its files,
    in their order. The same database gives the same bytes. Lines that a format cannot hold, with
    ||| or a tab in a phrase, are left out and counted.

    --format synonyms writes one line per phrase for Solr or Elasticsearch, the best paraphrases
    first: "about => about, around, roughly". Rules with slots are left out and counted.

    Example:
        otherwords export sample.ow --format synonyms --size L --top 5 -o synonyms.txt
    """
    from dataclasses import asdict

    from otherwords.cli.shared.database_options import open_database
    from otherwords.cli.shared.notes import say, show_report
    from otherwords.cli.shared.progress import progress
    from otherwords.database import export_database
    from otherwords.engine import open_engine

    if json and output == STANDARD_STREAM:
        raise typer.BadParameter(
            "needs -o FILE, as the lines go to standard output.", param_hint="--json"
        )
    opened = open_database(database)
    with (
        open_engine(memory=memory) as engine,
        progress("exporting", "lines", quiet=quiet) as report,
    ):
        exported = export_database(
            opened,
            output,
            format=form,
            size=size,
            type=kind,
            top=top,
            engine=engine,
            progress=report,
        )
    if json:
        show_report(asdict(exported))
    else:
        say(f"{exported.lines:,} lines", quiet=quiet)
    if exported.left_out:
        say(f"left out {exported.left_out:,} that --format {form} cannot hold")
