"""Heavy work in another process, so that it never delays a save.

Rewriting and the estimate of chance agreement keep a processor busy for seconds. They run in one
process of their own at low priority; a few requests may wait, and
further ones are refused until there is room.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any

from otherwords.errors import OtherwordsError

MOST_WAITING = 20
SECONDS = 120


class Busy(Exception):  # noqa: N818
    """Too much is waiting already."""


class Jobs:
    """One process for heavy work, started when it is first needed."""

    def __init__(self, waiting: int = MOST_WAITING) -> None:
        self._waiting = threading.BoundedSemaphore(waiting)
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def start(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Hand work over; `Busy` if too much is waiting."""
        if not self._waiting.acquire(blocking=False):
            raise Busy
        try:
            with self._lock:
                if self._pool is None:
                    self._pool = _new_pool()
                future = self._pool.submit(function, *arguments)
        except BaseException:
            self._waiting.release()
            raise
        future.add_done_callback(lambda _: self._waiting.release())
        return future

    def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Hand work over and wait for its result."""
        try:
            return self.start(function, *arguments).result(SECONDS)
        except TimeoutError:
            self._forget()
            raise OtherwordsError(f"it took more than {SECONDS} seconds. Try less.") from None
        except BrokenProcessPool:
            self._forget()
            raise OtherwordsError("the process for heavy work was stopped. Try again.") from None

    def _forget(self) -> None:
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            _stop(pool)

    def close(self) -> None:
        self._forget()


def _new_pool() -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_prepare, initargs=(os.getpid(),))


def _stop(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):
        with suppress(OSError):
            process.terminate()
    pool.shutdown(wait=False, cancel_futures=True)


def _prepare(parent: int) -> None:
    """In the new process: low priority, deaf to Ctrl-C, and gone when its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):
        os.nice(5)

    def watch() -> None:
        while os.getppid() == parent:
            threading.Event().wait(1.0)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
