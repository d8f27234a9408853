"""otherwords versions cotrain"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.shared.options import Force, Json, Quiet, Threads, Tokenised
from otherwords.cli.shared.versions_options import (
    Everything,
    LeastGroups,
    LeastProbability,
    LongestPhrase,
    Paraphrases,
    SkipBadGroups,
    VersionFiles,
)

if TYPE_CHECKING:
    from otherwords.files.work_folder import WorkFolder
    from otherwords.progress import Progress
    from otherwords.versions.paraphrases import Paraphrase


def versions_cotrain(
    files: VersionFiles,
    output: Paraphrases = None,
    books: Annotated[
        bool,
        typer.Option(
            "--books",
            help="The files are two translations of one book, as running text: align their "
            "sentences first.",
        ),
    ] = False,
    longest: LongestPhrase = 3,
    rules: Annotated[
        int,
        typer.Option("--rules", min=1, metavar="NUMBER", help="Rules learned in each round."),
    ] = 10,
    strength: Annotated[
        float,
        typer.Option(
            "--strength", metavar="SHARE", help="The share of positive examples that a rule needs."
        ),
    ] = 0.95,
    least: LeastProbability = 0.0,
    least_groups: LeastGroups = 1,
    everything: Everything = False,
    patterns: Annotated[
        Path | None,
        typer.Option(
            "--patterns", metavar="FILE", help="Also write the patterns of tags, with counts."
        ),
    ] = None,
    tokenised: Tokenised = False,
    skip_bad: SkipBadGroups = False,
    force: Force = False,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Find paraphrases by co-training on contexts and phrases.

    Words that two versions share teach in which contexts phrases correspond; these contexts find
    paraphrases, which teach more contexts (Barzilay and McKeown, 2001). The contexts of every two
    versions are learned apart. For the output see versions lattice.

    Example:
        otherwords versions cotrain a.en b.en c.en -o paraphrases.tsv --patterns patterns.tsv
    """
    from otherwords.cli.shared.options import refuse_together
    from otherwords.cli.shared.versions_options import find_and_write, open_versions
    from otherwords.files.whole_files import write_whole
    from otherwords.parse import Parser
    from otherwords.versions.cotrain.run import Cotrained, CotrainSettings, cotrain, read_books

    settings = CotrainSettings(
        longest=longest,
        most=rules,
        strength=strength,
        least=least,
        least_groups=least_groups,
        everything=everything,
    )
    if books:
        refuse_together("--books", tokenised=tokenised, skip_bad=skip_bad)
        groups = read_books(files, threads=threads)
    else:
        groups = open_versions(files, tokenised=tokenised, skip_bad=skip_bad, quiet=quiet)
    found: list[Cotrained] = []

    def find(_: WorkFolder, report: Progress) -> list[Paraphrase]:
        found.append(cotrain(groups, Parser.open(), settings, threads=threads, progress=report))
        return found[0].paraphrases

    unit = "pairs of versions"
    find_and_write(find, output, "cotrain", unit=unit, force=force, json=json, quiet=quiet)
    if patterns is not None:
        with write_whole(patterns) as writer:
            for pattern, times in sorted(found[0].patterns.items(), key=lambda one: -one[1]):
                writer.write(f"{pattern}\t{times}\n")
