"""Put a database in its place once it is complete.

It is written beside its final name and moved there at the end, so that nobody ever opens half of
one. A killed process leaves a hidden folder `.otherwords-*.part`, safe to delete.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from otherwords.database.manifest import MANIFEST
from otherwords.errors import OutputError
from otherwords.files.whole_folders import whole_folder


def refuse_overwriting(folder: Path, *, force: bool = False) -> None:
    """Check that the name is free or may be replaced; only a database ever is."""
    if not folder.exists() and not folder.is_symlink():
        if not folder.parent.is_dir():
            advice = f"Create it: mkdir -p '{folder.parent}'."
            raise OutputError(f"{folder}: there is no folder '{folder.parent}'. {advice}")
        return
    if folder.is_dir() and not any(folder.iterdir()):
        return
    if not (folder / MANIFEST).is_file():
        raise OutputError(f"{folder}: exists and is not a database. Choose another name.")
    if not force:
        raise OutputError(f"{folder}: already exists. Choose another name, or replace it: --force.")


@contextmanager
def new_folder(folder: Path | str, *, force: bool = False) -> Iterator[Path]:
    """Give a folder to write into, which takes its final name when the block ends well."""
    with whole_folder(folder, partial(refuse_overwriting, force=force)) as hidden:
        yield hidden
