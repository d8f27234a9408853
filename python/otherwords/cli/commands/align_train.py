"""otherwords align train"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.options import Quiet, Seed, Threads, Tokenised


def align_train(
    gold: Annotated[
        list[Path],
        typer.Argument(
            metavar="GOLD", help="Links made by people, in three columns: tokens, tokens, 0-0 2?1."
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The model file to write.")
    ],
    text: Annotated[
        list[Path] | None,
        typer.Option(
            "--text",
            metavar="FILE",
            help="Paraphrases without links, two columns (.tsv), to learn words from that stand "
            "for each other. May be repeated.",
        ),
    ] = None,
    tokenised: Tokenised = False,
    epochs: Annotated[
        int, typer.Option("--epochs", min=1, metavar="NUMBER", help="Passes over the links.")
    ] = 6,
    seed: Seed = 1,
    threads: Threads = None,
    quiet: Quiet = False,
) -> None:
    """Train an aligner for English on links made by people.

    For pairs of sentences in one language. Sure links (2-1) and possible ones (2?1) are both
    learned; a possible one counts less. The same files, options and version give the same links.
    Some 6,000 pairs take a few minutes.

    Example:
        otherwords align train gold.tsv -o my.owlinks --epochs 2
        otherwords align a.en b.en --monolingual --model my.owlinks -o versions.links
    """
    from time import perf_counter

    from otherwords.align import Source
    from otherwords.align.monolingual import Training, train_files
    from otherwords.cli.shared.notes import say
    from otherwords.cli.shared.progress import progress

    started = perf_counter()
    with progress("training", "steps", quiet=quiet) as report:
        aligner = train_files(
            gold,
            output,
            text=[
                Source(source=path, languages=("en", "en"), tokenised=tokenised)
                for path in text or []
            ],
            settings=Training(epochs=epochs, seed=seed),
            threads=threads,
            progress=report,
        )
    pairs, words = aligner.card["pairs"], len(aligner.lexicon)
    learned = f"{pairs:,} pairs and {words:,} pairs of words"
    say(f"{output}: an aligner, {learned}, {perf_counter() - started:.0f} s", quiet=quiet)
