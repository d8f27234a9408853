"""Send the lines of one file, changed, to another: what several commands do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from otherwords.cli.options import STANDARD_STREAM
from otherwords.cli.progress import counted, progress
from otherwords.corpus import read_lines, write_whole


def change_lines(
    source: Path,
    output: Path,
    change: Callable[[Iterable[str]], Iterator[str]],
    *,
    task: str,
    quiet: bool,
) -> None:
    """Stream every line through `change`, which gives one line for each.

    There is no progress where the lines themselves may pass over the screen.
    """
    with (
        progress(task, "lines", quiet=quiet or output == STANDARD_STREAM) as report,
        write_whole(output) as out,
    ):
        lines = (line for _, line in read_lines(source))
        for line in counted(change(lines), report):
            out.write(line + "\n")
