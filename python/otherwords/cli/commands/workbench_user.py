"""otherwords workbench user"""

from __future__ import annotations

from typing import Annotated

import typer

from otherwords.cli.shared.workbench_options import Project, open_store


def workbench_user(
    project: Project,
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Whom; without a name all are listed.")
    ] = None,
    role: Annotated[
        str | None,
        typer.Option("--role", metavar="ROLE", help="annotator, adjudicator or manager."),
    ] = None,
    password_stdin: Annotated[
        bool,
        typer.Option("--password-stdin", help="Read the password from standard input, a line."),
    ] = False,
) -> None:
    """Add a person to a project, or change a password or role.

    Somebody who is there gets the new password, or the role alone if one is given. Passwords have
    at least 10 characters and are asked for, unless standard input has one.

    Example:
        otherwords workbench user demo.owb
    """
    import sys

    from otherwords.cli.shared.notes import say
    from otherwords.cli.shared.tables import show_table

    with open_store(project, write=name is not None) as store:
        from otherwords.workbench.store import people

        known = {each.name: each for each in people.people(store)}
        if name is None:
            show_table([[each.name, each.role] for each in known.values()], head=["name", "role"])
            return
        if name in known and role is not None and not password_stdin:
            people.change_role(store, name, role)
            say(f"{name}: {role}")
            return
        if password_stdin:
            password = sys.stdin.readline().rstrip("\n")
        else:
            password = typer.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
        if name in known:
            people.change_password(store, name, password)
            if role is not None:
                people.change_role(store, name, role)
            say(f"{name}: password changed")
            return
        people.add_person(store, name, role or "annotator", password)
        say(f"{name}: added as {role or 'annotator'}")
