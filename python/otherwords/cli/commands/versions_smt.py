"""otherwords versions smt"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.options import Cased, Force, Json, Quiet, Threads, Tokenised
from otherwords.cli.shared.versions_options import (
    Everything,
    LeastProbability,
    LongestPhrase,
    Paraphrases,
    SkipBadGroups,
    VersionFiles,
)


def versions_smt(
    files: VersionFiles,
    output: Paraphrases = None,
    longest: LongestPhrase = 5,
    least: LeastProbability = 0.01,
    least_count: Annotated[
        int,
        typer.Option(
            "--least-count", min=1, metavar="NUMBER", help="The fewest times a pair was seen."
        ),
    ] = 2,
    everything: Everything = False,
    near: Annotated[
        bool,
        typer.Option(
            "--near",
            help="Use only near sentences of a group: for news and other texts that are not "
            "translations.",
        ),
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="Train the aligner fully, not only Model 1 and HMMs.")
    ] = False,
    rewrite: Annotated[
        Path | None,
        typer.Option(
            "--rewrite", metavar="TEXT", help="Also rewrite these sentences, to standard output."
        ),
    ] = None,
    language_model: Annotated[
        Path | None,
        typer.Option("--language-model", metavar="FILE", help="With --rewrite: prefer its text."),
    ] = None,
    tokenised: Tokenised = False,
    cased: Cased = False,
    skip_bad: SkipBadGroups = False,
    force: Force = False,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Find paraphrases as translations within one language.

    Every two versions of a sentence are a pair (Quirk, Brockett and Dolan, 2004). Their words are
    aligned, phrases that correspond are counted, and the share of the occurrences of a phrase that
    another version words in another way is the probability of that paraphrase. The same table
    rewrites sentences from left to right (--rewrite). For the output see versions lattice.

    Example:
        otherwords versions smt a.en b.en c.en -o paraphrases.tsv
        otherwords versions smt a.en b.en c.en -o paraphrases.ow --rewrite letter.txt
    """
    from otherwords.cli.shared.options import refuse_together
    from otherwords.cli.shared.versions_options import find_and_write, open_versions
    from otherwords.versions.smt.rewriting import rewrite_lines
    from otherwords.versions.smt.run import SmtSettings, paraphrases_in, smt_table

    if rewrite is None:
        refuse_together("no --rewrite", language_model=language_model)
    settings = SmtSettings(
        longest=longest,
        least=least,
        least_count=least_count,
        near=near,
        fast=not full,
        cased=cased,
    )
    groups = open_versions(files, tokenised=tokenised, skip_bad=skip_bad, quiet=quiet)
    kept = []

    def find(_, report):  # type: ignore[no-untyped-def]
        kept.extend(smt_table(groups, settings, threads=threads, progress=report))
        return paraphrases_in(kept, everything=everything)

    find_and_write(find, output, "smt", unit="steps", force=force, json=json, quiet=quiet)
    if rewrite is not None:
        for line in rewrite_lines(rewrite, kept, language_model, tokenised=tokenised, cased=cased):
            typer.echo(line)
