"""otherwords evaluate parametric"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.completion import names_in
from otherwords.cli.shared.options import (
    Cased,
    Json,
    Quiet,
    Samples,
    Seed,
    Threads,
    Tokenised,
    named_files,
)


def evaluate_parametric(
    more: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILES]...", help="More files of the groups."),
    ] = None,
    groups: Annotated[
        list[Path] | None,
        typer.Option(
            "--groups",
            metavar="FILES...",
            help="Versions of the same sentences: files in step, or one .tsv file.",
        ),
    ] = None,
    system: Annotated[
        list[str] | None,
        typer.Option(
            "--system",
            metavar="NAME=FILE",
            help="A paraphraser: a database, or a table of phrase, paraphrase and score separated "
            "by tabs or |||, as PPDB or otherwords export writes it. May be repeated.",
        ),
    ] = None,
    links: Annotated[
        Path | None,
        typer.Option(
            "--links",
            metavar="GOLD",
            help="Gold links in three columns: tokens, tokens, 0-0 2?1.",
        ),
    ] = None,
    aligner: Annotated[
        list[str] | None,
        typer.Option(
            "--aligner",
            metavar="NAME=LINKS",
            help="Links to score against GOLD, a line for each of its lines. May be repeated.",
        ),
    ] = None,
    model: Annotated[
        Path | None,
        typer.Option("--model", metavar="FILE", help="A saved aligner to make the links with."),
    ] = None,
    fast: Annotated[
        bool,
        typer.Option("--fast", help="Train the aligner faster, but less exactly."),
    ] = False,
    longest: Annotated[
        int, typer.Option("--longest", min=1, metavar="WORDS", help="The longest phrase.")
    ] = 5,
    least: Annotated[
        float | None,
        typer.Option(
            "--least", metavar="SCORE", help="Ignore paraphrases with a lower score, or p(e|f)."
        ),
    ] = None,
    top: Annotated[
        int | None,
        typer.Option("--top", min=1, metavar="K", help="Use only the K best of each phrase."),
    ] = None,
    sentences: Annotated[
        str,
        typer.Option(
            "--sentences",
            metavar="all|first",
            help="Ask for the phrases of all versions, or of the first as the paper does.",
        ),
    ] = "all",
    phrases: Annotated[
        str,
        typer.Option(
            "--phrases",
            metavar="all|referenced",
            help="Ask for all, or only with a reference.",
        ),
    ] = "all",
    borders: Annotated[
        str,
        typer.Option(
            "--borders",
            metavar="extended|tight",
            help="Whether unaligned words may join a phrase at its borders.",
        ),
    ] = "extended",
    language: Annotated[
        str, typer.Option("--language", "-l", metavar="CODE", help="The language of the groups.")
    ] = "en",
    tokenised: Tokenised = False,
    cased: Cased = False,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="text|markdown|latex|json",
            help="Output format.",
            autocompletion=names_in("otherwords.evaluate.parametric.tables", "FORMATS"),
        ),
    ] = "text",
    json: Json = False,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot",
            metavar="FILE",
            help="Plot precision by phrase length, as SVG; recall goes to a file beside it.",
        ),
    ] = None,
    samples: Samples = 1000,
    seed: Seed = 1,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Skip bad lines and groups, and report them.")
    ] = False,
    threads: Threads = None,
    quiet: Quiet = False,
) -> None:
    """Score paraphrasers on versions of sentences: ParaMetric.

    LB-Precision and Rel-Recall by phrase length, after Callison-Burch, Cohn and Lapata (2008).
    Phrases that correspond in two versions of a sentence are reference paraphrases. Without
    --links or --model, an aligner trained on the groups themselves finds the links. With
    --aligner, AlignPrecision and AlignRecall of links. Differences are to the first system. A
    system that gives no paraphrase has no precision: a dash, null in JSON.

    Example:
        otherwords evaluate parametric --groups a.en b.en c.en --system ours=ours.tsv
        otherwords evaluate parametric --groups a.en b.en c.en --system db=sample.ow --top 5
    """
    from otherwords.cli.shared.notes import say
    from otherwords.cli.shared.progress import progress
    from otherwords.cli.shared.tables import show_tables
    from otherwords.evaluate.parametric.run import Choices, measure
    from otherwords.evaluate.parametric.tables import TEXT, check_form, show, tables_of

    form = "json" if json else form
    check_form(form)
    choices = Choices(
        groups=[*(groups or []), *(more or [])],
        systems=named_files(system, "--system"),
        aligners=named_files(aligner, "--aligner"),
        links=links,
        model=model,
        fast=fast,
        longest=longest,
        least=least,
        top=top,
        sentences=sentences,
        phrases=phrases,
        borders=borders,
        language=language,
        tokenised=tokenised,
        cased=cased,
        plot=plot,
        samples=samples,
        seed=seed,
        lenient=lenient,
        threads=threads,
    )
    with progress("measuring", "steps", quiet=quiet) as report:
        scores, notes = measure(choices, report)
    if form == TEXT:
        for place, score in enumerate(scores):
            if place:
                typer.echo()
            show_tables(tables_of(score), signature=score.signature)
    else:
        typer.echo(show(scores, form), nl=False)
    for note in notes:
        say(note, quiet=quiet)
