"""otherwords workbench new"""

from __future__ import annotations

from typing import Annotated

import typer

from otherwords.cli.shared.workbench_options import Project


def workbench_new(
    project: Project,
    sample: Annotated[
        bool, typer.Option("--sample", help="With a task of each kind, from the sample corpus.")
    ] = False,
    title: Annotated[
        str | None, typer.Option("--title", metavar="TEXT", help="The title; by default its name.")
    ] = None,
) -> None:
    """Make a project of the workbench, empty or from the sample.

    A project is one file, or a PostgreSQL database that is there and empty.

    Example:
        otherwords workbench new mine.owb --sample
    """
    from otherwords.cli.shared.notes import say
    from otherwords.workbench.extra import need_workbench

    need_workbench()
    from otherwords.workbench import Store, make_demo

    if sample:
        make_demo(project, title=title or "Sample")
    else:
        Store.create(project, title or "").close()
    say(f"{project}: made. Open it: otherwords workbench {project}")
