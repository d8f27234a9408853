"""otherwords import"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.database_options import Memory, Rank
from otherwords.cli.options import Json, Quiet


def import_(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help="PPDB files, plain or compressed; - is standard input."
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="The database to make.")
    ],
    language: Annotated[
        str, typer.Option("--language", "-l", metavar="CODE", help="The language: eng, deu, fra.")
    ] = "eng",
    rank: Rank = None,
    licence: Annotated[
        str,
        typer.Option("--licence", metavar="TEXT", help="The licence, for the manifest."),
    ] = "",
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Leave bad lines out and count them.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a database of that name.")
    ] = False,
    memory: Memory = "4GB",
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Make a database of PPDB files, 1.0 or 2.0.

    Nothing of a line is lost: otherwords export gives the same lines in the same order. They
    are ranked by Eq. 6.1, or as --rank says: with weights of other features (PPDB2.0Score=-1,
    where more is better), or by their order in the file: --rank file-order.

    Example:
        otherwords import ppdb-1.0-s-all.gz -o ppdb-s.ow --language eng
    """
    from time import perf_counter

    from otherwords.cli.notes import say, show_report
    from otherwords.cli.progress import progress
    from otherwords.corpus import BadLines, SkipBadLines
    from otherwords.database import import_ppdb
    from otherwords.engine import open_engine

    bad = SkipBadLines() if skip_bad else BadLines()
    started = perf_counter()
    with (
        open_engine(memory=memory) as engine,
        progress("importing", "lines", quiet=quiet) as report,
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
