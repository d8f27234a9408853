"""otherwords tune"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.option_groups import with_groups
from otherwords.cli.options import Output, Quiet, Seed
from otherwords.cli.rewrite_options import Each, NoDeletions, Opening, TaskName

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from otherwords.rewrite import Rewriter
    from otherwords.rewrite.tuning import Iteration, MertSettings
    from otherwords.rewrite.tuning.chosen_features import ChosenFeatures


@with_groups
def tune(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="SOURCE",
            help="Sentences to rewrite, one a line; or a .jsonl file with references in it.",
        ),
    ],
    output: Output,
    references: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[REFERENCE]...",
            help="How people rewrote them, line by line; blank where somebody did not.",
        ),
    ] = None,
    *,
    task: TaskName = "compression",
    objective: Annotated[
        str | None,
        typer.Option(
            "--objective",
            metavar="NAME",
            help="What to tune for: bleu, sari, precis:0.7; by default the task's own.",
        ),
    ] = None,
    ratio: Annotated[
        float | None,
        typer.Option(
            "--ratio",
            metavar="NUMBER",
            help="Bring the text to this ratio of words, as otherwords compress does; weights then "
            "need not care for length.",
        ),
    ] = None,
    each: Each = False,
    optimiser: Annotated[
        str, typer.Option("--optimiser", metavar="NAME", help="mert, or pro for many features.")
    ] = "mert",
    features: Annotated[
        str,
        typer.Option(
            "--features",
            metavar="NAMES",
            help="Which may have a weight: all, base (without those of the task alone), or names "
            "with blanks between, such as 'base Deletion del:'.",
        ),
    ] = "all",
    start: Annotated[
        Path | None,
        typer.Option(
            "--start",
            metavar="FILE",
            help="Weights to start from (.toml); by default those shipped for the task.",
        ),
    ] = None,
    iterations: Annotated[
        int, typer.Option("--iterations", min=1, metavar="NUMBER", help="How many at most.")
    ] = 10,
    nbest: Annotated[
        int,
        typer.Option("--nbest", min=2, metavar="NUMBER", help="How many outputs of each sentence."),
    ] = 300,
    restarts: Annotated[
        int | None,
        typer.Option(
            "--restarts", min=0, metavar="NUMBER", help="MERT: random starts besides; 10."
        ),
    ] = None,
    work: Annotated[
        Path | None,
        typer.Option(
            "--work",
            metavar="FOLDER",
            help="Keep lists, history and plot here; the same command goes on where it was.",
        ),
    ] = None,
    seed: Seed = 1,
    no_deletions: NoDeletions = False,
    opening: Opening,
    quiet: Quiet = False,
) -> None:
    """Find weights under which rewrites are most like those of people.

    Writes weights for otherwords rewrite and compress (--weights). A run with --work may be
    stopped and started again; afterwards history.json and objective.svg there show what the
    optimiser promised and what the decoder reached, by iteration. A .jsonl file (id, text,
    summaries) is read as tokenised.

    Example:
        otherwords tune dev.long dev.short -d sample.ow --objective precis:0.7 -o weights.toml
        otherwords tune news.jsonl -d sample.ow --optimiser pro --work tuning -o weights.toml
    """
    from otherwords.corpus import write_whole
    from otherwords.corpus.compressions import is_json_lines
    from otherwords.database.manifest import MANIFEST
    from otherwords.rewrite.features import LANGUAGE_MODEL
    from otherwords.rewrite.tuning import read_objective
    from otherwords.rewrite.tuning import tune as find_weights
    from otherwords.rewrite.tuning.chosen_features import choose_features
    from otherwords.rewrite.tuning.development_files import read_development
    from otherwords.rewrite.tuning.rewriting import RewriterDecode
    from otherwords.rewrite.weights import Weights, weights_text
    from otherwords.signature import CHECKSUM_LENGTH

    settings = _settings(optimiser, restarts)
    if each and ratio is None:
        raise typer.BadParameter("has no effect without --ratio. Give both.", param_hint="--each")
    wanted = read_objective(objective) if objective else None
    with write_whole(output) as out:
        examples = read_development(source, references or ())
        rewriter = opening.open(
            task,
            weights=start,
            ratio=ratio,
            each=each,
            deletions=not no_deletions,
            tokenised=is_json_lines(source),
        )
        wanted = wanted or rewriter.task.objective(None)
        chosen = choose_features(features, rewriter)
        begin = _start(rewriter, chosen, quiet=quiet)
        if settings is not None and LANGUAGE_MODEL in begin:  # less likely is never better
            settings = replace(settings, signs={LANGUAGE_MODEL: 1})
        decode = RewriterDecode(rewriter, [one.source for one in examples], chosen, k=nbest)
        _finish_trees(rewriter)
        tuned = find_weights(
            decode,
            decode.sources,
            [[decode.words(text) for text in one.references] for one in examples],
            wanted,
            begin,
            optimiser=optimiser,
            settings=settings,
            iterations=iterations,
            seed=seed,
            folder=work,
            about={
                "task": task,
                "features": features,
                "ratio": ratio,
                "each": each,
                "nbest": nbest,
                "pops": opening.pops,
                "size": rewriter.settings.size,
                "deletions": rewriter.task.deletable is not None,
                "parsed": rewriter.parsing is None,
                "sentences": decode.checksum[:CHECKSUM_LENGTH],
                "database": _checksum(rewriter.database.path / MANIFEST),
                "model": _checksum(opening.language_model) if opening.language_model else "own",
            },
            tell=_teller(wanted.name, quiet=quiet),
        )
        made = Weights(
            weights=tuned.weights,
            task=task,
            objective=wanted.name,
            ratio=ratio or getattr(wanted, "ratio", None),
            data=tuned.signature,
            score=tuned.score,
        )
        out.write(weights_text(made))


def _settings(optimiser: str, restarts: int | None) -> MertSettings | None:
    """What the optimiser is told; None: as always."""
    from otherwords.cli.options import refuse_together
    from otherwords.errors import UnknownNameError
    from otherwords.rewrite.tuning import OPTIMISERS, MertSettings

    if optimiser not in OPTIMISERS:
        raise UnknownNameError("optimiser", optimiser, OPTIMISERS)
    if optimiser != "mert":
        refuse_together(f"--optimiser {optimiser}", restarts=restarts is not None)
        return None
    return MertSettings() if restarts is None else MertSettings(restarts=restarts)


def _start(rewriter: Rewriter, chosen: ChosenFeatures, *, quiet: bool) -> Mapping[str, float]:
    """The weights to start from, those of chosen features; what is left out is told."""
    from collections import Counter

    from otherwords.cli.notes import say
    from otherwords.rewrite.features import family_of

    begin = chosen.of(rewriter.weights)
    left = Counter(family_of(name) or name for name in rewriter.weights.keys() - begin.keys())
    if left:
        shown = [f"{name} ({n})" if n > 1 else name for name, n in sorted(left.items())]
        say(f"without the start's weights of {', '.join(shown)}.", quiet=quiet)
    return begin


def _checksum(path: Path) -> str:
    from otherwords.rewrite.tuning.development_files import file_checksum
    from otherwords.signature import CHECKSUM_LENGTH

    return file_checksum(path)[:CHECKSUM_LENGTH]


def _finish_trees(rewriter: Rewriter) -> None:
    from otherwords.parse import PreParsed

    if isinstance(rewriter.parser, PreParsed):
        rewriter.parser.finish()


def _teller(objective: str, *, quiet: bool) -> Callable[[Iteration], None]:
    from otherwords.cli.notes import say

    def tell(each: Iteration) -> None:
        promised = "" if each.expected is None else f" (promised {each.expected:.2f})"
        said = f"iteration {each.number}: {objective} {each.score:.2f}{promised}"
        say(f"{said}, {each.candidates:,} candidates", quiet=quiet)

    return tell
