"""Write a file whole or not at all.

`write_whole` gives a writer of text, `write_whole_bytes` one of bytes, and `whole_path` a name for
libraries that open their files themselves. The file has its own name only when all of it has
reached the disk; until then an older one stays as it was. Standard output and devices
(`/dev/null`, a pipe) have no name to take: they are written straight through.
"""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TextIO, cast

from otherwords.errors import OutputError
from otherwords.files.codecs import codec_of_name, compress_into
from otherwords.files.lines import STANDARD_STREAM
from otherwords.files.whole import flush_to_disk, hidden_name, naming, real_path, take_name

BUFFER = 1 << 20


@contextmanager
def write_whole(path: Path | str) -> Iterator[TextIO]:
    """Give a writer of UTF-8 text for a file that appears only when the block ends well.

    A name ending in `.gz`, `.zst` or `.xz` is compressed; `-` is standard output. A closed
    pipe on standard output is left to the caller as a BrokenPipeError.
    """
    with write_whole_files([path]) as (writer,):
        yield writer


@contextmanager
def write_whole_bytes(path: Path | str) -> Iterator[IO[bytes]]:
    """Give a writer of bytes for a file that appears only when the block ends well."""
    with write_whole(path) as writer:
        yield writer.buffer


@contextmanager
def whole_path(path: Path | str) -> Iterator[Path]:
    """Give a name to write a new file under, which becomes `path` when the block ends well."""
    target = real_path(path)
    hidden = hidden_name(target)
    try:
        with naming(path):
            mode = _mode_to_replace(target)
            if mode is not None and not stat.S_ISREG(mode):
                raise OutputError(f"{path}: is a device or a pipe, expected a file. Name a file.")
            yield hidden
            if mode is not None:
                with suppress(OSError):
                    hidden.chmod(stat.S_IMODE(mode))
            flush_to_disk(hidden)
            take_name(hidden, target)
    finally:
        with suppress(OSError):
            hidden.unlink()


@contextmanager
def write_whole_files(paths: Sequence[Path | str]) -> Iterator[list[TextIO]]:
    """Give writers for files that belong together: all of them appear, or none."""
    files: list[_WholeFile] = []
    try:
        for path in paths:
            if any(file.target == real_path(path) for file in files):
                raise OutputError(f"{path}: given twice as an output. Choose two names.")
            files.append(_WholeFile(path))
        yield [file.text for file in files]
        for file in files:
            file.finish()
        for file in files:
            file.take_name()
    except BaseException:
        for file in files:
            file.abandon()
        raise


class _Sink(io.RawIOBase):
    """The bytes on their way out: errors name the file, and the flow can be shut off."""

    def __init__(self, handle: IO[bytes], path: str, *, keeps_open: bool) -> None:
        self.handle = handle
        self.path = path
        self.keeps_open = keeps_open
        self.shut_off = False

    def writable(self) -> bool:
        return True

    def write(self, data: object, /) -> int:
        view = memoryview(data)  # type: ignore[arg-type]
        if self.shut_off:
            return len(view)
        with naming(self.path):
            return self.handle.write(view)

    def close(self) -> None:
        if self.closed:
            return
        super().close()
        try:
            if not self.shut_off:
                with naming(self.path):
                    self.handle.flush()
                    if stat.S_ISREG(_mode(self.handle)):
                        os.fsync(self.handle.fileno())
        finally:
            if not self.keeps_open:
                with naming(self.path):
                    self.handle.close()


class _WholeFile:
    """One file in the making: its writer, and the steps to its end."""

    def __init__(self, path: Path | str) -> None:
        to_stdout = str(path) == STANDARD_STREAM
        self.path = "stdout" if to_stdout else str(path)
        self.target = real_path(path)
        self.hidden: Path | None = None
        with naming(self.path):
            handle = _standard_output() if to_stdout else self._open()
        self.sink = _Sink(handle, self.path, keeps_open=to_stdout)
        self.binary = io.BufferedWriter(self.sink, BUFFER)
        codec = codec_of_name(self.path)
        packed = compress_into(cast(IO[bytes], self.binary), codec) if codec else self.binary
        self.text = io.TextIOWrapper(packed, encoding="utf-8", newline="\n")

    def _open(self) -> IO[bytes]:
        mode = _mode_to_replace(self.target)
        if mode is not None and not stat.S_ISREG(mode):
            return self.target.open("wb", buffering=0)
        self.hidden = hidden_name(self.target)
        handle = self.hidden.open("xb", buffering=0)
        if mode is not None:
            with suppress(OSError):
                self.hidden.chmod(stat.S_IMODE(mode))
        return handle

    def finish(self) -> None:
        self.text.close()
        self.binary.close()

    def take_name(self) -> None:
        if self.hidden is not None:
            with naming(self.path):
                take_name(self.hidden, self.target)

    def abandon(self) -> None:
        """Leave nothing behind; whatever still sits in a buffer is thrown away."""
        self.sink.shut_off = True
        with suppress(Exception):
            self.finish()
        if self.hidden is not None:
            with suppress(OSError):
                self.hidden.unlink()


def _mode_to_replace(target: Path) -> int | None:
    """The kind and permissions of an older file, which must be open to writing; None without."""
    if not target.exists():
        return None
    mode = target.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError
    if not os.access(target, os.W_OK):
        raise PermissionError  # to replace a protected file would go around its protection
    return mode


def _standard_output() -> IO[bytes]:
    sys.stdout.flush()  # what was printed before comes first
    return cast(IO[bytes], sys.stdout.buffer)


def _mode(handle: IO[bytes]) -> int:
    try:
        return os.fstat(handle.fileno()).st_mode
    except (OSError, ValueError):  # a stream in memory, standing in for standard output
        return 0
