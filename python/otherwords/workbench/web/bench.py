"""What the pages work with: the project, the databases to explore, another process."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from otherwords.database import Database
from otherwords.workbench.store.people import has_accounts
from otherwords.workbench.store.store import Store
from otherwords.workbench.web.jobs import Jobs

if TYPE_CHECKING:
    from jinja2 import Environment

SAMPLE = "sample"


@dataclass
class Bench:
    """Everything behind the pages."""

    store: Store
    databases: dict[str, Path] = field(default_factory=dict)
    """The databases to explore by their names; the first is the default."""
    jobs: Jobs = field(default_factory=Jobs)
    secure: bool = False
    """Whether browsers reach us by https only."""
    building: Future[str] | None = None
    """The build of the sample's database, once it has begun."""
    _open: dict[str, Database] = field(default_factory=dict)

    @cached_property
    def secret(self) -> str:
        """The secret of the project, from which tokens are made."""
        return self.store.setting("secret")

    @cached_property
    def accounts(self) -> bool:
        """Whether people sign in; fixed while the server runs."""
        return has_accounts(self.store)

    @cached_property
    def templates(self) -> Environment:
        from otherwords.workbench.web.templates import make_templates

        return make_templates()

    def database(self, name: str | None) -> tuple[str, Database] | None:
        """A database by its name, or the default; None while it is not there."""
        chosen = name if name in self.databases else next(iter(self.databases), None)
        if chosen is None or not self.databases[chosen].is_dir():
            return None
        if chosen not in self._open:
            self._open[chosen] = Database.open(self.databases[chosen])
        return chosen, self._open[chosen]

    def close(self) -> None:
        self.jobs.close()
        self.store.close()
