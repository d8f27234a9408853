"""What the stages of one build share: the engine, opened when the first one asks for it."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from otherwords.database.recipe import Running
from otherwords.engine import Engine, open_engine


class Context:
    """Opens the engine once, and closes it in the end."""

    def __init__(self, run: Running, scratch: Path) -> None:
        self.run = run
        self.scratch = scratch
        self._stack = ExitStack()
        self._engine: Engine | None = None

    @property
    def engine(self) -> Engine:
        if self._engine is None:
            self._engine = self._stack.enter_context(self._open())
        return self._engine

    def check(self) -> None:
        """See that the engine has what it needs, before hours of work and not after."""
        self._open().close()

    def _open(self) -> Engine:
        return open_engine(
            self.run.engine,
            memory=self.run.memory,
            threads=self.run.threads,
            scratch=self.scratch,
            master=self.run.master,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()
