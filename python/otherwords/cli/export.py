"""otherwords export"""

from __future__ import annotations

from typing import Annotated

import typer

from otherwords.cli.database_options import DatabaseArgument, Memory, Size
from otherwords.cli.options import STANDARD_STREAM, Json, Output, Quiet


def export(
    database: DatabaseArgument = None,
    output: Output = STANDARD_STREAM,
    form: Annotated[
        str,
        typer.Option("--format", metavar="ppdb|tsv|jsonl|parquet", help="How it is written."),
    ] = "ppdb",
    size: Size = None,
    kind: Annotated[
        str | None,
        typer.Option("--type", metavar="TYPE", help="Only lexical, phrasal or syntactic ones."),
    ] = None,
    memory: Memory = "4GB",
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Write a database in the format of PPDB, or as a table.

    Lines are sorted by phrase and cost; those of an imported database come as they were, in
    their order. The same database gives the same bytes. A line that a format cannot hold, with
    ||| or a tab in a phrase, is left out and counted.

    Example:
        otherwords export sample.ow --format ppdb --size L --type phrasal -o phrasal-l.gz
    """
    from dataclasses import asdict

    from otherwords.cli.database_options import open_database
    from otherwords.cli.notes import say, show_report
    from otherwords.cli.progress import progress
    from otherwords.database import export_database
    from otherwords.engine import open_engine

    if json and output == STANDARD_STREAM:
        raise typer.BadParameter(
            "needs -o FILE: the lines go to standard output.", param_hint="--json"
        )
    opened = open_database(database)
    with (
        open_engine(memory=memory) as engine,
        progress("exporting", "lines", quiet=quiet) as report,
    ):
        exported = export_database(
            opened, output, format=form, size=size, type=kind, engine=engine, progress=report
        )
    if json:
        show_report(asdict(exported))
    else:
        say(f"{exported.lines:,} lines", quiet=quiet)
    if exported.left_out:
        say(f"left out {exported.left_out:,} that --format {form} cannot hold")
