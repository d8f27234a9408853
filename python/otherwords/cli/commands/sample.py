"""otherwords sample"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def sample(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Output folder, created if missing.")
    ],
) -> None:
    """Write the built-in sample corpus to files.

    sample.en, sample.de and sample.fr hold some 1,700 parallel sentences; groups.tsv holds four
    English versions of 160 of them, and gold.tsv two versions of 125 with manual word links.

    Example:
        otherwords sample trial
    """
    from otherwords.cli.shared.notes import say
    from otherwords.corpus.sample import write_sample

    for path, lines in write_sample(folder).items():
        say(f"{path}: {lines:,} lines")
