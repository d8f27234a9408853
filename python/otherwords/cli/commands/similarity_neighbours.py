"""otherwords similarity neighbours"""

from __future__ import annotations

from typing import Annotated

import typer

from otherwords.cli.shared.options import Json
from otherwords.cli.shared.similarity_options import SimilarityPath


def similarity_neighbours(
    phrase: Annotated[str, typer.Argument(metavar="PHRASE", help="A phrase of one to four words.")],
    *,
    similarity: SimilarityPath,
    top: Annotated[
        int, typer.Option("--top", min=1, metavar="N", help="How many phrases to list.")
    ] = 10,
    least: Annotated[
        int, typer.Option("--least", min=1, metavar="N", help="Ignore phrases seen less often.")
    ] = 1,
    json: Json = False,
) -> None:
    """List the phrases most similar to one.

    Prints for each, separated by tabs: the phrase, the cosine, and how often it occurs.

    Example:
        otherwords similarity neighbours "because of" --from text.ows --top 10
    """
    from otherwords.cli.shared.notes import json_line
    from otherwords.similarity import Similarity

    for near in Similarity.open(similarity).neighbours(phrase, top, least=least):
        row = {"phrase": near.text, "score": round(near.score, 4), "count": near.occurrences}
        typer.echo(json_line(row) if json else "\t".join(map(str, row.values())))
