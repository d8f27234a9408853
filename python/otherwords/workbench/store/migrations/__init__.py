"""Bring a project to the tables of this version, one numbered step after another.

Alembic is loaded only where there is a step to take: most projects are opened as they are, and a
server that was killed should be back soon.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, inspect, text

from otherwords.errors import OtherwordsError
from otherwords.workbench.store.tables import metadata

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

NEWEST = "1"
"""The number of the last step; a test compares it with the steps themselves."""


def script() -> tuple[Config, ScriptDirectory]:
    """The steps, as Alembic has them."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return config, ScriptDirectory.from_config(config)


def current(connection: Connection) -> str | None:
    """The step that a project has reached; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def upgrade(connection: Connection, name: str) -> None:
    """Take all steps that are missing; a project of a newer version is an error."""
    reached = current(connection)
    if reached == NEWEST:
        return
    from alembic.runtime.environment import EnvironmentContext

    config, steps_there = script()
    known = {each.revision for each in steps_there.walk_revisions()}
    if reached is not None and reached not in known:
        raise OtherwordsError(
            f"{name}: made by a newer version of otherwords (format {reached}). Update otherwords."
        )

    def steps(revision: Any, _: object) -> Any:
        return steps_there._upgrade_revs("head", revision)

    with EnvironmentContext(config, steps_there, fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
        environment.run_migrations()
