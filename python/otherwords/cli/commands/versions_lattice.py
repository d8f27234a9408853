"""otherwords versions lattice"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.shared.options import Cased, Force, Json, Quiet, Threads, Tokenised
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
    from otherwords.parse import Parser
    from otherwords.versions.groups import Versions


def versions_lattice(
    files: VersionFiles,
    output: Paraphrases = None,
    longest: LongestPhrase = 7,
    joined: Annotated[
        bool,
        typer.Option("--joined", help="Also paraphrases that consist of shorter ones."),
    ] = False,
    least: LeastProbability = 0.0,
    least_groups: LeastGroups = 1,
    least_support: Annotated[
        int | None,
        typer.Option(
            "--least-support",
            min=1,
            metavar="NUMBER",
            help="The fewest pairs of versions that support a pair. [default: 2; 1 for two "
            "versions]",
        ),
    ] = None,
    everything: Everything = False,
    group: Annotated[
        int | None,
        typer.Option(
            "--group", min=1, metavar="LINE", help="Show the lattice of one group instead."
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="FILE", help="With --group: also draw the lattice."),
    ] = None,
    sentences: Annotated[
        int | None,
        typer.Option(
            "--sentences", min=1, metavar="NUMBER", help="With --group: sentences it generates."
        ),
    ] = None,
    tokenised: Tokenised = False,
    cased: Cased = False,
    skip_bad: SkipBadGroups = False,
    force: Force = False,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Find paraphrases in the lattices of several versions of a text.

    The versions of each sentence are parsed and their trees merged into a word lattice (Pang,
    Knight and Marcu, 2003); different paths between the same two states are paraphrases. The
    output is a table of phrase, paraphrase and probability, the pairs with the most support
    first; PPDB lines if it ends in .ppdb or .ppdb.gz; a database if it ends in .ow.

    --group shows the lattice of one line instead: state, state, word, versions; or with
    --sentences some of the sentences that it generates.

    Example:
        otherwords versions lattice a.en b.en c.en -o paraphrases.tsv
        otherwords versions lattice a.en b.en c.en --group 1 --svg lattice.svg
    """
    from otherwords.cli.shared.options import refuse_together
    from otherwords.cli.shared.versions_options import find_and_write, open_versions
    from otherwords.parse import Parser
    from otherwords.versions.lattice.run import LatticeSettings, lattice_paraphrases

    if group is None:
        refuse_together("no --group", svg=svg, sentences=sentences)
    else:
        refuse_together("--group", output=output, joined=joined, json=json)
    settings = LatticeSettings(
        longest=longest,
        smallest=not joined,
        least=least,
        least_groups=least_groups,
        least_times=least_support,
        everything=everything,
        cased=cased,
    )
    groups = open_versions(files, tokenised=tokenised, skip_bad=skip_bad, quiet=quiet)
    parser = Parser.open()
    if group is not None:
        _show(groups, group, parser, cased, svg, sentences)
        return
    find_and_write(
        lambda work, report: lattice_paraphrases(
            groups, parser, settings, work=work, threads=threads, progress=report
        ),
        output,
        "lattice",
        unit="groups",
        force=force,
        json=json,
        quiet=quiet,
    )


def _show(
    groups: list[Versions],
    number: int,
    parser: Parser,
    cased: bool,
    svg: Path | None,
    sentences: int | None,
) -> None:
    """Print the lattice of one group, or what it generates."""
    from itertools import islice

    from otherwords.errors import OtherwordsError
    from otherwords.files.whole_files import write_whole
    from otherwords.versions.lattice.drawing import lattice_svg, lattice_text
    from otherwords.versions.lattice.run import lattices

    wanted = [one for one in groups if one.number == number]
    if not wanted:
        raise OtherwordsError(f"there is no group {number}: the last is {groups[-1].number}.")
    [(_, lattice)] = lattices(wanted, parser, cased=cased)
    if svg is not None:
        with write_whole(svg) as writer:
            writer.write(lattice_svg(lattice, f"group {number}"))
    if sentences is None:
        typer.echo(lattice_text(lattice), nl=False)
        return
    for words in islice(lattice.sentences(), sentences):
        typer.echo(" ".join(words))
