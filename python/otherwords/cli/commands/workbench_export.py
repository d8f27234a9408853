"""otherwords workbench export"""

from __future__ import annotations

from typing import Annotated, Any

import typer

from otherwords.cli.shared.options import Output
from otherwords.cli.shared.workbench_options import Project, open_store, task_number


def workbench_export(
    project: Project,
    output: Output,
    task: Annotated[
        str | None,
        typer.Option("--task", metavar="TITLE", help="The task, if there are several."),
    ] = None,
    annotator: Annotated[
        list[str] | None,
        typer.Option("--annotator", metavar="NAME", help="Only this person's work; repeatable."),
    ] = None,
    adjudicated: Annotated[
        bool, typer.Option("--adjudicated", help="What the adjudicators decided instead.")
    ] = False,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Also work that is not done.")
    ] = False,
) -> None:
    """Write the work of a task to a file.

    The name decides the format: .jsonl has everything, .xml is P4P's, ..._alignment.txt MSRP-A's,
    .tsv the word links of one annotator.

    Example:
        otherwords workbench export demo.owb --task "Word links" -o links.jsonl
    """
    with open_store(project, write=False) as store:
        from otherwords.cli.shared.notes import say
        from otherwords.workbench import export_task

        chosen: dict[str, Any] = {"people": annotator, "only_done": not unfinished}
        if adjudicated:
            chosen["parts"] = ("adjudication",)
        found = export_task(store, task_number(store, task), output, **chosen)
    say(f"{output}: {found}")
