"""Folders of Parquet files: found for reading, and written whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from otherwords.errors import InputError, OutputError
from otherwords.files.whole_folders import whole_folder

MARK = b"PAR1"


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
        raise InputError(path, None, "is damaged, or not a Parquet file. Write it again.")


def part_path(folder: Path, number: int) -> Path:
    """Name a part of a folder.

    >>> part_path(Path("rules"), 3).name
    'part-00003.parquet'
    """
    return folder / f"part-{number:05d}.parquet"


@contextmanager
def whole_parts(path: Path | str) -> Iterator[Path]:
    """Give an empty folder for Parquet parts, which becomes `path` when the block ends well.

    An older folder of Parquet parts under that name stays until then, and is replaced.
    """
    with whole_folder(path, _refuse_other_content) as folder:
        yield folder
        _keep_parts_only(folder)


def _refuse_other_content(path: Path) -> None:
    if not path.exists():
        return
    if not path.is_dir():
        raise OutputError(f"{path}: is a file, expected a folder name. Choose another.")
    others = sorted(item.name for item in path.iterdir() if item.suffix != ".parquet")
    if others:
        raise OutputError(
            f"{path}: holds '{others[0]}', which is not a Parquet part. "
            "Choose another name, or empty the folder."
        )


def _keep_parts_only(folder: Path) -> None:
    """Number the parts, and drop the checksums and marks that an engine leaves."""
    parts = sorted(folder.glob("[!._]*.parquet"))
    for item in set(folder.iterdir()) - set(parts):
        shutil.rmtree(item) if item.is_dir() else item.unlink()
    for number, part in enumerate(parts):
        part.rename(part_path(folder, number))
