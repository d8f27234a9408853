"""otherwords evaluate parametric"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.options import Json, Quiet, Seed, Threads


def evaluate_parametric(
    more: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILES]...", help="The other files of the groups."),
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
            metavar="NAME=TABLE",
            help="A paraphraser: phrase, paraphrase and score by tabs or |||. May be repeated.",
        ),
    ] = None,
    links: Annotated[
        Path | None,
        typer.Option(
            "--links",
            metavar="GOLD",
            help="Links made by people, three columns: tokens, tokens, 0-0 2?1.",
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
        typer.Option("--model", metavar="FILE", help="Make the links with a saved aligner."),
    ] = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Train the aligner several times faster, less exact.")
    ] = False,
    longest: Annotated[
        int, typer.Option("--longest", min=1, metavar="WORDS", help="The longest phrase.")
    ] = 5,
    least: Annotated[
        float | None,
        typer.Option("--least", metavar="SCORE", help="Leave out paraphrases that score less."),
    ] = None,
    sentences: Annotated[
        str,
        typer.Option(
            "--sentences",
            metavar="all|first",
            help="Whose phrases are asked for: all versions', or the first one's as in the paper.",
        ),
    ] = "all",
    phrases: Annotated[
        str,
        typer.Option(
            "--phrases", metavar="all|referenced", help="All phrases, or those with a reference."
        ),
    ] = "all",
    borders: Annotated[
        str,
        typer.Option(
            "--borders",
            metavar="extended|tight",
            help="Whether words without links may join a phrase at its borders.",
        ),
    ] = "extended",
    language: Annotated[
        str, typer.Option("--language", "-l", metavar="CODE", help="The language of the groups.")
    ] = "en",
    tokenised: Annotated[
        bool, typer.Option("--tokenised", help="The groups are tokenised: split at blanks only.")
    ] = False,
    cased: Annotated[
        bool, typer.Option("--cased", help="Tell capitals from small letters.")
    ] = False,
    form: Annotated[
        str, typer.Option("--format", metavar="text|markdown|latex|json", help="How to print.")
    ] = "text",
    json: Json = False,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE", help="Draw precision by phrase length, as SVG; recall beside."
        ),
    ] = None,
    samples: Annotated[
        int, typer.Option("--samples", min=0, metavar="NUMBER", help="Draws of the bootstrap.")
    ] = 1000,
    seed: Seed = 1,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Leave out bad lines and groups, and report them.")
    ] = False,
    threads: Threads = None,
    quiet: Quiet = False,
) -> None:
    """Score paraphrasers on versions of the same sentences: ParaMetric.

    LB-Precision and Rel-Recall by phrase length, after Callison-Burch, Cohn and Lapata (2008).
    Phrases that correspond in two versions of a sentence are reference paraphrases. Without
    --links or --model, an aligner trained on the groups themselves finds the links. With
    --aligner, AlignPrecision and AlignRecall of links. Differences are to the first system.

    Example:
        otherwords evaluate parametric --groups a.en b.en c.en --system ours=ours.tsv
    """
    from otherwords.cli.notes import say
    from otherwords.cli.progress import progress
    from otherwords.evaluate.parametric_run import Choices, measure

    choices = Choices(
        groups=[*(groups or []), *(more or [])],
        systems=_named(system, "--system"),
        aligners=_named(aligner, "--aligner"),
        links=links,
        model=model,
        fast=fast,
        longest=longest,
        least=least,
        sentences=sentences,
        phrases=phrases,
        borders=borders,
        language=language,
        tokenised=tokenised,
        cased=cased,
        form="json" if json else form,
        plot=plot,
        samples=samples,
        seed=seed,
        lenient=lenient,
        threads=threads,
    )
    with progress("measuring", "steps", quiet=quiet) as report:
        shown, notes = measure(choices, report)
    typer.echo(shown, nl=False)
    for note in notes:
        say(note, quiet=quiet)


def _named(given: list[str] | None, option: str) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for piece in given or []:
        name, equals, path = piece.partition("=")
        if not (name and equals and path):
            raise typer.BadParameter(f"'{piece}' is not NAME=FILE.", param_hint=option)
        if name in found:
            raise typer.BadParameter(f"two are called '{name}'. Rename one.", param_hint=option)
        found[name] = Path(path)
    return found
