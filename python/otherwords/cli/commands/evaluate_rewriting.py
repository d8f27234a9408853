"""otherwords evaluate rewriting"""

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


def evaluate_rewriting(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="Sentences, one per line.")],
    more: MoreReferences = None,
    references: References = None,
    system: Outputs = None,
    no_parse: Annotated[
        bool,
        typer.Option("--no-parse", help="Check claims by words alone: faster, but finds less."),
    ] = False,
    language: Language = "en",
    tokenised: Tokenised = False,
    cased: Cased = False,
    samples: Samples = 1000,
    seed: Seed = 1,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Score rewrites: SARI, BLEU, iBLEU, copies, truth.

    SARI asks whether the words kept, deleted and added are those that people keep, delete and
    add; iBLEU is BLEU less what is shared with the source. Violations are outputs that claim
    something else than their source, of each hundred that are not copies: a lost negation, a
    dropped condition, another number. Below, every two systems are compared by the bootstrap.

    Example:
        otherwords evaluate rewriting news.txt --references a.txt b.txt --system ours=out.txt
    """
    from otherwords.cli.shared.notes import say, show_report
    from otherwords.cli.shared.tables import show_tables
    from otherwords.evaluate.rewriting.score import score_rewrites
    from otherwords.evaluate.rewriting.tables import report_tables
    from otherwords.evaluate.texts import cutter

    wanted = [*(references or []), *(more or [])]
    cut = cutter(language, tokenised=tokenised)
    test, outputs = read_scored_texts(source, wanted, system, cut, cased=cased)
    if language != "en":
        say("the checker of claims knows English words: violations are not found.", quiet=quiet)
    parse = not no_parse and language == "en"
    report = score_rewrites(test, outputs, parse=parse, samples=samples, seed=seed)
    if json:
        show_report(report.as_dict())
    else:
        show_tables(report_tables(report), signature=report.signature)
