"""The engine that the stages of one build share, opened when the first of them needs it."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from otherwords.build.recipe import Running
from otherwords.engine import Engine, open_engine
from otherwords.engine.memory import bytes_of

MOST_PAIRS, FEWEST_PAIRS = 5_000, 250
BYTES_A_PAIR = 400_000
"""Of the memory limit; the rules of a Europarl pair take a quarter of that on average."""


class Context:
    """Opens the engine once, and closes it at the end."""

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

    @property
    def pairs_at_once(self) -> int:
        """How many sentence pairs have their rules in memory at a time; it changes no result."""
        return min(MOST_PAIRS, max(FEWEST_PAIRS, bytes_of(self.run.memory) // BYTES_A_PAIR))

    def check(self) -> None:
        """Check that the engine has what it needs, before hours of work rather than after."""
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
