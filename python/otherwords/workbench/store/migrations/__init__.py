"""Bring a project to the tables of this version, one numbered step after another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from otherwords.errors import OtherwordsError
from otherwords.workbench.store.tables import metadata


def _script() -> tuple[Config, ScriptDirectory]:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return config, ScriptDirectory.from_config(config)


def newest() -> str:
    """The number of the last step."""
    return str(_script()[1].get_current_head())


def current(connection: Connection) -> str | None:
    """The step that a project has reached; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection, name: str) -> None:
    """Take all steps that are missing; a project of a newer version is an error."""
    config, script = _script()
    reached = current(connection)
    if reached is not None and reached not in {each.revision for each in script.walk_revisions()}:
        raise OtherwordsError(
            f"{name}: made by a newer version of otherwords (format {reached}). Update otherwords."
        )

    def steps(revision: Any, _: object) -> Any:
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(config, script, fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
        environment.run_migrations()
