"""otherwords import"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.build.recipe import Running
from otherwords.cli.shared.database_options import Memory, Rank
from otherwords.cli.shared.options import Force, Json, Quiet


def import_(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help="PPDB files, plain or compressed; - is standard input."
        ),
    ],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FOLDER", help="Folder of the new database."),
    ],
    language: Annotated[
        str,
        typer.Option(
            "--language",
            "-l",
            metavar="CODE",
            help="Language code: eng, de, fra.",
        ),
    ] = "eng",
    rank: Rank = None,
    licence: Annotated[
        str,
        typer.Option("--licence", metavar="TEXT", help="Licence to record in the manifest."),
    ] = "",
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Skip and count bad lines instead of stopping.")
    ] = False,
    force: Force = False,
    memory: Memory = Running.memory,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Make a database from PPDB files, 1.0 or 2.0.

    Nothing of a line is lost: otherwords export gives the same lines in the same order. They
    are ranked by Eq. 6.1, or by --rank: the weights of other features (PPDB2.0Score=-1, as
    higher is better there), or file-order for the order of the lines.

    Example:
        otherwords import ppdb-1.0-s-all.gz -o ppdb-s.ow --language eng
    """
    from time import perf_counter

    from otherwords.cli.shared.notes import say, show_report
    from otherwords.cli.shared.progress import progress
    from otherwords.corpus import BadLines, SkipBadLines
    from otherwords.database import import_ppdb
    from otherwords.engine import open_engine

    bad = SkipBadLines() if skip_bad else BadLines()
    started = perf_counter()
    with (
        open_engine(memory=memory) as engine,
        progress("importing", "lines", quiet=quiet, lines_of=files) as report,
    ):
        imported = import_ppdb(
            files,
            output,
            engine=engine,
            language=language,
            rank=rank,
            bad=bad,
            licence=licence,
            force=force,
            progress=report,
        )
    seconds = perf_counter() - started
    if json:
        counts = imported.manifest.counts
        show_report({"lines": imported.lines, **counts, "seconds": round(seconds, 2)})
    else:
        say(f"{imported.lines:,} paraphrases in {output}, {seconds:.1f} s", quiet=quiet)
    if bad.skipped:
        say(bad.summary("lines"))
