"""Values that the shell completes when Tab is pressed.

Most values come from a list that some room declares; it is imported only when somebody asks for
it. Labels come from the database that the command line means.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import typer


def names_in(module: str, constant: str) -> Callable[[], list[str]]:
    """Complete from a list or mapping of names, given by its module and its name there.

    >>> names_in("otherwords.database.types", "TYPES")()
    ['lexical', 'phrasal', 'syntactic']
    """

    def find() -> list[str]:
        return list(getattr(import_module(module), constant))

    return find


def labels(ctx: typer.Context) -> list[str]:
    """The labels of the database that is meant, the most frequent first."""
    from otherwords.database.manifest import Manifest
    from otherwords.database.shipped import database_folder
    from otherwords.errors import OtherwordsError

    database = ctx.params.get("database")
    try:
        return list(Manifest.read(database_folder(database)).counts["labels"])
    except OtherwordsError:
        return []  # the command itself says what is wrong


sizes = names_in("otherwords.database.sizes", "SIZES")
types = names_in("otherwords.database.types", "TYPES")
export_formats = names_in("otherwords.database.release", "FORMATS")
languages = names_in("otherwords.text.languages", "CODES")
symmetrisation_rules = names_in("otherwords.align.symmetrisation", "CHOICES")
alignment_decodings = names_in("otherwords.align.aligner", "DECODINGS")
tasks = names_in("otherwords.rewrite.tasks", "TASKS")
strengths = names_in("otherwords.rewrite.variants", "STRENGTHS")
