"""otherwords rank train"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.database_options import DatabaseOption, SimilarityFiles
from otherwords.cli.shared.options import Json, Lenient, Quiet, Seed


def rank_train(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="JUDGEMENTS",
            help="Tab-separated judgements: mean (1 to 5), label, phrase, paraphrase.",
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The file of the ranking.")
    ],
    database: DatabaseOption = None,
    similarity: SimilarityFiles = None,
    text: Annotated[
        Path | None,
        typer.Option(
            "--text",
            metavar="FILE",
            help="Plain tokenised text, to learn opposites from its contrasts.",
        ),
    ] = None,
    seed: Seed = 1,
    lenient: Lenient = False,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Learn to rank paraphrases from human judgements.

    Trains boosted trees on everything known about the judged pairs: pivot features of those that
    the database holds, similarities, the words they share, lengths, labels, opposites. Prints how
    well the ranking does on phrases that it has not seen (five folds, by phrase): Spearman's
    correlation over all pairs and over those that the database holds, and how often pairs are
    good that it calls good. The file is for otherwords rank apply and evaluate judgements.

    Example:
        otherwords rank train judged.tsv --database sample.ow -o sample.owr
    """
    from otherwords.cli.shared.database_options import open_database, open_similarities
    from otherwords.cli.shared.notes import say, show_report
    from otherwords.corpus import BadLines, SkipBadLines
    from otherwords.corpus.judgements import read_judgements
    from otherwords.database.ranking.train import train_ranking
    from otherwords.database.ranking.trees import TreeSettings
    from otherwords.files.lines import read_lines, shown

    opened = None if database is None else open_database(database)
    files = open_similarities(similarity)
    bad = SkipBadLines() if lenient else BadLines()
    judgements = list(read_judgements(file, bad=bad))
    if bad.skipped:
        say(bad.summary(f"lines of {shown(file)}"))
    trained = train_ranking(
        judgements,
        database=opened,
        similarities=files,
        text=() if text is None else (line for _, line in read_lines(text)),
        settings=TreeSettings(seed=seed),
        progress=lambda step: say(f"training: {step}", quiet=quiet),
    )
    trained.model.save(output)
    if json:
        show_report(trained.model.card)
        return
    from otherwords.cli.shared.ranking_tables import show_card

    show_card(trained.model.card)
