"""The options of commands that score texts against those of people, line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

MoreReferences = Annotated[
    list[Path] | None,
    typer.Argument(metavar="[FILES]...", help="More files of references."),
]
References = Annotated[
    list[Path] | None,
    typer.Option(
        "--references",
        metavar="FILES...",
        help="What people wrote, a line for each of SOURCE; blank where there is none.",
    ),
]
Outputs = Annotated[
    list[str] | None,
    typer.Option(
        "--system",
        metavar="NAME=FILE",
        help="Outputs to score, a line for each of SOURCE. May be repeated.",
    ),
]
