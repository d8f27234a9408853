"""otherwords tune"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.shared.completion import names_in
from otherwords.cli.shared.option_groups import with_groups
from otherwords.cli.shared.options import Output, Quiet, Seed
from otherwords.cli.shared.rewrite_options import Each, NoDeletions, Opening, TaskName

if TYPE_CHECKING:
    from otherwords.tune import Iteration, MertSettings


def _objectives() -> list[str]:
    from otherwords.evaluate.metrics import OBJECTIVES

    return [one.example for one in OBJECTIVES.values()]


@with_groups
def tune(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="SOURCE",
            help="Sentences to rewrite, one per line; or a .jsonl file with its references inside.",
        ),
    ],
    output: Output,
    references: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[REFERENCE]...",
            help="Human rewrites, one per line of SOURCE; a blank line where there is none.",
        ),
    ] = None,
    *,
    task: TaskName = "compression",
    objective: Annotated[
        str | None,
        typer.Option(
            "--objective",
            metavar="NAME",
            help="What to tune for: bleu, sari, precis:0.7; default: the task's own, for --ratio.",
            autocompletion=_objectives,
        ),
    ] = None,
    ratio: Annotated[
        float | None,
        typer.Option(
            "--ratio",
            metavar="NUMBER",
            help="Hold the text to this ratio of words, as otherwords compress does, so that the "
            "weights need not control length.",
        ),
    ] = None,
    each: Each = False,
    optimiser: Annotated[
        str,
        typer.Option(
            "--optimiser",
            metavar="NAME",
            help="mert, or pro for many features.",
            autocompletion=names_in("otherwords.tune", "OPTIMISERS"),
        ),
    ] = "mert",
    features: Annotated[
        str,
        typer.Option(
            "--features",
            metavar="NAMES",
            help="Which may have a weight: all, base (without those specific to the task), or "
            "names separated by spaces, such as 'base Deletion del:'.",
        ),
    ] = "all",
    start: Annotated[
        Path | None,
        typer.Option(
            "--start",
            metavar="FILE",
            help="Weights to start from (.toml); default: those shipped for the task.",
        ),
    ] = None,
    iterations: Annotated[
        int, typer.Option("--iterations", min=1, metavar="NUMBER", help="The most iterations.")
    ] = 10,
    nbest: Annotated[
        int,
        typer.Option(
            "--nbest", min=2, metavar="NUMBER", help="Outputs to learn from, per sentence."
        ),
    ] = 300,
    restarts: Annotated[
        int | None,
        typer.Option(
            "--restarts", min=0, metavar="NUMBER", help="MERT: random restarts; default: 10."
        ),
    ] = None,
    work: Annotated[
        Path | None,
        typer.Option(
            "--work",
            metavar="FOLDER",
            help="Keep lists, history and plot here; the same command resumes a stopped run.",
        ),
    ] = None,
    seed: Seed = 1,
    no_deletions: NoDeletions = False,
    opening: Opening,
    quiet: Quiet = False,
) -> None:
    """Tune the weights of a rewriter on examples.

    Writes weights for otherwords rewrite and compress (--weights). A run with --work can be
    stopped and resumed; afterwards history.json and objective.svg in that folder show what the
    optimiser promised and what the decoder reached in each iteration. A .jsonl file (id, text,
    summaries) is read as tokenised.

    Example:
        otherwords tune dev.long dev.short -d sample.ow --objective precis:0.7 -o weights.toml
        otherwords tune news.jsonl -d sample.ow --optimiser pro --work tuning -o weights.toml
    """
    from otherwords.cli.shared.notes import say
    from otherwords.corpus import write_whole
    from otherwords.corpus.compressions import is_json_lines
    from otherwords.rewrite.weights import weights_text
    from otherwords.tune import tune_rewriter

    settings = _settings(optimiser, restarts)
    if each and ratio is None:
        raise typer.BadParameter("has no effect without --ratio. Give both.", param_hint="--each")
    with write_whole(output) as out:
        rewriter = opening.open(
            task,
            weights=start,
            ratio=ratio,
            each=each,
            deletions=not no_deletions,
            tokenised=is_json_lines(source),
        )
        tuned = tune_rewriter(
            rewriter,
            source,
            references or (),
            objective=objective,
            optimiser=optimiser,
            settings=settings,
            features=features,
            iterations=iterations,
            nbest=nbest,
            seed=seed,
            folder=work,
            on_iteration=lambda one: say(_line(one), quiet=quiet),
            on_note=lambda note: say(note, quiet=quiet),
        )
        out.write(weights_text(tuned.as_weights()))


def _settings(optimiser: str, restarts: int | None) -> MertSettings | None:
    from otherwords.cli.shared.options import refuse_together
    from otherwords.tune import MertSettings

    if restarts is None:
        return None
    if optimiser != "mert":
        refuse_together(f"--optimiser {optimiser}", restarts=True)
    return MertSettings(restarts=restarts)


def _line(one: Iteration) -> str:
    promised = "" if one.expected is None else f" (promised {one.expected:.2f})"
    reached = f"{one.objective} {one.score:.2f}{promised}"
    return f"iteration {one.number}: {reached}, {one.candidates:,} candidates"
