"""Rewrite a long text in several processes, a part of it in each: the same rewrites, in order.

Most of the work is Python's, which one process does on one core. Each worker opens the same files
as the rewriter it works for and uses one thread (`worker`). What cannot go to another process is
rewritten in this one.
"""

from __future__ import annotations

import pickle
import sys
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from itertools import chain, islice
from multiprocessing import parent_process
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeAlias

from otherwords.errors import OtherwordsError
from otherwords.machine import available_memory, memory_in_use, processors
from otherwords.parse.parser import Parser
from otherwords.processes import start_python
from otherwords.rewrite.read.constraints import Constraints
from otherwords.rewrite.result import Rewrite
from otherwords.rewrite.trace.notes import Notes

if TYPE_CHECKING:
    from otherwords.rewrite.rewriter import Rewriter

WORTH = 400
"""Lines that take longer than starting workers does."""
PART = 50
"""Lines handed to a worker at a time, where lines do not depend on each other."""
MEMORY = 500_000_000
"""What a worker may hold; with less than that for each there are fewer of them."""
LARGE = 100_000_000
"""What is larger is not sent: a language model without a file."""
PROGRAM = "from otherwords.rewrite.worker import main; main()"

Done: TypeAlias = tuple[list[list[Rewrite]], Notes]


class CannotOpenError(Exception):
    """A worker cannot have the same rewriter; why does not matter, as the work is done here."""


def rewritten(
    rewriter: Rewriter, lines: Iterator[str], k: int, wishes: Constraints | None, notes: Notes
) -> Iterator[list[Rewrite]]:
    """The rewrites of each line; of many lines in as many processes as the rewriter has threads."""
    size = rewriter.together or PART
    count = _most_workers(rewriter)
    first = list(islice(lines, max(WORTH, count * size))) if count > 1 else []
    lines = chain(first, lines)
    packed = _packed(rewriter, k, wishes) if len(first) >= WORTH else None
    workers = [] if packed is None else _started(packed, min(count, -(-len(first) // size)))
    if not workers:
        yield from rewriter.rewrite_here(lines, k, wishes, notes)
        return
    parts = iter(lambda: list(islice(lines, size)), [])
    unmet: list[str] | None = None
    with closing(_spread(workers, parts)) as answers:
        for found, told in answers:
            unmet = told.unmet if unmet is None else [each for each in unmet if each in told.unmet]
            notes.add(told)
            yield from found
    notes.unmet += unmet or []


def _most_workers(rewriter: Rewriter) -> int:
    """How many processes there may be: one for each thread, as far as memory reaches.

    One if this process is itself one of several, or nobody can say what program Python is.
    """
    if not sys.executable or getattr(sys, "frozen", False) or parent_process() is not None:
        return 1
    count = rewriter.settings.threads or processors()
    memory = available_memory()
    return count if memory is None else min(count, (memory - memory_in_use()) // MEMORY)


def _packed(rewriter: Rewriter, k: int, wishes: Constraints | None) -> bytes | None:
    """The rewriter with one thread, for another process; None if it cannot go there.

    A parser of the user's may depend on the order of the sentences, as a file of trees does.
    """
    make, given = rewriter.__reduce__()
    if not isinstance(make.keywords["parser"], Parser | None):
        return None
    alone = {**make.keywords, "settings": replace(rewriter.settings, threads=1)}
    try:
        packed = pickle.dumps((make.func, given, alone, k, wishes))
    except Exception:  # whatever an object of the user's says that cannot be pickled
        return None
    return packed if len(packed) < LARGE else None


def _started(packed: bytes, count: int) -> list[Worker]:
    """Workers that are ready; none if one could not open what the rewriter has."""
    workers = [Worker(packed) for _ in range(count)]
    try:
        for worker in workers:
            worker.answer()
    except CannotOpenError:
        _end(workers)
        return []
    except BaseException:
        _end(workers)
        raise
    return workers


def _spread(workers: list[Worker], parts: Iterator[list[str]]) -> Generator[Done, None, None]:
    """Hand parts to whoever is free; give what comes back in the order of the parts."""
    free: SimpleQueue[Worker] = SimpleQueue()
    for worker in workers:
        free.put(worker)

    def done(part: list[str]) -> Done:
        worker = free.get()
        try:
            return worker.ask(part)
        finally:
            free.put(worker)

    waiting: deque[Future[Done]] = deque()
    with ThreadPoolExecutor(len(workers)) as threads:
        try:
            for part in parts:
                waiting.append(threads.submit(done, part))
                if len(waiting) > 2 * len(workers):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
            _end(workers)


def _end(workers: list[Worker]) -> None:
    for worker in workers:
        worker.end()


class Worker:
    """One process, what is said to it, and what it answers."""

    def __init__(self, packed: bytes) -> None:
        self.process = start_python(PROGRAM)
        self._say(packed)

    def ask(self, part: list[str]) -> Done:
        """What it makes of a part; its errors are raised here."""
        self._say(part)
        found: Done = self.answer()
        return found

    def answer(self) -> Any:
        """The next thing that it says."""
        assert self.process.stdout is not None
        try:
            found, error, history = pickle.load(self.process.stdout)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            raise OtherwordsError(
                "a process that rewrites ended without a result, perhaps for lack of memory. "
                "Free some, or use one process: --threads 1."
            ) from None
        if isinstance(error, OtherwordsError | CannotOpenError):
            raise error
        if error is not None:
            raise error from RuntimeError(f"in a process that rewrites:\n{history}")
        return found

    def _say(self, given: object) -> None:
        assert self.process.stdin is not None
        with suppress(OSError, ValueError):  # it has ended, which `answer` says
            pickle.dump(given, self.process.stdin)
            self.process.stdin.flush()

    def end(self) -> None:
        """Stop it, whatever it does."""
        self.process.kill()
        for stream in (self.process.stdin, self.process.stdout):
            with suppress(OSError):  # what is still to be written no longer matters
                stream.close()  # type: ignore[union-attr]
        self.process.wait()
