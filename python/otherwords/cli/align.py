"""otherwords align"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.options import (
    STANDARD_STREAM,
    Json,
    Output,
    Quiet,
    Seed,
    Threads,
    refuse_together,
    two_codes,
)


def align(
    source: Annotated[
        Path,
        typer.Argument(metavar="SOURCE", help="Sentences, one a line; or a .tsv or .tmx file."),
    ],
    target: Annotated[
        Path | None, typer.Argument(metavar="TARGET", help="Their translations, one a line.")
    ] = None,
    output: Output = STANDARD_STREAM,
    languages: Annotated[
        str | None,
        typer.Option(
            "--languages",
            metavar="CODE,CODE",
            help="The languages of both sides, such as en,de; by default the file names tell.",
        ),
    ] = None,
    tokenised: Annotated[
        bool, typer.Option("--tokenised", help="The input is tokenised: split at blanks only.")
    ] = False,
    tokens: Annotated[
        Path | None,
        typer.Option("--tokens", metavar="FILE", help="Write the tokens of both sides as TSV."),
    ] = None,
    model: Annotated[
        Path | None,
        typer.Option("--model", metavar="FILE", help="Use a saved model instead of training one."),
    ] = None,
    save_model: Annotated[
        Path | None,
        typer.Option("--save-model", metavar="FILE", help="Keep the trained model in a file."),
    ] = None,
    symmetrise: Annotated[
        str,
        typer.Option(
            "--symmetrise",
            metavar="RULE",
            help="How both directions become one: mean, intersection, union, grow, grow-diag, "
            "grow-diag-final, grow-diag-final-and.",
        ),
    ] = "mean",
    threshold: Annotated[
        float,
        typer.Option(
            "--threshold", min=0.0, max=1.0, help="The least probability of a link, for mean."
        ),
    ] = 0.5,
    decoding: Annotated[
        str,
        typer.Option(
            "--decoding",
            metavar="posterior|viterbi",
            help="For the other rules: the likeliest link of each word, or of the sentence.",
        ),
    ] = "posterior",
    posteriors: Annotated[
        bool, typer.Option("--posteriors", help="Write each link with its probability, 0-0:0.98.")
    ] = False,
    fast: Annotated[
        bool,
        typer.Option("--fast", help="Model 1 and HMMs only: about a third of the time."),
    ] = False,
    monolingual: Annotated[
        bool,
        typer.Option("--monolingual", help="Both sides are in one language (paraphrases)."),
    ] = False,
    skip_bad: Annotated[
        bool,
        typer.Option("--skip-bad", help="Leave bad pairs without links and count them."),
    ] = False,
    longest: Annotated[
        int,
        typer.Option("--longest", min=1, metavar="WORDS", help="Longer sentences are bad."),
    ] = 1000,
    threads: Threads = None,
    seed: Seed = 1,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Link the words of sentence pairs.

    Writes a line of links for each pair: 0-0 2-1 says that the first words belong together,
    and the third word of the source with the second of the target, counted in tokens.

    Example:
        otherwords align train.en train.de -o train.links --save-model en-de.model
    """
    from dataclasses import asdict
    from time import perf_counter

    from otherwords.align import Settings, Source, align_files
    from otherwords.cli.notes import say, show_report
    from otherwords.cli.progress import progress
    from otherwords.corpus import BadLines, SkipBadLines

    if model is not None:
        refuse_together("--model", save_model=save_model, fast=fast, monolingual=monolingual)
    if symmetrise == "mean":
        refuse_together("--symmetrise mean", decoding=decoding == "viterbi")
    else:
        refuse_together(f"--symmetrise {symmetrise}", threshold=threshold != 0.5)
    if json and output == STANDARD_STREAM:
        raise typer.BadParameter(
            "needs -o FILE: the links go to standard output.", param_hint="--json"
        )
    settings = Settings(seed=seed)
    started = perf_counter()
    with progress("aligning", "pairs" if model else "steps", quiet=quiet) as report:
        aligned = align_files(
            Source(
                source=source,
                target=target,
                languages=two_codes(languages),
                tokenised=tokenised,
                longest=longest,
            ),
            output,
            settings.fast() if fast else settings,
            model=model,
            save_model=save_model,
            tokens=tokens,
            rule=symmetrise,
            threshold=threshold,
            decoding=decoding,  # type: ignore[arg-type]  # an unknown one is refused there
            posteriors=posteriors,
            monolingual=monolingual,
            bad=SkipBadLines() if skip_bad else BadLines(),
            threads=threads,
            progress=report,
        )
    seconds = perf_counter() - started
    if json:
        show_report({**asdict(aligned), "seconds": round(seconds, 2)})
    else:
        say(f"{aligned.links:,} links in {aligned.pairs:,} pairs, {seconds:.1f} s", quiet=quiet)
    if aligned.note:
        say(aligned.note, quiet=False)
