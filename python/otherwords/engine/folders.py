"""Folders of Parquet files: found for reading, and written whole or not at all.

A folder in the making lies beside its final name, which it takes only when every file has reached
the disk. A run that is killed leaves at most a hidden `.otherwords-….part` behind.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from otherwords.errors import InputError, OutputError

MARK = b"PAR1"
ATTEMPTS, NAP = 20, 0.05  # to remove a folder, and the seconds in between
NO_SPACE = "no space left to write it. Make room or write elsewhere; no part of it was kept."


def parquet_files(paths: Path | str | Sequence[Path | str]) -> list[str]:
    """List the Parquet files of a file, a folder of parts, or several of these, parts by name."""
    found: list[str] = []
    for path in [paths] if isinstance(paths, str | Path) else paths:
        path = Path(path)
        if path.is_dir():
            parts = sorted(str(part) for part in path.glob("[!._]*.parquet"))
            if not parts:
                raise InputError(path, None, "holds no .parquet file. Name a folder that does.")
            found += parts
        elif path.exists():
            found.append(str(path))
        else:
            raise InputError(path, None, "there is no such file or folder. Check the name.")
    if not found:
        raise ValueError("no path given")
    for path in found:
        _check_ends(path)
    return [str(Path(path).absolute()) for path in found]


def _check_ends(path: Path | str) -> None:
    """A Parquet file begins and ends with the same mark; one cut short does not."""
    with Path(path).open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        ends = []
        if size >= 3 * len(MARK):
            for place in (0, size - len(MARK)):
                file.seek(place)
                ends.append(file.read(len(MARK)))
    if ends != [MARK, MARK]:
        raise InputError(path, None, "is damaged or no Parquet file. Make it again.")


def part_path(folder: Path, number: int) -> Path:
    """Name a part of a folder.

    >>> part_path(Path("rules"), 3).name
    'part-00003.parquet'
    """
    return folder / f"part-{number:05d}.parquet"


@contextmanager
def whole_folder(path: Path | str) -> Iterator[Path]:
    """Give an empty folder to fill, which takes the name `path` if the block ends well.

    An older folder of Parquet parts under that name stays until then, and is replaced.
    """
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".otherwords-{secrets.token_hex(8)}.part")
    try:
        with naming(path):
            _check_replaceable(path, target)
            temporary.mkdir()
            yield temporary
            _keep_parts_only(temporary)
            _reach_the_disk(temporary)
            _take_name(temporary, target)
    finally:
        _remove(temporary)


@contextmanager
def naming(path: Path | str) -> Iterator[None]:
    """Turn what the system reports into an OutputError about this folder."""
    try:
        yield
    except OSError as error:
        raise OutputError(f"{path}: {_explain(Path(path), error)}") from error


def _explain(path: Path, error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT) or "No space left" in str(error):
        return NO_SPACE
    if isinstance(error, FileNotFoundError):
        return f"there is no folder '{path.parent}'. Create it: mkdir -p '{path.parent}'."
    if isinstance(error, PermissionError):
        return "no permission to write it. Choose another name or folder."
    return f"cannot be written ({error.strerror}). Write elsewhere; no part of it was kept."


def _check_replaceable(path: Path | str, target: Path) -> None:
    if not target.exists():
        return
    if not target.is_dir():
        raise OutputError(f"{path}: is a file, expected the name of a folder. Choose another.")
    strange = sorted(item.name for item in target.iterdir() if item.suffix != ".parquet")
    if strange:
        raise OutputError(
            f"{path}: holds '{strange[0]}', which is no Parquet part. "
            "Choose another name, or empty the folder."
        )


def _keep_parts_only(folder: Path) -> None:
    """Give the parts their names, and drop checksums and marks that an engine leaves."""
    parts = sorted(folder.glob("[!._]*.parquet"))
    for item in set(folder.iterdir()) - set(parts):
        shutil.rmtree(item) if item.is_dir() else item.unlink()
    for number, part in enumerate(parts):
        part.rename(part_path(folder, number))


def _reach_the_disk(folder: Path) -> None:
    for place in [*folder.iterdir(), folder]:
        handle = os.open(place, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove(folder: Path) -> None:
    """Remove a folder from which others may be removing, or to which they may be adding, too."""
    for _ in range(ATTEMPTS):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(NAP)


def _take_name(temporary: Path, target: Path) -> None:
    if target.exists():
        old = target.with_name(f".otherwords-{secrets.token_hex(8)}.part")
        target.rename(old)
        temporary.rename(target)
        _remove(old)
    else:
        temporary.rename(target)
