"""Write a file whole or not at all.

A run that is killed, or a disk that fills up, must not leave half a file that looks like a
result. So the text goes to a temporary file beside the target, which takes the target's name
only when everything has reached the disk; until then an older file of that name stays as it
was. Standard output and devices (`/dev/null`, a pipe) have no name to take: they are written
straight through.
"""

from __future__ import annotations

import errno
import io
import os
import secrets
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TextIO, cast

from otherwords.corpus.compression import codec_of_name, compress_into
from otherwords.corpus.files import STANDARD_STREAM
from otherwords.errors import OutputError

BUFFER = 1 << 20


@contextmanager
def write_whole(path: Path | str) -> Iterator[TextIO]:
    """Give a UTF-8 text writer for a file that appears only when the block ends well.

    A name ending in `.gz`, `.zst` or `.xz` is compressed; `-` is standard output. A closed
    pipe on standard output is left to the caller as a BrokenPipeError.
    """
    with write_whole_files([path]) as (writer,):
        yield writer


@contextmanager
def write_whole_files(paths: Sequence[Path | str]) -> Iterator[list[TextIO]]:
    """Give writers for files that belong together: all of them appear, or none."""
    files: list[_WholeFile] = []
    try:
        for path in paths:
            if any(file.target == Path(os.path.realpath(path)) for file in files):
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
        with _naming(self.path):
            return self.handle.write(view)

    def close(self) -> None:
        if self.closed:
            return
        super().close()
        try:
            if not self.shut_off:
                with _naming(self.path):
                    self.handle.flush()
                    if stat.S_ISREG(_mode(self.handle)):
                        os.fsync(self.handle.fileno())
        finally:
            if not self.keeps_open:
                with _naming(self.path):
                    self.handle.close()


class _WholeFile:
    """One file in the making: its writer, and the steps to its end."""

    def __init__(self, path: Path | str) -> None:
        to_stdout = str(path) == STANDARD_STREAM
        self.path = "stdout" if to_stdout else str(path)
        self.target = Path(os.path.realpath(path))  # a link stays a link to the new content
        self.temporary: Path | None = None
        with _naming(self.path):
            handle = _standard_output() if to_stdout else self._open()
        self.sink = _Sink(handle, self.path, keeps_open=to_stdout)
        self.binary = io.BufferedWriter(self.sink, BUFFER)
        codec = codec_of_name(self.path)
        packed = compress_into(cast(IO[bytes], self.binary), codec) if codec else self.binary
        self.text = io.TextIOWrapper(packed, encoding="utf-8", newline="\n")

    def _open(self) -> IO[bytes]:
        mode = self.target.stat().st_mode if self.target.exists() else None
        if mode is not None and not stat.S_ISREG(mode):
            return self.target.open("wb", buffering=0)
        if mode is not None and not os.access(self.target, os.W_OK):
            raise PermissionError  # to replace a protected file would go around its protection
        self.temporary = self.target.with_name(f".otherwords-{secrets.token_hex(8)}.part")
        handle = self.temporary.open("xb", buffering=0)
        if mode is not None:
            with suppress(OSError):
                self.temporary.chmod(stat.S_IMODE(mode))
        return handle

    def finish(self) -> None:
        self.text.close()
        self.binary.close()

    def take_name(self) -> None:
        if self.temporary is not None:
            with _naming(self.path):
                self.temporary.replace(self.target)

    def abandon(self) -> None:
        """Leave nothing behind; whatever still sits in a buffer is thrown away."""
        self.sink.shut_off = True
        with suppress(Exception):
            self.finish()
        if self.temporary is not None:
            with suppress(OSError):
                self.temporary.unlink()


def _standard_output() -> IO[bytes]:
    sys.stdout.flush()  # what was printed before comes first
    return cast(IO[bytes], sys.stdout.buffer)


def _mode(handle: IO[bytes]) -> int:
    try:
        return os.fstat(handle.fileno()).st_mode
    except (OSError, ValueError):  # a stream in memory, standing in for standard output
        return 0


@contextmanager
def _naming(path: str) -> Iterator[None]:
    """Turn what the system reports into an OutputError about this file."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"{path}: {_explain(Path(path), error)}") from error


def _explain(path: Path, error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "no space left to write it. Make room or write elsewhere; no part of it was kept."
    if isinstance(error, FileNotFoundError):
        return f"there is no folder '{path.parent}'. Create it: mkdir -p '{path.parent}'."
    if isinstance(error, IsADirectoryError):
        return "is a folder, expected a file name. Name a file in it."
    if isinstance(error, PermissionError):
        return "no permission to write it. Choose another name or folder."
    return f"cannot be written ({error.strerror}). Write elsewhere; no part of it was kept."
