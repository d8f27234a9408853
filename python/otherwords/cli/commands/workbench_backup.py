"""otherwords workbench backup"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.workbench_options import Project, open_store


def workbench_backup(
    project: Project,
    copy: Annotated[Path, typer.Argument(metavar="COPY", help="The file to write.")],
) -> None:
    """Copy a project while it is in use.

    The copy holds everything that was saved when it was made, and is a project of its own. For one
    on PostgreSQL use pg_dump.

    Example:
        otherwords workbench backup demo.owb copy.owb
    """
    from otherwords.cli.shared.notes import say

    with open_store(project, write=False) as store:
        store.backup(copy)
    say(f"{copy}: written")
