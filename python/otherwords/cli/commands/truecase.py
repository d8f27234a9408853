"""otherwords truecase"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.options import STANDARD_STREAM, Output, Quiet, refuse_together


def truecase(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Tokens separated by spaces; - is stdin (with --model)."
        ),
    ],
    output: Output = STANDARD_STREAM,
    model: Annotated[
        Path | None,
        typer.Option(
            "--model", metavar="FILE", help="Use a saved model instead of learning from the text."
        ),
    ] = None,
    save_model: Annotated[
        Path | None,
        typer.Option("--save-model", metavar="FILE", help="Save the model that was learned."),
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Write words in their usual case, at the start of a sentence too.

    The usual form of each word is learned from the text itself, away from sentence starts:
    The becomes the, PARIS becomes Paris. Words not seen elsewhere stay as they are. The
    opposite of --lowercase: fewer forms of a word to count, but names keep their capitals.

    Example:
        otherwords truecase train.tok.en -o train.true.en --save-model case.en.tsv
        otherwords truecase news.tok.en --model case.en.tsv -o news.true.en
    """
    from otherwords.cli.shared.line_by_line import change_lines
    from otherwords.errors import OutputError
    from otherwords.files.lines import read_lines
    from otherwords.text import Truecaser

    if model is not None:
        refuse_together("--model", save_model=save_model)
        truecaser = Truecaser.load(model)
    elif save_model == output:
        raise OutputError(f"{output}: given twice as an output. Choose two names.")
    elif file == STANDARD_STREAM:
        raise typer.BadParameter(
            "needs --model: standard input cannot be read twice, to learn and to change it.",
            param_hint="-",
        )
    else:
        truecaser = Truecaser.learn(line.split() for _, line in read_lines(file))
        if save_model is not None:
            truecaser.save(save_model)
    change_lines(
        file,
        output,
        lambda lines: (" ".join(truecaser.truecase(line.split())) for line in lines),
        task="truecasing",
        quiet=quiet,
    )
