"""Count the lines of a file before it is read, so that progress can be shown with a total."""

from __future__ import annotations

from pathlib import Path

from otherwords.files.codecs import codec_of_bytes
from otherwords.files.lines import STANDARD_STREAM

BLOCK = 1 << 20
COUNTED_AT_MOST = 1 << 30
"""Bytes, which take about a second."""


def count_lines(path: Path | str) -> int | None:
    """How many lines a plain file has; None for a stream, a compressed file or a very large one."""
    place = Path(path)
    if str(path) == STANDARD_STREAM or not place.is_file():
        return None
    if place.stat().st_size > COUNTED_AT_MOST:
        return None
    count = 0
    last = b"\n"
    try:
        with place.open("rb") as file:
            block = file.read(BLOCK)
            if codec_of_bytes(block) is not None:
                return None
            while block:
                count += block.count(b"\n")
                last = block[-1:]
                block = file.read(BLOCK)
    except OSError:
        return None  # which its reader will report
    return count + (last != b"\n")
