"""Run a stage in a process of its own, which returns all its memory when it ends.

What one stage has used would otherwise count as in use when the next one divides the memory that
is left, and differ from run to run. The stage goes to the new process as a pickle; messages,
progress and its counts come back the same way. The process ends with the one that started it.
"""

from __future__ import annotations

import ctypes
import errno
import os
import pickle
import signal
import sys
import time
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import IO, Any

from otherwords.build.context import Context
from otherwords.build.stages import Stage, Talk, Task
from otherwords.errors import OtherwordsError
from otherwords.files.work_folder import WorkFolder, is_disk_full
from otherwords.machine import peak_memory, private_memory, processor_seconds
from otherwords.processes import reply_stream, start_python
from otherwords.progress import Progress

BETWEEN_REPORTS = 0.1
END_WITH_PARENT = 1
"""The number of a setting of Linux: which signal to get when the parent ends."""


def run_alone(task: Task) -> tuple[Mapping[str, Any], int, float]:
    """Run the stage of a task; gives its counts, the peak memory of both processes, and the
    processor time of the new one."""
    context = task.context
    context.rest()
    mine = private_memory()
    settings = {"run": context.run, "scratch": context.scratch, "text": context.text}
    given = (task.stage, task.output, task.work.path, {**settings, "elsewhere": mine})
    program = f"from {__name__} import main; main()"
    with start_python(program) as process:
        context.started(process)
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                pickle.dump(given, process.stdin)
                process.stdin.flush()
            except BrokenPipeError:  # it has ended; what is left to write is given up
                with suppress(BrokenPipeError):
                    process.stdin.close()
            counts, peak, used = _listen(task, process.stdout)
        except BaseException:
            process.kill()
            raise
    if counts is None:
        code = process.returncode
        cause = f"signal {-code}" if code < 0 else f"exit code {code}"
        raise OtherwordsError(
            f"stage {task.stage.name} ended without a result ({cause}), perhaps for lack of "
            "memory. Finished stages are kept: free some memory, then run the same command again."
        )
    return counts, mine + peak, used


def _listen(task: Task, stream: IO[bytes]) -> tuple[Mapping[str, Any] | None, int, float]:
    """Pass on what the process says until it ends."""
    report: Progress | None = None
    shown: Any = None
    try:
        while True:
            try:
                kind, *values = pickle.load(stream)
            except (EOFError, pickle.UnpicklingError):
                return None, 0, 0.0
            if kind == "done":
                return values[0], values[1], values[2]
            if kind == "error":
                error, full = values
                raise error from (OSError(errno.ENOSPC, "no space left") if full else None)
            if kind == "start":
                shown = task.talk.progress(*values)
                report = shown.__enter__()
            elif kind == "progress" and report is not None:
                report(*values)
            elif kind == "end" and shown is not None:
                shown.__exit__(None, None, None)
                shown = report = None
            elif kind in ("say", "warn"):
                getattr(task.talk, kind)(*values)
    finally:
        if shown is not None:
            shown.__exit__(None, None, None)


class _Sent(Talk):
    """Sends messages to the process that started this one."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream

    def send(self, *values: object) -> None:
        pickle.dump(values, self.stream)
        self.stream.flush()

    @contextmanager
    def progress(self, stage: str, unit: str) -> Iterator[Progress]:
        last = 0.0
        unsent: tuple[int, int | None] | None = None

        def report(done: int, total: int | None) -> None:
            nonlocal last, unsent
            now = time.monotonic()
            unsent = (done, total)
            if now - last >= BETWEEN_REPORTS:
                last, unsent = now, None
                self.send("progress", done, total)

        self.send("start", stage, unit)
        yield report
        if unsent is not None:
            self.send("progress", *unsent)
        self.send("end")

    def say(self, line: str) -> None:
        self.send("say", line)

    def warn(self, line: str) -> None:
        self.send("warn", line)


def _run(given: tuple[Stage, Path, Path, dict[str, Any]], talk: _Sent) -> None:
    stage, output, work, settings = given
    try:
        with Context(**settings) as context:
            counts = stage.run(Task(stage, output, WorkFolder(work), talk, context))
        talk.send("done", dict(counts), peak_memory(), processor_seconds())
    except OtherwordsError as error:
        talk.send("error", error, is_disk_full(error))
    except Exception as error:
        history = RuntimeError(f"stage {stage.name} failed:\n{traceback.format_exc()}")
        talk.send("error", history, is_disk_full(error))


def _end_with_parent() -> None:
    """End at once when the other process has ended, however that happened."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)

    def watch() -> None:
        os.read(0, 1)  # nothing comes anymore but the end; a buffered read would hold a lock
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def main() -> None:
    talk = _Sent(reply_stream())
    given = pickle.load(sys.stdin.buffer)
    _end_with_parent()
    _run(given, talk)
