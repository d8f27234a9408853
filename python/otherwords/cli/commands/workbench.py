"""otherwords workbench"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.database.shipped import VARIABLE


def workbench(
    project: Annotated[
        str | None,
        typer.Argument(
            metavar="PROJECT",
            help="The file of a project, or the URL of a PostgreSQL database; by default "
            "workbench.owb in this folder, made from the sample if missing.",
        ),
    ] = None,
    database: Annotated[
        list[Path] | None,
        typer.Option(
            "--database",
            "-d",
            metavar="FOLDER",
            envvar=VARIABLE,
            help="A database to explore, may be given repeatedly; by default the English one that "
            "comes with otherwords.",
        ),
    ] = None,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="The address to listen on; any but this computer's own needs accounts.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option("--port", min=0, max=65535, metavar="NUMBER", help="The port; 0 takes any."),
    ] = 8765,
    secure: Annotated[
        bool,
        typer.Option("--https", help="Browsers reach it by https, through a proxy in front."),
    ] = False,
    open_browser: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Annotate, judge and explore paraphrases in the browser.

    Needs the extra: pip install 'otherwords[workbench]'. On this computer one person works without
    an account; for a team add accounts with otherwords workbench user, and give --host. Ctrl-C
    stops it; nothing that was saved is lost, however it ends.

    Example:
        otherwords workbench demo.owb --database sample.ow --port 0
    """
    from otherwords.cli.shared.notes import say
    from otherwords.workbench.extra import need_workbench

    need_workbench()
    from otherwords.workbench import make_demo, serve
    from otherwords.workbench.explore.sample import default_databases
    from otherwords.workbench.web.server import database_names

    if project is None:
        project = "workbench.owb"
        if not Path(project).exists():
            say(f"{project}: made from the sample")
            make_demo(project)
    databases = database_names(database) if database else default_databases()
    serve(
        project,
        databases=databases,
        host=host,
        port=port,
        secure=secure,
        open_browser=open_browser,
        say=say,
    )
