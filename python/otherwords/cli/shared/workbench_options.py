"""What the commands of the workbench share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from otherwords.errors import OtherwordsError, UnknownNameError

if TYPE_CHECKING:
    from otherwords.workbench import Store

Project: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="PROJECT", help="The file of a project, or the URL of a PostgreSQL database."
    ),
]


def open_store(project: str, *, write: bool = True) -> Store:
    """Open a project; one line says what to install if that cannot be."""
    from otherwords.workbench.extra import need_workbench

    need_workbench()
    from otherwords.workbench import Store

    return Store.open(project, write=write)


def task_number(store: Store, title: str | None) -> int:
    """The task of this title, or the only one."""
    from otherwords.workbench.store.tasks import tasks

    found = {each.title: each.id for each in tasks(store)}
    if title is not None:
        if title not in found:
            raise UnknownNameError("task", title, found)
        return found[title]
    if len(found) != 1:
        names = ", ".join(found) or "none"
        raise OtherwordsError(f"expected one task, found {names}. Choose one with --task.")
    return next(iter(found.values()))
