"""otherwords detokenise"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.options import STANDARD_STREAM, Language, Output, Quiet


def detokenise(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Tokens separated by spaces; - is stdin.")
    ],
    language: Language,
    output: Output = STANDARD_STREAM,
    quiet: Quiet = False,
) -> None:
    """Turn tokens back into running text.

    The opposite of tokenise, as far as possible: the conventions of the language decide where
    spaces go.

    Example:
        otherwords detokenise train.tok.en --language en -o train.en
    """
    from otherwords.cli.shared.line_by_line import change_lines
    from otherwords.text import Detokeniser

    detokeniser = Detokeniser(language)
    change_lines(
        file,
        output,
        lambda lines: (detokeniser.text(filter(None, line.split(" "))) for line in lines),
        task="detokenising",
        quiet=quiet,
    )
