"""otherwords evaluate compression"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.options import Cased, Json, Language, Quiet, Samples, Seed, Tokenised
from otherwords.cli.shared.scored_texts import (
    MoreReferences,
    Outputs,
    References,
    read_scored_texts,
)


def evaluate_compression(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="SOURCE", help="Sentences, one per line; or .jsonl with references inside."
        ),
    ],
    more: MoreReferences = None,
    references: References = None,
    system: Outputs = None,
    ratio: Annotated[
        float | None,
        typer.Option(
            "--ratio",
            metavar="RATIO",
            help="The target of PRECIS; default: that of the references.",
        ),
    ] = None,
    tied: Annotated[
        float,
        typer.Option(
            "--tied", min=0.0, max=1.0, metavar="RATE", help="Rates that differ by less are ties."
        ),
    ] = 0.05,
    language: Language = "en",
    tokenised: Tokenised = False,
    cased: Cased = False,
    samples: Samples = 1000,
    seed: Seed = 1,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Score compressions: rate, PRECIS, BLEU, grammatical relations.

    The rate is the words of the output over those of the source. PRECIS is BLEU with a penalty
    for outputs longer than --ratio. Relations is the F1 of grammatical relations, found by our
    parser, against the best reference of each sentence; relations_all pools all references.
    Below, every two systems are compared on the sentences where their rates tie: the means of
    both, how often the first is better and worse, and the p-value of the sign test.

    Example:
        otherwords evaluate compression news.txt --references a.txt b.txt --system ours=out.txt
    """
    from otherwords.cli.shared.notes import show_report
    from otherwords.cli.shared.progress import progress
    from otherwords.cli.shared.tables import show_tables
    from otherwords.evaluate.compression.score import score_compressions
    from otherwords.evaluate.compression.tables import report_tables
    from otherwords.evaluate.texts import cutter

    wanted = [*(references or []), *(more or [])]
    cut = cutter(language, tokenised=tokenised)
    test, outputs = read_scored_texts(source, wanted, system, cut, cased=cased)
    with progress("parsing", "texts", quiet=quiet) as count:
        report = score_compressions(
            test, outputs, ratio=ratio, tied=tied, samples=samples, seed=seed, progress=count
        )
    if json:
        show_report(report.as_dict())
    else:
        show_tables(report_tables(report), signature=report.signature)
