"""Write the lines of one file to another, each changed, as several commands do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from otherwords.cli.shared.options import STANDARD_STREAM
from otherwords.cli.shared.progress import counted, progress
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

    No progress is shown where the lines themselves may go to the screen.
    """
    with (
        progress(
            task, "lines", quiet=quiet or output == STANDARD_STREAM, lines_of=[source]
        ) as report,
        write_whole(output) as out,
    ):
        lines = (line for _, line in read_lines(source))
        for line in counted(change(lines), report):
            out.write(line + "\n")
