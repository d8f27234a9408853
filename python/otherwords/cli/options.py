"""The options that several commands share, each with one name, one type and one help text.

def align(..., threads: Threads = None, seed: Seed = 1, quiet: Quiet = False) -> None: ...
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

STANDARD_STREAM = Path("-")


class TreeFormat(StrEnum):
    """How trees are written: as constituents or as dependencies."""

    ptb = "ptb"
    conllu = "conllu"


Json: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print the result as JSON, for programs to read.")
]
Quiet: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--quiet", "-q", help="Show no progress and no notes, only errors and what was left out."
    ),
]
Threads: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--threads",
        min=1,
        metavar="NUMBER",
        help="How many threads to use; by default as many as there are processors. "
        "The result is the same on any number.",
    ),
]
Seed: TypeAlias = Annotated[
    int,
    typer.Option(
        "--seed",
        min=0,
        max=2**64 - 1,
        metavar="NUMBER",
        help="Where the random numbers start; the same seed gives the same result.",
    ),
]
Language: TypeAlias = Annotated[
    str,
    typer.Option(
        "--language", "-l", metavar="CODE", help="The language of the text by its code, such as en."
    ),
]
Output: TypeAlias = Annotated[
    Path,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="The file to write; a name that ends in .gz, .zst or .xz compresses it.",
    ),
]


def two_codes(languages: str | None) -> tuple[str, str] | None:
    """Read `en,de`.

    >>> two_codes("en,de"), two_codes(None)
    (('en', 'de'), None)
    """
    if languages is None:
        return None
    source, comma, target = languages.partition(",")
    if not (source and comma and target) or "," in target:
        raise typer.BadParameter(
            f"'{languages}' is not two codes with a comma, such as en,de.",
            param_hint="--languages",
        )
    return source.strip(), target.strip()


def refuse_together(option: str, **others: object) -> None:
    """Refuse options that would have no effect beside another one."""
    for name, value in others.items():
        if value:
            flag = "--" + name.replace("_", "-")
            raise typer.BadParameter(f"has no effect with {option}. Drop one.", param_hint=flag)
