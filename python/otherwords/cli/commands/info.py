"""otherwords info"""

from __future__ import annotations

from typing import Annotated

import typer

from otherwords.cli.shared.database_options import DatabaseArgument
from otherwords.cli.shared.options import Json


def info(
    database: DatabaseArgument = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Read every file and compare its checksum.")
    ] = False,
    json: Json = False,
) -> None:
    """Show what is in a database and what it was built from.

    Counts by type, size and label, the features with their definitions, the ranking, the
    recipe, the corpora and the files. --json prints the manifest and the sizes.

    Example:
        otherwords info sample.ow --verify
    """
    from otherwords.cli.shared.database_options import open_database
    from otherwords.cli.shared.info_tables import show_info
    from otherwords.cli.shared.notes import say

    opened = open_database(database)
    if verify:
        opened.verify()
        say(f"{opened.path}: all files match their checksums")
    show_info(opened, json=json)
