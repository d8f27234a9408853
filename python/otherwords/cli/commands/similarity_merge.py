"""otherwords similarity merge"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.options import Json, Quiet


def similarity_merge(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Files built with --keep-sums."),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The file to write.")
    ],
    least: Annotated[
        int, typer.Option("--least", min=1, metavar="N", help="Leave out phrases seen less often.")
    ] = 5,
    keep_sums: Annotated[
        bool, typer.Option("--keep-sums", help="Keep the sums, to merge again later.")
    ] = False,
    memory: Annotated[
        str, typer.Option("--memory", metavar="SIZE", help="Memory for sorting.")
    ] = "1GB",
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Add up similarities that were built from parts of a text.

    Parts built with --least 1 give exactly the file that the whole text gives.

    Example:
        otherwords similarity merge part1.ows part2.ows -o whole.ows --least 2
    """
    from dataclasses import asdict

    from otherwords.cli.shared.notes import say, show_report
    from otherwords.similarity import merge_similarities

    report = merge_similarities(files, output, least=least, keep_sums=keep_sums, memory=memory)
    if json:
        show_report(asdict(report))
    else:
        say(f"{report.phrases:,} phrases of {report.words:,} words in {output}", quiet=quiet)
