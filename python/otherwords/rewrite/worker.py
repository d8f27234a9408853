"""The other side of `workers`: a process that rewrites parts of a text for the one that started it.

The first message names what to open, and the worker replies whether that worked. Each further
message is a part of the text, and the reply its rewrites. The worker ends when its input closes,
which also happens when the process that started it ends.
"""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO

from otherwords.processes import reply_stream
from otherwords.rewrite.read.constraints import Constraints
from otherwords.rewrite.rewriter import Rewriter
from otherwords.rewrite.trace.notes import Notes
from otherwords.rewrite.workers import CannotOpenError, Done


def main() -> None:
    answers = reply_stream()
    told: SimpleQueue[object] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, told), daemon=True).start()
    with suppress(BrokenPipeError):
        _work(told, answers)
    os._exit(0)  # the other thread still reads, which Python does not forgive at its end


def _listen(stream: IO[bytes], told: SimpleQueue[object]) -> None:
    """Take what is said; when there is no more, this process ends, whatever it is doing."""
    try:
        while True:
            told.put(pickle.load(stream))
    finally:
        os._exit(0)


def _work(told: SimpleQueue[object], answers: IO[bytes]) -> None:
    opened: list[tuple[Rewriter, int, Constraints | None]] = []

    def opening() -> None:
        packed = told.get()
        assert isinstance(packed, bytes)
        try:
            make, given, settings, k, wishes = pickle.loads(packed)
            opened.append((make(*given, **settings), k, wishes))
        except Exception as error:  # whatever an object of the user's says
            raise CannotOpenError from error

    _send(opening, answers)
    while opened:
        part = told.get()
        assert isinstance(part, list)

        def rewriting(lines: list[str] = part) -> Done:
            [(rewriter, k, wishes)] = opened
            notes = Notes()
            return list(rewriter.rewrite_here(iter(lines), k, wishes, notes)), notes

        _send(rewriting, answers)


def _send(work: Callable[[], object], answers: IO[bytes]) -> None:
    """Answer with what the work gives, or with its error and where that happened."""
    try:
        answer = pickle.dumps((work(), None, ""))
    except Exception as error:
        answer = pickle.dumps((None, _sendable(error), traceback.format_exc()))
    answers.write(answer)
    answers.flush()


def _sendable(error: Exception) -> Exception:
    """The error; one with the same text if it cannot be pickled and read again."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # whatever it says
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
