"""otherwords parse train"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.shared.options import Quiet, Seed, Threads
from otherwords.parse.settings import Training

if TYPE_CHECKING:
    from otherwords.parse.train import Epoch


def parse_train(
    treebanks: Annotated[
        list[Path],
        typer.Argument(
            metavar="TREEBANK",
            help="Constituents (.ptb, .mrg; in columns .tsv) and dependencies (.conllu), "
            "compressed or not. Another order gives another parser.",
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The model file to write.")
    ],
    text: Annotated[
        Path | None,
        typer.Option(
            "--text",
            metavar="FILE",
            help="Plain text, one sentence per line, to learn words that are in no treebank.",
        ),
    ] = None,
    epochs: Annotated[
        int,
        typer.Option("--epochs", min=1, metavar="NUMBER", help="Passes over the treebanks."),
    ] = Training.epochs,
    seed: Seed = Training.seed,
    threads: Threads = None,
    quiet: Quiet = False,
) -> None:
    """Train a parser on treebanks.

    It learns what the treebanks contain: constituents, dependencies or, from both kinds
    together, both. A sentence in two treebanks is learned once. The same files, options and
    version give the same bytes. Training on some 40,000 sentences takes under an hour on two
    cores; if it is killed, the same command resumes after the last epoch, which is kept in
    FILE.checkpoint.

    Example:
        otherwords parse train my.ptb my.conllu --text plain.en -o my.owparse
        otherwords parse text.en --model my.owparse -o trees.ptb
    """
    from time import perf_counter

    from otherwords.cli.shared.notes import say
    from otherwords.cli.shared.progress import progress
    from otherwords.parse.train import train_from_files

    started = perf_counter()

    def end_epoch(epoch: Epoch) -> None:
        losses = f"loss {epoch.tags:.3f} (tags), {epoch.arcs:.3f} (arcs), "
        losses += f"{epoch.relations:.3f} (relations), {epoch.trees:.3f} (trees)"
        done = f"epoch {epoch.number} of {epochs}"
        say(f"{done}: {losses}, {perf_counter() - started:.0f} s", quiet=quiet)

    with progress("training", "steps", quiet=quiet) as report:
        train_from_files(
            treebanks,
            output,
            text=text,
            settings=Training(seed=seed, epochs=epochs),
            threads=threads,
            report=end_epoch,
            progress=report,
        )
    say(f"{output}: a parser, {perf_counter() - started:.0f} s", quiet=quiet)
