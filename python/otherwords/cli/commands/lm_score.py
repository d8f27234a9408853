"""otherwords lm score"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.shared.options import STANDARD_STREAM, Json, Threads

if TYPE_CHECKING:
    from otherwords.language_model import Perplexity


def lm_score(
    model: Annotated[
        Path, typer.Argument(metavar="MODEL", help="The model, packed or an ARPA file.")
    ],
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Tokenised text, one sentence per line; - is standard input."
        ),
    ] = STANDARD_STREAM,
    summary: Annotated[
        bool, typer.Option("--summary", help="Print only the figures of the whole text.")
    ] = False,
    json: Json = False,
    threads: Threads = None,
) -> None:
    """Score sentences with a language model.

    Prints for each line, separated by tabs: the log10 probability of the sentence, the number of
    tokens scored (its words and its end), and how many of them the model does not know. The
    perplexity of the whole text, with and without unknown words, goes to standard error, or to
    standard output with --summary. --json prints everything as JSON.

    Example:
        otherwords lm score english.lm test.tok.en --summary
    """
    import json as json_format
    from math import log

    from otherwords.files.lines import read_lines, refuse_stdin_twice
    from otherwords.language_model import LanguageModel, Perplexity

    refuse_stdin_twice(model, file)
    opened = LanguageModel.open(model)
    total = Perplexity()
    sentences = (line for _, line in read_lines(file))
    for scores in opened.batches(sentences, threads=threads):
        total += scores.perplexity()
        if summary:
            continue
        rows = zip((scores.logs / log(10)).tolist(), scores.lengths, scores.unknown, strict=True)
        for log10, tokens, unknown in rows:
            if json:
                row = {"log10": log10, "tokens": int(tokens), "unknown": int(unknown)}
                typer.echo(json_format.dumps(row))
            else:
                typer.echo(f"{log10:.4f}\t{tokens}\t{unknown}")
    if json:
        typer.echo(json_format.dumps(_figures(total)))
    else:
        for name, value in _figures(total).items():
            shown = f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"
            typer.echo(f"{name.replace('_', ' ')}\t{shown}", err=not summary)


def _figures(total: Perplexity) -> dict[str, float]:
    return {
        "sentences": total.sentences,
        "tokens": total.tokens,
        "unknown": total.unknown,
        "perplexity": total.perplexity,
        "perplexity_without_unknown": total.without_unknown,
    }
