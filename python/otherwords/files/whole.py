"""Whole or not at all: the steps that whole files and whole folders share.

A run that is killed, or a disk that fills up, must not leave half a result that looks like one.
So an output is written under a hidden name beside its target, flushed to disk, and renamed; until
then whatever had that name stays as it was. A killed run leaves at most a hidden
`.otherwords-*.part`, safe to delete.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from otherwords.errors import OutputError

PREFIX, SUFFIX = ".otherwords-", ".part"
HIDDEN = f"{PREFIX}*{SUFFIX}"
"""The names of unfinished outputs, as a glob pattern."""
NO_SPACE = "no space left to write it. Make room or write elsewhere; no part of it was kept."
ATTEMPTS, NAP = 20, 0.05  # to remove a folder, and the seconds in between
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
FULL_WORDS = ("no space left", "file too large", "disk quota exceeded")


def real_path(path: Path | str) -> Path:
    """The place that a name stands for: a link stays a link, to the new content."""
    return Path(os.path.realpath(path))


def hidden_name(target: Path) -> Path:
    """Choose the name under which an output is written, in the same folder as its target."""
    return target.with_name(f"{PREFIX}{secrets.token_hex(8)}{SUFFIX}")


def flush_to_disk(path: Path) -> None:
    """Wait until a file, or a folder with everything in it, has reached the disk."""
    if path.is_dir():
        for inner in path.iterdir():
            flush_to_disk(inner)
        _flush_folder(path)
        return
    # Windows flushes only what is open for writing; elsewhere a file may be read-only
    handle = os.open(path, os.O_RDWR if sys.platform == "win32" else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def take_name(hidden: Path, target: Path) -> None:
    """Give a finished file or folder its name, in place of an older one.

    A file replaces another in one step. A folder cannot: the older one is renamed to a hidden
    `.otherwords-*.old` first, and gets its name back if the new one cannot take it.
    """
    if hidden.is_dir() and target.exists():
        older = hidden_name(target).with_suffix(".old")
        target.rename(older)
        try:
            hidden.rename(target)
        except BaseException:
            older.rename(target)
            raise
        with suppress(OSError):
            remove(older)
    else:
        hidden.replace(target)
    _flush_folder(target.parent)


def remove(folder: Path) -> None:
    """Remove a folder if it exists, even while others still add to it or remove from it."""
    for _ in range(ATTEMPTS):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(NAP)
    shutil.rmtree(folder)


@contextmanager
def naming(path: Path | str) -> Iterator[None]:
    """Turn what the system reports while writing into an OutputError about this output.

    A closed pipe is left to the caller as a BrokenPipeError.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"{path}: {_explained(Path(path), error)}") from error


def is_disk_full(error: BaseException | None) -> bool:
    """Whether an error, or its cause, is a full disk or an exhausted quota."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in FULL:
            return True
        if any(words in str(error).lower() for words in FULL_WORDS):
            return True
        error = error.__cause__ or error.__context__
    return False


def _explained(path: Path, error: OSError) -> str:
    if is_disk_full(error):
        return NO_SPACE
    if isinstance(error, FileNotFoundError) and not path.parent.is_dir():
        return f"there is no folder '{path.parent}'. Create it: mkdir -p '{path.parent}'."
    if isinstance(error, IsADirectoryError):
        return "is a folder, expected a file name. Name a file in it."
    if isinstance(error, FileExistsError):
        return "already exists. Choose another name, or remove it first."
    if isinstance(error, PermissionError):
        return "no permission to write it. Choose another name or folder."
    return (
        f"cannot be written ({error.strerror or error}). Write elsewhere; no part of it was kept."
    )


def _flush_folder(folder: Path) -> None:
    with suppress(OSError):  # not every system lets a folder be flushed
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
