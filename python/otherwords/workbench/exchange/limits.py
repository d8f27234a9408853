"""Limits for files that are sent over the network: their size unpacked, their lines."""

from __future__ import annotations

from pathlib import Path

from otherwords.errors import InputError
from otherwords.files.codecs import codec_of_bytes, decompress

MOST_BYTES = 200 * 1024 * 1024
LONGEST_LINE = 1024 * 1024
MOST_LINES = 500_000


def check_upload(path: Path) -> None:
    """Refuse a file that unpacks to too much, or has too long or too many lines.

    It is read piece by piece, so a small file that unpacks to gigabytes ends early.
    """
    size, line, lines = 0, 0, 0
    with path.open("rb") as file:
        codec = codec_of_bytes(file.read(8))
        file.seek(0)
        blocks = iter(lambda: file.read(1 << 16), b"")
        for piece in decompress(blocks, codec, path.name) if codec else blocks:
            size += len(piece)
            first, *others = piece.split(b"\n")
            lines += len(others)
            longest = max(line + len(first), *map(len, others)) if others else line + len(first)
            line = len(others[-1]) if others else longest
            if longest > LONGEST_LINE:
                raise InputError(path.name, lines + 1, f"a line over {LONGEST_LINE >> 20} MB.")
            if size > MOST_BYTES or lines > MOST_LINES:
                break
    if size > MOST_BYTES:
        raise InputError(path.name, None, f"unpacks to more than {MOST_BYTES >> 20} MB.")
    if lines > MOST_LINES:
        raise InputError(path.name, None, f"more than {MOST_LINES:,} lines.")
