"""Options of the commands that use a database: which one, up to which size, ranked how.

A database is named by an option or argument, or by the environment variable
OTHERWORDS_DATABASE; where none is named, it is the one that comes with the package.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from otherwords.cli.shared import completion
from otherwords.database.shipped import VARIABLE

if TYPE_CHECKING:
    from otherwords.database import Database
    from otherwords.similarity import Similarity

DatabaseOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--database",
        "-d",
        metavar="FOLDER",
        envvar=VARIABLE,
        help="The database to use; by default the English one that comes with otherwords.",
    ),
]
DatabaseArgument: TypeAlias = Annotated[
    Path | None,
    typer.Argument(
        metavar="DATABASE",
        envvar=VARIABLE,
        help="The folder of a database; by default the English one that comes with otherwords.",
    ),
]
Size: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--size",
        metavar="SIZE",
        help="Only up to this size: S, M, L, XL, XXL, XXXL.",
        autocompletion=completion.sizes,
    ),
]
Rank: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--rank",
        metavar="WEIGHTS",
        help="Rank by eq6.1 or by these features: 'p(e|f)=1 RarityPenalty=100'.",
    ),
]
SimilarityFiles: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--similarity",
        metavar="FILE",
        help="A file that otherwords similarity build wrote; may be given several times.",
    ),
]
Memory: TypeAlias = Annotated[
    str, typer.Option("--memory", metavar="SIZE", help="How much memory sorting may use.")
]


def open_database(path: Path | None) -> Database:
    """Open a database, or the default one; an error of one line if there is none."""
    from otherwords.database import Database

    return Database.open(path)


def open_similarities(paths: list[Path] | None) -> list[Similarity]:
    """Open files of similarity."""
    if not paths:
        return []
    from otherwords.similarity import Similarity

    return [Similarity.open(path) for path in paths]
