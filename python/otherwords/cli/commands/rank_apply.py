"""otherwords rank apply"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.database_options import DatabaseOption, Memory, SimilarityFiles
from otherwords.cli.shared.options import Force, Threads


def rank_apply(
    model: Annotated[
        Path, typer.Argument(metavar="RANKING", help="A file that otherwords rank train wrote.")
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="The new database.")
    ],
    database: DatabaseOption = None,
    similarity: SimilarityFiles = None,
    least_probability: Annotated[
        float,
        typer.Option(
            "--least-probability",
            metavar="NUMBER",
            help="Leave out paraphrases with a smaller p(e|f) p(f|e), such as 1e-5.",
        ),
    ] = 0.0,
    least_with_slots: Annotated[
        float | None,
        typer.Option(
            "--least-with-slots",
            metavar="NUMBER",
            help="The same for rules with slots, most of a database; such as 0.02.",
        ),
    ] = None,
    wordnet: Annotated[
        Path | None,
        typer.Option(
            "--wordnet",
            metavar="FOLDER",
            help="WordNet's files, for more opposites and relations; such as /usr/share/wordnet.",
        ),
    ] = None,
    quantise: Annotated[
        bool, typer.Option("--quantise", help="Pack features in 8 bits each.")
    ] = False,
    memory: Memory = "2GB",
    threads: Threads = None,
    force: Force = False,
) -> None:
    """Rank a database by a learned ranking.

    Writes a copy in which every paraphrase has a goodness from 1 to 5, a probability of being
    good and a guess of its relation to the phrase; it is ranked by goodness and cut into sizes by
    it. Needs the kinds of similarity that the ranking was trained with.

    Example:
        otherwords rank train judged.tsv --database sample.ow -o sample.owr
        otherwords rank apply sample.owr --database sample.ow -o ranked.ow
    """
    from otherwords.cli.shared.database_options import open_database, open_similarities
    from otherwords.cli.shared.notes import say
    from otherwords.corpus.wordnet import WordNet
    from otherwords.database.ranking.apply import apply_ranking
    from otherwords.database.ranking.model import RankModel
    from otherwords.engine import open_engine
    from otherwords.errors import OtherwordsError
    from otherwords.machine import DATABASE_VARIABLE

    if database is None:
        raise OtherwordsError(
            f"no database named. Name one with --database, or set {DATABASE_VARIABLE}."
        )
    opened = open_database(database)
    ranking = RankModel.open(model)
    with open_engine(memory=memory, threads=threads) as engine:
        made = apply_ranking(
            opened,
            ranking,
            output,
            engine=engine,
            similarities=open_similarities(similarity),
            least_probability=least_probability,
            least_with_slots=least_with_slots,
            wordnet=None if wordnet is None else WordNet(wordnet),
            quantise=quantise,
            force=force,
        )
    say(f"{output}: {sum(made.counts['paraphrases'].values()):,} paraphrases")
