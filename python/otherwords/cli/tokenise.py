"""otherwords tokenise"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.options import STANDARD_STREAM, Language, Output, Quiet


def tokenise(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The text, one sentence a line; - is stdin.")
    ],
    language: Language,
    lowercase: Annotated[
        bool, typer.Option("--lowercase", help="Write all tokens in small letters.")
    ] = False,
    output: Output = STANDARD_STREAM,
    quiet: Quiet = False,
) -> None:
    """Cut text into tokens, one sentence a line.

    Tokens are separated by single blanks. Every line of input gives one line of output, so
    that parallel files stay parallel. Quotes, dashes and apostrophes take their plain form.

    Example:
        otherwords tokenise train.en --language en --lowercase -o train.tok.en
    """
    from otherwords import text
    from otherwords.cli.line_by_line import change_lines

    tokeniser = text.Tokeniser(language)
    case = text.lowercase if lowercase else list
    change_lines(
        file,
        output,
        lambda lines: (" ".join(case(tokens)) for tokens in tokeniser.lines(lines)),
        task="tokenising",
        quiet=quiet,
    )
