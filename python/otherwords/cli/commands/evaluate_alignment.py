"""otherwords evaluate alignment"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.options import Json


def evaluate_alignment(
    gold: Annotated[
        Path,
        typer.Argument(
            metavar="GOLD", help="Gold links in three columns: tokens, tokens, 0-0 2?1."
        ),
    ],
    links: Annotated[
        Path,
        typer.Argument(
            metavar="LINKS", help="The links to score, a line of 0-0 2-1 for each pair."
        ),
    ],
    reverse: Annotated[
        bool,
        typer.Option("--reverse", help="LINKS go from target to source: swap their sides."),
    ] = False,
    non_identical: Annotated[
        bool,
        typer.Option("--non-identical", help="Ignore links between identical words."),
    ] = False,
    json: Json = False,
) -> None:
    """Score word links against gold links.

    Precision, recall, F1 and alignment error rate (AER) by the definitions of Och and Ney
    (2003): in the gold, 2-1 is a sure link and 2?1 a possible one. The macro figures are means
    over pairs, on the sure links alone, and exact is the share of pairs with all of these and
    no other link, as papers on links within one language have them. The table shows
    percentages, --json fractions of 1, under the keys precision, recall, f1, aer,
    macro_precision, macro_recall, macro_f1, exact, pairs, sure, possible, guessed and signature.

    Example:
        otherwords evaluate alignment gold.tsv out.links --json
    """
    from otherwords.cli.shared.scores import show_score
    from otherwords.corpus import read_gold, read_links
    from otherwords.evaluate import score_links
    from otherwords.files.lines import refuse_stdin_twice, shown

    refuse_stdin_twice(gold, links)
    score = score_links(
        read_gold(gold),
        read_links(links, reverse=reverse),
        identical=not non_identical,
        names=(shown(gold), shown(links)),
    )
    show_score(score, json=json)
