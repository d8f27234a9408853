"""otherwords trim"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.database_options import Memory
from otherwords.cli.shared.option_groups import with_groups
from otherwords.cli.shared.options import Force, Json, Quiet, Threads
from otherwords.cli.shared.trim_options import Trimming


@with_groups
def trim(
    database: Annotated[
        Path, typer.Argument(metavar="DATABASE", help="A database with a learned ranking.")
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="The new database.")
    ],
    *,
    trimming: Trimming,
    size_limit: Annotated[
        str | None,
        typer.Option(
            "--size-limit",
            metavar="SIZE",
            help="Drop the least good paraphrases until everything takes no more: 30MB.",
        ),
    ] = None,
    language_model: Annotated[
        Path | None,
        typer.Option(
            "--language-model", metavar="FILE", help="A language model instead of its own."
        ),
    ] = None,
    similarity: Annotated[
        Path | None,
        typer.Option(
            "--similarity",
            metavar="FILE",
            help="A file that otherwords similarity build wrote, to go along.",
        ),
    ] = None,
    licence: Annotated[
        str | None,
        typer.Option("--licence", metavar="TEXT", help="A note on licences instead of its own."),
    ] = None,
    memory: Memory = "2GB",
    threads: Threads = None,
    force: Force = False,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Trim a ranked database to its best part.

    Keeps the best paraphrases of each phrase and the main pivots of each, and packs them as small
    as it can; the result is a database like any other. The same database and options give the same
    bytes.

    Example:
        otherwords trim ranked.ow -o small.ow --least-goodness 2 --top 8 --size-limit 30MB
    """
    from otherwords.cli.shared.notes import say, show_report
    from otherwords.database import Database
    from otherwords.database.trim.run import trim_database
    from otherwords.engine import open_engine
    from otherwords.engine.memory import bytes_of

    with open_engine(memory=memory, threads=threads) as engine:
        done = trim_database(
            Database.open(database),
            output,
            trimming.settings(),
            engine=engine,
            most_bytes=None if size_limit is None else bytes_of(size_limit),
            language_model=language_model,
            similarity=similarity,
            licence=licence,
            force=force,
            talk=lambda line: say(line, quiet=quiet),
        )
    if json:
        facts = {"paraphrases": done.rows, "bytes": done.bytes}
        show_report(facts | {"least_goodness": done.least_goodness, "files": done.manifest.files})
        return
    kept = f"{done.rows:,} paraphrases from goodness {done.least_goodness:.2f} on"
    say(f"{output}: {kept}, {done.bytes:,} bytes", quiet=quiet)
