"""otherwords lookup"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared import completion
from otherwords.cli.shared.database_options import DatabaseOption, Rank, Size
from otherwords.cli.shared.options import Json


class YesNo(StrEnum):
    """A choice that is on by default."""

    yes = "yes"
    no = "no"


def lookup(
    phrases: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PHRASE...",
            help='A phrase as people write it, or one with slots, "the [NN,1] \'s [NN,2]"; '
            "- reads phrases from standard input, one per line.",
        ),
    ] = None,
    database: DatabaseOption = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="Look up the phrases of a file, one per line."),
    ] = None,
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
    by_label: Annotated[
        bool, typer.Option("--by-label", help="One row per label, nothing joined or left out.")
    ] = False,
    opposites: Annotated[
        bool, typer.Option("--opposites", help="Only opposites, which are left out otherwise.")
    ] = False,
    variants: Annotated[
        YesNo,
        typer.Option("--variants", help="Whether to show the phrase itself in another form."),
    ] = YesNo.yes,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain",
            help="Show the pivots behind each paraphrase, its features, and what ranks it.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Find the paraphrases of a phrase, the best first.

    Prints one line per paraphrase, after the phrase if there are several: text, cost, labels and
    size; lower costs are better. A database with a learned ranking prints goodness (1 to 5),
    probability of being good, and relation instead of the cost. Opposites are left out. A phrase
    without paraphrases gets those of its other forms or of its parts, with a note that says so.
    --explain adds the phrases of other languages that led to the paraphrase under its best label,
    with p(pivot|phrase), p(paraphrase|pivot), both counts, and their shares of the probability.
    --json prints an object per phrase, with the keys phrase, paraphrases and note.

    Example:
        otherwords lookup about --database sample.ow --top 3 --label RB --explain
        otherwords lookup about begin --database sample.ow --by-label
    """
    from otherwords.cli.shared.database_options import open_database
    from otherwords.cli.shared.options import refuse_together
    from otherwords.cli.shared.paraphrase_tables import show_entries, show_rows
    from otherwords.pivot.ranking import named_ranking

    if by_label:
        refuse_together("--by-label", opposites=opposites, variants=variants != YesNo.yes)
    asked, several = phrases_asked(phrases, file)
    opened = open_database(database)
    ranking = None if rank is None else named_ranking(rank, opened.feature_names)
    chosen = {"top": top, "label": label, "size": size, "ranking": ranking, "explain": explain}
    if by_label:
        found = show_rows(opened, asked, chosen, several=several, json=json)
    else:
        chosen |= {"opposites": opposites, "variants": variants == YesNo.yes}
        found = show_entries(opened, asked, chosen, several=several, json=json)
    if not found:
        raise typer.Exit(1)


def phrases_asked(phrases: list[str] | None, file: Path | None) -> tuple[Iterable[str], bool]:
    """The phrases of the command line or of a file, and whether there may be several."""
    from otherwords.errors import OtherwordsError
    from otherwords.files.lines import read_lines, with_stdin

    if bool(phrases) == (file is not None):
        found = "both" if phrases else "none"
        raise OtherwordsError(f"expected phrases or --file, found {found}. Give one of them.")
    if file is not None:
        return (line for _, line in read_lines(file) if line.strip()), True
    given = phrases or []
    return with_stdin(given), len(given) > 1 or given == ["-"]
