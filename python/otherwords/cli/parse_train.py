"""otherwords parse train"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.options import Quiet, Seed, Threads
from otherwords.parse.settings import Training

if TYPE_CHECKING:
    from otherwords.cli.progress import Report
    from otherwords.parse.train import Epoch


def parse_train(
    treebanks: Annotated[
        list[Path],
        typer.Argument(
            metavar="TREEBANK",
            help="Constituents (.ptb, .mrg) and dependencies (.conllu), compressed or not. "
            "Their order matters.",
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The file of the parser.")
    ],
    text: Annotated[
        Path | None,
        typer.Option(
            "--text",
            metavar="FILE",
            help="Plain text, one sentence a line, to learn words from that no treebank has.",
        ),
    ] = None,
    epochs: Annotated[
        int,
        typer.Option(
            "--epochs", min=1, metavar="NUMBER", help="How often to go through the treebanks."
        ),
    ] = Training.epochs,
    seed: Seed = Training.seed,
    threads: Threads = None,
    quiet: Quiet = False,
) -> None:
    """Train a parser on treebanks.

    It learns to answer what the treebanks show: constituents, dependencies or, from both
    kinds together, both. Sentences that two treebanks have are learned once. The same files,
    options and version give the same bytes. Training on some 40,000 sentences takes under
    an hour on two cores; if it is killed, the same command goes on from the last epoch, which
    it keeps in FILE.checkpoint.

    Example:
        otherwords parse train my.ptb my.conllu --text plain.en -o my.owparse
        otherwords parse text.en --model my.owparse -o trees.ptb
    """
    from time import perf_counter

    from otherwords.cli.notes import say
    from otherwords.cli.progress import progress
    from otherwords.parse.training_files import train_from_files

    started = perf_counter()
    with progress("training", "steps", quiet=quiet) as report:
        steps = _Steps(
            epochs,
            report,
            lambda line: say(f"{line}, {perf_counter() - started:.0f} s", quiet=quiet),
        )
        train_from_files(
            treebanks,
            output,
            text=text,
            settings=Training(seed=seed, epochs=epochs),
            threads=threads or 0,
            report=steps.end_epoch,
            progress=steps.count,
        )
    say(f"{output}: a parser, {perf_counter() - started:.0f} s", quiet=quiet)


class _Steps:
    """Adds up the steps of the parts of the work, each of which counts from 1.

    How many there will be is known, nearly, when the first epoch is over.
    """

    def __init__(self, epochs: int, report: Report, tell: Callable[[str], None]) -> None:
        self.epochs = epochs
        self.report = report
        self.tell = tell
        self.before = 0
        self.here = 0
        self.total: int | None = None

    def count(self, done: int) -> None:
        if done < self.here:
            self.before += self.here
        self.here = done
        now = self.before + done
        self.report(now, self.total and max(now, self.total))

    def end_epoch(self, epoch: Epoch) -> None:
        if self.total is None:
            self.total = self.before + self.here * (self.epochs - epoch.number + 1)
        self.tell(
            f"epoch {epoch.number} of {self.epochs}: loss {epoch.tags:.3f} (tags), "
            f"{epoch.arcs:.3f} (arcs), {epoch.relations:.3f} (relations), "
            f"{epoch.trees:.3f} (trees)"
        )
