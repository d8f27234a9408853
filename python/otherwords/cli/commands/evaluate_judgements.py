"""otherwords evaluate judgements"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.shared.completion import names_in
from otherwords.cli.shared.database_options import DatabaseOption, SimilarityFiles
from otherwords.cli.shared.options import Json, Lenient, Samples, Seed

if TYPE_CHECKING:
    from otherwords.evaluate.judgements.score import JudgementReport


def evaluate_judgements(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="Tab-separated judgements: mean (higher is better), label, phrase, paraphrase.",
        ),
    ],
    database: DatabaseOption = None,
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            metavar="length",
            help="Also score word-word, word-phrase and phrase-phrase pairs separately.",
            autocompletion=names_in("otherwords.evaluate.judgements.score", "GROUPINGS"),
        ),
    ] = None,
    model: Annotated[
        Path | None,
        typer.Option("--model", metavar="FILE", help="A learned ranking to score beside them."),
    ] = None,
    similarity: SimilarityFiles = None,
    samples: Samples = 1000,
    seed: Seed = 1,
    lenient: Lenient = False,
    json: Json = False,
) -> None:
    """Score a database against human judgements of paraphrases.

    Reports how many of the judged pairs the database contains, and how well its ranking
    correlates with the mean judgements of those pairs (Spearman, Pearson), beside four
    baselines: the cost of Eq. 6.1, p(e|f), p(e|f) p(f|e), and character overlap (Dice
    coefficient of trigrams); and a learned ranking and similarities, if they are given. Over all
    pairs, those that a score says nothing of rank last; a database with a learned ranking has a
    score for pairs that it lacks. Labels need not match; if a pair has
    several, the best score counts. Intervals are 95 % bootstrap intervals, by phrase. A
    correlation of fewer than three pairs, or of a constant, is a dash, null in JSON. Keys of
    --json: pairs, covered, phrases, phrases_known, spearman, pearson, spearman_all, baselines,
    groups, signature.

    Example:
        otherwords evaluate judgements judged.tsv --database sample.ow
        otherwords evaluate judgements judged.tsv --database sample.ow --by length --json
    """
    from otherwords.cli.shared.database_options import open_database, open_similarities
    from otherwords.cli.shared.notes import say, show_report
    from otherwords.corpus import BadLines, SkipBadLines
    from otherwords.corpus.judgements import judgements_checksum, read_judgements
    from otherwords.database.ranking.model import RankModel
    from otherwords.evaluate.judgements.score import check_grouping, score_judgements
    from otherwords.files.lines import shown

    check_grouping(by)
    opened = open_database(database)
    bad = SkipBadLines() if lenient else BadLines()
    judgements = list(read_judgements(file, bad=bad))
    if bad.skipped:
        say(bad.summary(f"lines of {shown(file)}"))
    ranking = None if model is None else RankModel.open(model)
    if ranking and ranking.card.get("judgements_sha256") == judgements_checksum(judgements):
        say(f"{shown(file)}: the ranking was trained on it; its card has cross-validated figures.")
    report = score_judgements(
        judgements,
        opened,
        by=by,
        model=ranking,
        similarities=open_similarities(similarity),
        samples=samples,
        seed=seed,
        name=shown(file),
    )
    if json:
        show_report(report.as_dict())
    else:
        _show(report)


def _show(report: JudgementReport) -> None:
    from otherwords.cli.shared.tables import show_table
    from otherwords.evaluate.judgements.tables import count_rows, group_rows, score_rows

    show_table(count_rows(report))
    typer.echo()
    head, *rows = score_rows(report)
    show_table(rows, head=head)
    if report.groups:
        typer.echo()
        head, *rows = group_rows(report)
        show_table(rows, head=head)
    typer.echo(f"\nsignature  {report.signature}")
