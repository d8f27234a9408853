"""The engine that the stages of one build share, opened when the first of them needs it."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from copy import copy
from dataclasses import replace
from pathlib import Path
from subprocess import Popen
from threading import Event
from types import TracebackType
from typing import Self

from otherwords.build.recipe import Running
from otherwords.engine import ENGINES, Engine, MemoryLimitError, open_engine
from otherwords.engine.memory import bytes_of, least_memory, size_text
from otherwords.engine.split import MOST_PARTS
from otherwords.machine import memory_in_use, private_memory, processors

MOST_PAIRS, FEWEST_PAIRS = 5_000, 250
BYTES_A_PAIR = 400_000
"""Of the memory limit; the rules of a Europarl pair take a quarter of that on average."""
ROWS_A_BYTE = 2
"""Occurrences of syntactic rules for a byte of text, both sides together, on Europarl."""
A_BITEXT = 2
"""Stages of one bitext that need not wait for each other: links and trees."""
ENOUGH = 2 * 10**9
"""Memory with which a stage of one bitext is as fast as with more."""
APART_FROM = 4_000_000
"""Bytes of text, about 15,000 sentence pairs."""
PARTS_A_SLICE = 2
"""Files for each slice that is grouped at a time; more leave less of a slice unused."""


class Context:
    """Opens the engine once, and closes it at the end."""

    def __init__(
        self,
        run: Running,
        scratch: Path,
        *,
        text: int = 0,
        bitexts: int = 1,
        linking: int = 0,
        elsewhere: int | None = None,
    ) -> None:
        """`text` is about how many bytes of text there are, over all `bitexts`; `linking` is about
        how much memory the largest of them needs to be linked.

        In a process of its own, `elsewhere` is what the process that started it holds.
        """
        self.run = run
        self.text = text
        self.bitexts = bitexts
        self.linking = linking
        self.most_together = 0
        """At most what stages that ran side by side held together."""
        self._children: list[Popen[bytes]] = []
        self._stopped = Event()
        self.elsewhere = elsewhere
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

    @property
    def parts(self) -> int:
        """How many files the occurrences of rules are divided into; it changes no result."""
        most, rows = self.engine.rows_at_once, self.text * ROWS_A_BYTE
        if most is None or rows <= most:
            return 1
        wanted = PARTS_A_SLICE * -(-rows // most)
        return min(MOST_PARTS, 1 << (wanted - 1).bit_length())

    @property
    def apart(self) -> bool:
        """Whether stages run in processes of their own; for little text that takes longer."""
        return self.run.engine == ENGINES[0] and self.text >= APART_FROM and bool(sys.executable)

    @property
    def lanes(self) -> int:
        """How many stages may run side by side, with memory enough for each."""
        if not self.apart:
            return 1
        room = bytes_of(self.run.memory) // max(ENOUGH, self.linking)
        return max(1, min(room, self.run.threads or processors(), A_BITEXT * self.bitexts))

    def part(self) -> Context:
        """The same with the part of the memory that one of several lanes has."""
        memory = f"{bytes_of(self.run.memory) // self.lanes}"
        part = copy(self)
        part.run = replace(self.run, memory=memory)
        return part

    def started(self, process: Popen[bytes]) -> None:
        """Remember a process that works for this one."""
        self._children.append(process)
        if self._stopped.is_set():
            self.stop()

    def stop(self) -> None:
        """Stop all processes that work for this one."""
        self._stopped.set()
        for process in list(self._children):
            process.kill()

    def rest(self) -> None:
        """Close the engine until it is needed again, so that others can have its memory."""
        self._stack.close()
        self._engine = None

    def check(self) -> None:
        """Check that the engine has what it needs, before hours of work rather than after."""
        self._open().close()
        if not self.apart:
            return
        threads = self.run.threads or processors()
        least = least_memory(threads=threads, held=memory_in_use() + private_memory())
        if bytes_of(self.run.memory) < least:
            needed = size_text(least)
            raise MemoryLimitError(
                f"memory {size_text(bytes_of(self.run.memory))} is too little for a build of this "
                f"size with {threads} threads. Give it at least {needed}: --memory {needed}."
            )

    def _open(self) -> Engine:
        return open_engine(
            self.run.engine,
            memory=self.run.memory,
            threads=self.run.threads,
            scratch=self.scratch,
            master=self.run.master,
            elsewhere=self.elsewhere,
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
