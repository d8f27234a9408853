"""The option that names a file of similarities."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

SimilarityPath: TypeAlias = Annotated[
    Path,
    typer.Option("--from", metavar="FILE", help="A file that similarity build has written."),
]
