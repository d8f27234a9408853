"""otherwords align"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared import completion
from otherwords.cli.shared.options import (
    STANDARD_STREAM,
    Json,
    Output,
    Quiet,
    Seed,
    Threads,
    Tokenised,
    refuse_together,
    refuse_without,
    two_codes,
)


def align(
    source: Annotated[
        Path,
        typer.Argument(metavar="SOURCE", help="Sentences, one per line; or a .tsv or .tmx file."),
    ],
    target: Annotated[
        Path | None, typer.Argument(metavar="TARGET", help="Their translations, one per line.")
    ] = None,
    output: Output = STANDARD_STREAM,
    languages: Annotated[
        str | None,
        typer.Option(
            "--languages",
            metavar="CODE,CODE",
            help="The languages of both sides, such as en,de; by default from the file names.",
        ),
    ] = None,
    tokenised: Tokenised = False,
    tokens: Annotated[
        Path | None,
        typer.Option("--tokens", metavar="FILE", help="Also write the tokens, as TSV."),
    ] = None,
    model: Annotated[
        Path | None,
        typer.Option("--model", metavar="FILE", help="Use a saved model instead of training one."),
    ] = None,
    save_model: Annotated[
        Path | None,
        typer.Option("--save-model", metavar="FILE", help="Save the trained model."),
    ] = None,
    symmetrise: Annotated[
        str,
        typer.Option(
            "--symmetrise",
            metavar="RULE",
            help="How to merge both directions: mean, intersection, union, grow, grow-diag, "
            "grow-diag-final, grow-diag-final-and.",
            autocompletion=completion.symmetrisation_rules,
        ),
    ] = "mean",
    threshold: Annotated[
        float | None,
        typer.Option(
            "--threshold",
            min=0.0,
            max=1.0,
            help="For mean and learned: the minimum probability of a link; by default one half, "
            "or what the model has learned.",
        ),
    ] = None,
    decoding: Annotated[
        str,
        typer.Option(
            "--decoding",
            metavar="posterior|viterbi",
            help="For the other rules: the most probable link of each word (posterior), or the "
            "most probable links of the whole sentence (viterbi).",
            autocompletion=completion.alignment_decodings,
        ),
    ] = "posterior",
    posteriors: Annotated[
        bool, typer.Option("--posteriors", help="Write each link with its probability: 0-0:0.98.")
    ] = False,
    fast: Annotated[
        bool,
        typer.Option("--fast", help="Train Model 1 and HMMs only: takes a third of the time."),
    ] = False,
    monolingual: Annotated[
        bool,
        typer.Option("--monolingual", help="Both sides are in the same language (paraphrases)."),
    ] = False,
    method: Annotated[
        str | None,
        typer.Option(
            "--method",
            metavar="statistical|staged|learned",
            help="For --monolingual: trained on the pairs (statistical), Meteor's stages (staged), "
            "or learned from links made by people (learned, English only). By default learned, or "
            "statistical with options or languages that only it has.",
        ),
    ] = None,
    one_to_one: Annotated[
        bool,
        typer.Option("--one-to-one", help="For learned: no word in more than one link."),
    ] = False,
    paraphrases: Annotated[
        Path | None,
        typer.Option(
            "--paraphrases",
            metavar="DATABASE",
            help="For staged and learned: a paraphrase database to match words and phrases by.",
        ),
    ] = None,
    skip_bad: Annotated[
        bool,
        typer.Option("--skip-bad", help="Skip bad pairs: they get an empty line, and are counted."),
    ] = False,
    longest: Annotated[
        int,
        typer.Option("--longest", min=1, metavar="WORDS", help="Longer sentences are rejected."),
    ] = 1000,
    train_pairs: Annotated[
        str | None,
        typer.Option(
            "--train-pairs",
            metavar="COUNT",
            help="Train on so many pairs, such as 5M, evenly spread, and link all. [default: all "
            "that fit into memory]",
        ),
    ] = None,
    memory: Annotated[
        str | None,
        typer.Option(
            "--memory",
            metavar="SIZE",
            help="Memory to use, such as 4GB. [default: what the computer has left]",
        ),
    ] = None,
    threads: Threads = None,
    seed: Seed = 1,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Align the words of sentence pairs.

    Writes a line of links for each pair: 0-0 2-1 links the first tokens of both sides, and the
    third token of the source to the second of the target. The model is trained on the pairs
    themselves, or on some of them (--train-pairs), or read from a file (--model). With
    --monolingual both sides are in one language: English is linked by a model that was learned
    from links made by people and needs no training here; --model is then one of your own (align
    train).

    Example:
        otherwords align train.en train.de -o train.links --save-model en-de.model
        otherwords align news.en news.de --model en-de.model -o news.links
        otherwords align a.en b.en --monolingual -o versions.links
    """
    from dataclasses import asdict
    from time import perf_counter

    from otherwords.align import Settings, Source, align_files
    from otherwords.align.monolingual import link_files
    from otherwords.cli.shared.monolingual import chosen_method, open_method
    from otherwords.cli.shared.notes import say, show_report
    from otherwords.cli.shared.progress import progress
    from otherwords.corpus import BadLines, SkipBadLines

    text = Source(
        source=source,
        target=target,
        languages=two_codes(languages),
        tokenised=tokenised,
        longest=longest,
    )
    if monolingual:
        trained = {
            "fast": fast,
            "save_model": save_model is not None,
            "decoding": decoding != "posterior",
            "symmetrise": symmetrise != "mean",
            "train_pairs": train_pairs is not None,
            "memory": memory is not None,
        }
        method = chosen_method(method, text, trained)
    else:
        only = {"method": method, "one_to_one": one_to_one, "paraphrases": paraphrases}
        refuse_without("--monolingual", **only)
        method = "statistical"
    if method == "statistical":
        only = {"one_to_one": one_to_one, "paraphrases": paraphrases}
        refuse_together("--method statistical", **only)
        if model is not None:
            refuse_together(
                "--model",
                save_model=save_model,
                fast=fast,
                monolingual=monolingual,
                train_pairs=train_pairs,
                memory=memory,
            )
        if symmetrise == "mean":
            refuse_together("--symmetrise mean", decoding=decoding == "viterbi")
        else:
            refuse_together(f"--symmetrise {symmetrise}", threshold=threshold is not None)
    if json and output == STANDARD_STREAM:
        raise typer.BadParameter(
            "needs -o FILE: the links go to standard output.", param_hint="--json"
        )
    bad = SkipBadLines() if skip_bad else BadLines()
    settings = Settings(seed=seed, train_pairs=_count(train_pairs))
    started = perf_counter()
    counted = "pairs" if model or method != "statistical" else "steps"
    with progress("aligning", counted, quiet=quiet) as report:
        if method == "statistical":
            aligned = align_files(
                text,
                output,
                settings.fast() if fast else settings,
                model=model,
                save_model=save_model,
                tokens=tokens,
                rule=symmetrise,
                threshold=0.5 if threshold is None else threshold,
                decoding=decoding,  # type: ignore[arg-type]  # checked there
                posteriors=posteriors,
                monolingual=monolingual,
                bad=bad,
                memory=memory,
                threads=threads,
                progress=report,
            )
        else:
            aligner = open_method(
                method,
                model=model,
                threshold=threshold,
                one_to_one=one_to_one,
                paraphrases=paraphrases,
                threads=threads,
            )
            aligned = link_files(
                text,
                output,
                aligner,
                tokens=tokens,
                posteriors=posteriors,
                bad=bad,
                progress=report,
            )
    seconds = perf_counter() - started
    if json:
        show_report({**asdict(aligned), "seconds": round(seconds, 2)})
    else:
        say(f"{aligned.links:,} links in {aligned.pairs:,} pairs, {seconds:.1f} s", quiet=quiet)
    for note in (aligned.note, aligned.limited):
        if note:
            say(note, quiet=False)


def _count(text: str | None) -> int:
    """Read `5M`, `200k` or `5000`; 0 if nothing is given."""
    if text is None:
        return 0
    match = re.fullmatch(r"(\d{1,12})([kM]?)", text)
    count = int(match[1]) * {"": 1, "k": 10**3, "M": 10**6}[match[2]] if match else 0
    if not count:
        raise typer.BadParameter(
            f"'{text}' is not a number of pairs such as 5M.", param_hint="--train-pairs"
        )
    return count
