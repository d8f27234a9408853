"""Put a database in its place when it is whole.

It is written beside its final name and moved there at the end, so that nobody ever opens half of
one. What a kill leaves behind is a hidden folder `.otherwords-*.part`, safe to delete.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from otherwords.database.manifest import MANIFEST
from otherwords.errors import OutputError


def refuse_overwriting(folder: Path, *, force: bool = False) -> None:
    """See that the name is free, or may be replaced: only what is a database ever is."""
    if not folder.exists() and not folder.is_symlink():
        if not folder.parent.is_dir():
            advice = f"Create it: mkdir -p '{folder.parent}'."
            raise OutputError(f"{folder}: there is no folder '{folder.parent}'. {advice}")
        return
    if folder.is_dir() and not any(folder.iterdir()):
        return
    if not (folder / MANIFEST).is_file():
        raise OutputError(f"{folder}: is there, and is no database. Choose another name.")
    if not force:
        raise OutputError(f"{folder}: is there. Choose another name, or replace it: --force.")


@contextmanager
def new_folder(folder: Path | str, *, force: bool = False) -> Iterator[Path]:
    """Give a folder to write into, which takes its final name when the block ends well."""
    folder = Path(folder)
    refuse_overwriting(folder, force=force)
    hidden = folder.with_name(f".otherwords-{secrets.token_hex(8)}.part")
    with naming_failures(folder):
        hidden.mkdir()
        try:
            yield hidden
            for path in hidden.iterdir():
                with path.open("rb") as handle:
                    os.fsync(handle.fileno())
            refuse_overwriting(folder, force=force)  # somebody else may have been faster
            _move(hidden, folder)
        except BaseException:
            shutil.rmtree(hidden, ignore_errors=True)
            raise


def _move(hidden: Path, folder: Path) -> None:
    if not folder.exists():
        hidden.rename(folder)
        return
    old = hidden.with_suffix(".old")
    folder.rename(old)
    try:
        hidden.rename(folder)
    except OSError:
        old.rename(folder)
        raise
    with suppress(OSError):
        shutil.rmtree(old)


@contextmanager
def naming_failures(folder: Path) -> Iterator[None]:
    """Turn what the system reports while writing into an OutputError about this database."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            found = "no space left to write it. Make room or write elsewhere"
        elif isinstance(error, PermissionError):
            found = "no permission to write it. Choose another folder"
        else:
            found = f"cannot be written ({error.strerror or error}). Write elsewhere"
        raise OutputError(f"{folder}: {found}; no part of it was kept.") from error
