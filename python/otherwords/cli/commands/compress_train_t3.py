"""otherwords compress train-t3"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.database_options import DatabaseOption
from otherwords.cli.shared.options import Quiet, Seed, Threads


def compress_train_t3(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="DATA",
            help="Sentences with compressions: JSON Lines with id, text and summaries, tokenised.",
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The model file to write.")
    ],
    language_model: Annotated[
        Path | None,
        typer.Option(
            "--language-model",
            metavar="FILE",
            help="A model of text in lowercase; by default that of the database.",
        ),
    ] = None,
    database: DatabaseOption = None,
    loss: Annotated[
        str,
        typer.Option(
            "--loss",
            metavar="tokens|ngrams",
            help="What counts as wrong: words, or n-grams of up to three words.",
        ),
    ] = "tokens",
    passes: Annotated[
        int, typer.Option("--passes", min=1, metavar="NUMBER", help="Passes over the examples.")
    ] = 6,
    strength: Annotated[
        float,
        typer.Option(
            "--strength", metavar="NUMBER", help="How strongly large weights are held back."
        ),
    ] = 0.02,
    seed: Seed = 1,
    threads: Threads = None,
    quiet: Quiet = False,
) -> None:
    """Train a tree transducer on compressions made by people.

    Rules and their weights, for otherwords compress --method t3, after Cohn and Lapata (2009). The
    sentences are parsed, so they are in English. The model holds words of the text, and so has its
    licence. The same files, options and version give the same model.

    Example:
        otherwords compress train-t3 news.jsonl -o my.t3 --language-model english.lm
        otherwords compress letter.txt --method t3 --model my.t3 --language-model english.lm
    """
    from otherwords.cli.shared.notes import say
    from otherwords.cli.shared.progress import progress
    from otherwords.corpus.compressions import read_compressions
    from otherwords.rewrite.baselines.t3 import T3Settings, train_t3
    from otherwords.rewrite.compressor import t3_language_model

    settings = T3Settings(loss=loss, passes=passes, strength=strength, seed=seed)
    model = t3_language_model(database, language_model)
    with progress("training", "examples", quiet=quiet) as report:
        trained = train_t3(
            read_compressions(file), model, settings, threads=threads, progress=report
        )
    trained.model.write(output)
    derived = f"{trained.examples:,} of {trained.compressions:,} compressions derived"
    last = trained.passes[-1]
    gap = f"objective {last.primal:.3f}, at least {last.dual:.3f}"
    say(f"{output}: {trained.rules:,} rules, {derived}, {gap}.", quiet=quiet)
