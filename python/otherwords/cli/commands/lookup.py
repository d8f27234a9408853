"""otherwords lookup"""

from __future__ import annotations

from typing import Annotated

import typer

from otherwords.cli.shared import completion
from otherwords.cli.shared.database_options import DatabaseOption, Rank, Size
from otherwords.cli.shared.options import Json


def lookup(
    phrases: Annotated[
        list[str],
        typer.Argument(
            metavar="PHRASE...",
            help='A phrase as people write it, or one with slots, "the [NN,1] \'s [NN,2]"; '
            "- reads phrases from standard input, one per line.",
        ),
    ],
    database: DatabaseOption = None,
    top: Annotated[
        int,
        typer.Option("--top", "-n", min=1, metavar="NUMBER", help="Most paraphrases per phrase."),
    ] = 10,
    label: Annotated[
        str | None,
        typer.Option(
            "--label",
            metavar="LABEL",
            help="Only paraphrases with this label, such as NP.",
            autocompletion=completion.labels,
        ),
    ] = None,
    size: Size = None,
    rank: Rank = None,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", help="Show the pivots behind each paraphrase, and all its features."
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Find the paraphrases of a phrase, the best first.

    Prints paraphrase, cost, label and size, after the phrase if there are several; lower costs
    are better. --explain adds the phrases of other languages that led to it, with
    p(pivot|phrase), p(paraphrase|pivot), both counts, and their shares of the probability.
    --json prints an object per phrase, with the keys phrase and paraphrases.

    Example:
        otherwords lookup about --database sample.ow --top 3 --label RB --explain
    """
    from otherwords.cli.shared.database_options import open_database
    from otherwords.cli.shared.paraphrase_tables import show_paraphrases, tell_nothing_found
    from otherwords.files.lines import with_stdin
    from otherwords.pivot.ranking import parse_ranking

    opened = open_database(database)
    ranking = None if rank is None else parse_ranking(rank)
    found_any = False
    several = len(phrases) > 1 or phrases == ["-"]
    for phrase, found in opened.lookups(
        with_stdin(phrases), top=top, label=label, size=size, ranking=ranking, explain=explain
    ):
        show_paraphrases(phrase, found, several=several, explain=explain, json=json)
        found_any = found_any or bool(found)
        if not found:
            tell_nothing_found(opened, phrase, label=label, size=size)
    if not found_any:
        raise typer.Exit(1)
