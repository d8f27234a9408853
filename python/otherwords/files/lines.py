"""Read any text file line by line.

Every reader is built on `read_lines`: plain or compressed, a file or standard
input, strict UTF-8, and only a newline ends a line. (`str.splitlines` and text-mode iteration
also cut at characters that occur inside real sentences, which tears two parallel files apart.)

A file is decoded a block at a time, which is up to three times faster than line by line (on
short lines); only a block with a bad byte in it is decoded line by line.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import cast

from otherwords.errors import InputError
from otherwords.files.bad_lines import BadLines, Fault
from otherwords.files.codecs import (
    LONGEST_SIGNATURE,
    codec_of_bytes,
    codec_of_name,
    cut_short,
    decompress,
)

STANDARD_STREAM = "-"
NOT_UTF8 = "not in UTF-8"
BLOCK = 1 << 16
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_lines(path: Path | str, *, bad: BadLines | None = None) -> Iterator[tuple[int, str]]:
    """Stream the lines of a file with their numbers from 1, without their newlines.

    A gzip, zstd or xz file is recognised by its first bytes; `-` is standard input. A line that is
    not UTF-8 goes to the policy `bad`; when it is skipped, its number is missing.
    """
    bad = BadLines() if bad is None else bad
    for number, line in enumerate(lines_in_place(path), 1):
        bad.seen += 1
        if isinstance(line, str):
            yield number, line
        else:
            bad.refuse(Fault(NOT_UTF8, line))


def lines_in_place(path: Path | str) -> Iterator[str | InputError]:
    """Stream the lines of a file, with an error in the place of each line that is not UTF-8.

    This keeps files parallel and leaves the error to the caller.
    """
    number = 0
    checked = False
    for whole_lines in _runs_of_lines(path):
        try:
            text = whole_lines.decode("utf-8")
        except UnicodeDecodeError:
            if not checked:
                _refuse_damage(path)
                checked = True
            for line in whole_lines.split(b"\n"):
                number += 1
                yield _decode(line.removesuffix(b"\r"), path, number)
            continue
        if "\r" in text:
            text = text.replace("\r\n", "\n").removesuffix("\r")
        lines = text.split("\n")
        number += len(lines)
        yield from lines


def read_blocks(path: Path | str) -> Iterator[bytes]:
    """Stream the content of a file, decompressed, in blocks of no particular size."""
    try:
        with _opened(path) as handle:
            start = handle.read(LONGEST_SIGNATURE)
            codec = codec_of_bytes(start)
            named = codec_of_name(str(path))
            if codec is not None:
                yield from decompress(_blocks(handle, start), codec, shown(path))
            elif not start and named is not None:
                raise cut_short(shown(path), named)
            else:
                yield from _blocks(handle, start)
    except OSError as error:
        raise unreadable(path, error) from error


def shown(path: Path | str) -> str:
    """Name a file for a message."""
    return "stdin" if str(path) == STANDARD_STREAM else str(path)


def refuse_stdin_twice(*paths: Path | str) -> None:
    """Standard input can be read once only, so it can be one of several files, not two."""
    if [str(path) for path in paths].count(STANDARD_STREAM) > 1:
        raise InputError("stdin", None, "given more than once. Name a file for all but one.")


def with_stdin(texts: Sequence[str]) -> Iterator[str]:
    """Stream texts, with the lines of standard input in place of a -; blank lines are left out."""
    refuse_stdin_twice(*texts)
    for text in texts:
        if text == STANDARD_STREAM:
            yield from (line for _, line in read_lines(text) if line.strip())
        else:
            yield text


def _runs_of_lines(path: Path | str) -> Iterator[bytes]:
    """Cut the blocks at newlines: each run is whole lines without the last newline."""
    pieces: list[bytes] = []
    at_start = True
    for block in read_blocks(path):
        cut = block.rfind(b"\n")
        if cut < 0:
            pieces.append(block)
            continue
        run = b"".join([*pieces, block[:cut]])
        pieces = [block[cut + 1 :]]
        yield _without_mark(run, path) if at_start else run
        at_start = False
    rest = b"".join(pieces)
    if at_start:
        rest = _without_mark(rest, path)
    if rest:
        yield rest


def _without_mark(run: bytes, path: Path | str) -> bytes:
    if run.startswith((b"\xff\xfe", b"\xfe\xff")):
        advice = "Convert it: iconv -f utf-16 -t utf-8."
        raise InputError(shown(path), None, f"begins like UTF-16, expected UTF-8. {advice}")
    return run.removeprefix(BYTE_ORDER_MARK)


def _refuse_damage(path: Path | str) -> None:
    """Read a compressed file to its end: the checksum there tells damage from a bad byte."""
    if str(path) == STANDARD_STREAM or not Path(path).is_file():
        return  # a pipe cannot be read twice
    with _opened(path) as handle:
        compressed = codec_of_bytes(handle.read(LONGEST_SIGNATURE)) is not None
    if compressed:
        for _ in read_blocks(path):
            pass


def _decode(line: bytes, path: Path | str, number: int) -> str | InputError:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"byte {error.start + 1} of the line (0x{line[error.start]:02x}) is not UTF-8"
        advice = "Convert the file, e.g. iconv -f latin1 -t utf-8, or skip bad lines."
        return InputError(shown(path), number, f"{found}. {advice}")


@contextmanager
def _opened(path: Path | str) -> Iterator[BufferedReader]:
    if str(path) == STANDARD_STREAM:
        yield cast(BufferedReader, sys.stdin.buffer)
    else:
        with Path(path).open("rb") as handle:
            yield handle


def _blocks(handle: BufferedReader, start: bytes) -> Iterator[bytes]:
    yield start
    while block := handle.read1(BLOCK):  # as much as there is: a slow pipe is read as it comes
        yield block


def unreadable(path: Path | str, error: OSError) -> InputError:
    """The error of a file that the system does not let us read."""
    if isinstance(error, FileNotFoundError):
        return InputError(path, None, f"no such file.{_guess(Path(path))} Check the name.")
    if isinstance(error, IsADirectoryError):
        return InputError(path, None, "is a folder, expected a file. Name a file in it.")
    if isinstance(error, PermissionError):
        return InputError(path, None, "no permission to read it. Ask for it, or: chmod +r.")
    return InputError(shown(path), None, f"cannot be read ({error.strerror}). Try a copy of it.")


def _guess(path: Path) -> str:
    try:
        names = [entry.name for entry in path.parent.iterdir() if entry.is_file()]
    except OSError:
        return ""
    with_suffix = [name for name in names if name.startswith(f"{path.name}.")]
    close = with_suffix or difflib.get_close_matches(path.name, names, n=1)
    return f" Did you mean '{path.parent / min(close)}'?" if close else ""
