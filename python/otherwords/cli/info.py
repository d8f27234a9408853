"""otherwords info"""

from __future__ import annotations

from typing import Annotated

import typer

from otherwords.cli.database_options import DatabaseArgument
from otherwords.cli.options import Json


def info(
    database: DatabaseArgument = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Read all files and compare their checksums.")
    ] = False,
    json: Json = False,
) -> None:
    """Tell what is in a database, and what it was made of.

    Counts of each type, size and label, the features with their definitions, the ranking, the
    recipe, the corpora, and the files. --json prints the manifest, with sizes beside it.

    Example:
        otherwords info sample.ow --verify
    """
    from otherwords.cli.database_options import open_database
    from otherwords.cli.info_tables import show_info
    from otherwords.cli.notes import say

    opened = open_database(database)
    if verify:
        opened.verify()
        say(f"{opened.path}: every file is as it was written")
    show_info(opened, json=json)
