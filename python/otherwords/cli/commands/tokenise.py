"""otherwords tokenise"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.options import STANDARD_STREAM, Language, Output, Quiet


def tokenise(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Text, one sentence per line; - is stdin.")
    ],
    language: Language,
    lowercase: Annotated[bool, typer.Option("--lowercase", help="Lowercase all tokens.")] = False,
    output: Output = STANDARD_STREAM,
    quiet: Quiet = False,
) -> None:
    """Split text into tokens, one sentence per line.

    Tokens are separated by single spaces. Every line of input gives one line of output, so
    that parallel files stay parallel. Quotes, dashes and apostrophes take their plain form.

    Example:
        otherwords tokenise train.en --language en --lowercase -o train.tok.en
    """
    from otherwords import text
    from otherwords.cli.shared.line_by_line import change_lines

    tokeniser = text.Tokeniser(language)
    case = text.lowercase if lowercase else list
    change_lines(
        file,
        output,
        lambda lines: (" ".join(case(tokens)) for tokens in tokeniser.lines(lines)),
        task="tokenising",
        quiet=quiet,
    )
