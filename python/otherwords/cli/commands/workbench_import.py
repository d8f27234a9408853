"""otherwords workbench import"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.options import Lenient, TagSet, named_files
from otherwords.cli.shared.workbench_options import Project, open_store


def workbench_import(
    project: Project,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="Annotations (P4P, MSRP-A, JSON Lines, word links), pairs or groups in columns, "
            "or sentences.",
        ),
    ],
    task: Annotated[
        str | None,
        typer.Option(
            "--task",
            metavar="TITLE",
            help="The task, added if missing; by default the one the file names, or the file's "
            "name.",
        ),
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            "--kind",
            metavar="KIND",
            help="What to do with pairs: links, types, operations; with phrase pairs: rating; "
            "with sentences: writing.",
        ),
    ] = None,
    tag_set: TagSet = None,
    initial: Annotated[
        Path | None,
        typer.Option(
            "--initial", metavar="LINKS", help="Links to start from, a line of 0-0 2-1 a pair."
        ),
    ] = None,
    align: Annotated[
        str | None,
        typer.Option(
            "--align",
            metavar="METHOD",
            help="Start from the links of our aligner instead: statistical, staged or learned.",
        ),
    ] = None,
    system: Annotated[
        list[str] | None,
        typer.Option(
            "--system",
            metavar="NAME=FILE",
            help="Outputs to rate, a line for each sentence of FILE, perhaps with a score after a "
            "tab; reference and deletion are hidden controls.",
        ),
    ] = None,
    deletion: Annotated[
        bool,
        typer.Option("--deletion", help="Outputs: add a control with words left out at random."),
    ] = False,
    review: Annotated[
        bool,
        typer.Option("--review", help="Links: list the atomic phrase pairs, to be judged too."),
    ] = False,
    phase: Annotated[
        bool, typer.Option("--phase", help="Also open a phase in which everybody gets every item.")
    ] = False,
    lenient: Lenient = False,
) -> None:
    """Bring pairs, annotations or outputs of systems into a project.

    Annotators in a file become people of the project; importing it twice changes nothing.

    Example:
        otherwords workbench import demo.owb gold.tsv --task "Gold links"
        otherwords workbench import demo.owb pairs.tsv --align learned --phase
    """
    from otherwords.cli.shared.notes import say

    with open_store(project) as store:
        from otherwords.workbench import import_file
        from otherwords.workbench.store.phases import add_phase

        found = import_file(
            store,
            file,
            kind=kind,
            task=task,
            tag_set=tag_set,
            initial=initial,
            systems=named_files(system, "--system"),
            deletion=deletion,
            aligner=align,
            review=review,
            lenient=lenient,
        )
        if phase:
            add_phase(store, found.task.id, "agreement", "Agreement")
    for note in found.notes:
        say(note)
    say(f"{found.task.title}: {found.items:,} items, {found.works:,} pieces of work")
