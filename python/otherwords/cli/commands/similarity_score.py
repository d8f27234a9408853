"""otherwords similarity score"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.options import Json
from otherwords.cli.shared.similarity_options import SimilarityPath


def similarity_score(
    first: Annotated[
        str | None, typer.Argument(metavar="PHRASE", help="A phrase of one to four words.")
    ] = None,
    second: Annotated[str | None, typer.Argument(metavar="PHRASE", help="Another one.")] = None,
    *,
    similarity: SimilarityPath,
    pairs: Annotated[
        Path | None,
        typer.Option(
            "--pairs",
            metavar="FILE",
            help="Score these pairs, phrase TAB phrase; nan for unknown phrases; - is standard "
            "input.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Score how similar two phrases are.

    Prints the cosine of their contexts, from -1 to 1.

    Example:
        otherwords similarity score "because of" "due to" --from text.ows
    """
    from otherwords.cli.shared.notes import json_line
    from otherwords.similarity import Similarity, read_phrase_pairs

    if pairs is not None and first is not None:
        raise typer.BadParameter("has no effect with a phrase. Drop one.", param_hint="--pairs")
    if pairs is None and (first is None or second is None):
        raise typer.BadParameter("give two phrases, or --pairs FILE.", param_hint="PHRASE")
    opened = Similarity.open(similarity)
    if pairs is None:
        assert first is not None and second is not None
        score = opened.score(first, second)
        typer.echo(
            json_line({"first": first, "second": second, "score": round(score, 4)})
            if json
            else f"{score:.4f}"
        )
        return
    for batch in read_phrase_pairs(pairs, opened):
        for (one, other), score in zip(batch, opened.scores(batch).tolist(), strict=True):
            known = round(score, 4) if score == score else None
            row = {"first": one, "second": other, "score": known}
            typer.echo(json_line(row) if json else f"{score:.4f}\t{one}\t{other}")
