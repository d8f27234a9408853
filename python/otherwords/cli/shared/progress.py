"""Show the progress of long work, without getting in the way of anything.

On a terminal a bar is drawn on standard error and wiped when the work is done. Elsewhere, in a
log, plain lines are written, at most one every few seconds, and none for work that ends sooner.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TypeVar

from otherwords.files.line_count import count_lines
from otherwords.progress import Progress

Item = TypeVar("Item")

BAR_PAUSE = 0.1
LINE_PAUSE = 5.0


@contextmanager
def progress(
    task: str, unit: str, *, quiet: bool = False, lines_of: Sequence[Path] = ()
) -> Iterator[Progress]:
    """Give a function to report with, as often as one likes: most calls only look at the clock.

    Where the work does not know its total, it is the number of lines of the files, if that is
    soon counted.

    with progress("aligning", "sweeps", quiet=quiet) as report:
        report(12, 40)  # aligning: 12 of 40 sweeps
    """
    if quiet:
        yield _say_nothing
        return
    lines = lines_in(lines_of)
    if sys.stderr.isatty():
        with _bar(task, unit) as report:
            yield lambda done, total: report(done, lines if total is None else total)
    else:
        log = _Lines(task, unit)
        yield lambda done, total: log(done, lines if total is None else total)
        log.finish()


def lines_in(files: Sequence[Path]) -> int | None:
    """The lines of all files; None if those of one cannot be counted soon."""
    counts = [count_lines(path) for path in files]
    return sum(filter(None, counts)) if counts and None not in counts else None


def counted(items: Iterable[Item], report: Progress, total: int | None = None) -> Iterator[Item]:
    """Pass the items on, and report each once it has been dealt with."""
    for done, item in enumerate(items, 1):
        yield item
        report(done, total)


def amount(done: int, total: int | None, unit: str) -> str:
    """Describe the state in words.

    >>> amount(12, 40, "sweeps"), amount(120000, None, "lines")
    ('12 of 40 sweeps', '120,000 lines')
    """
    return f"{done:,} {unit}" if total is None else f"{done:,} of {total:,} {unit}"


def _say_nothing(done: int, total: int | None) -> None:
    pass


class _Lines:
    """Writes a line now and then; the last state too, if there was a line before it."""

    def __init__(self, task: str, unit: str) -> None:
        self.task = task
        self.unit = unit
        self.state: tuple[int, int | None] = 0, None
        self.shown: tuple[int, int | None] | None = None
        self.next_at = monotonic() + LINE_PAUSE

    def __call__(self, done: int, total: int | None) -> None:
        self.state = done, total
        if monotonic() >= self.next_at:
            self.show()

    def finish(self) -> None:
        if self.shown not in (None, self.state):
            self.show()

    def show(self) -> None:
        self.shown = self.state
        self.next_at = monotonic() + LINE_PAUSE
        sys.stderr.write(f"{self.task}: {amount(*self.state, self.unit)}\n")
        sys.stderr.flush()


@contextmanager
def _bar(task: str, unit: str) -> Iterator[Progress]:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    next_at = 0.0
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        line = bar.add_task(task, total=None)

        def report(done: int, total: int | None) -> None:
            nonlocal next_at
            if monotonic() >= next_at or done == total:
                next_at = monotonic() + BAR_PAUSE
                words = f"{task}: {amount(done, total, unit)}"
                bar.update(line, completed=done, total=total, description=words)

        yield report
