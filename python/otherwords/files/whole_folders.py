"""Write a folder whole or not at all.

It is filled under a hidden name beside its target, and renamed when every file in it has reached
the disk. What may be replaced is for the caller to say: nobody else's folder ever is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from otherwords.errors import OutputError
from otherwords.files.whole import (
    flush_to_disk,
    hidden_name,
    naming,
    real_path,
    remove,
    take_name,
)


def refuse_content(path: Path) -> None:
    """Raise an OutputError if anything but an empty folder has that name."""
    if path.is_dir() and not any(path.iterdir()):
        return
    if path.exists() or path.is_symlink():
        raise OutputError(f"{path}: already exists. Choose another name, or remove it first.")


@contextmanager
def whole_folder(
    path: Path | str, check: Callable[[Path], object] = refuse_content
) -> Iterator[Path]:
    """Give an empty folder to fill, which becomes `path` when the block ends well.

    `check` raises an error if something at `path` may not be replaced. It is asked twice, before
    the work and after it: somebody else may have been faster.
    """
    target = real_path(path)
    hidden = hidden_name(target)
    try:
        with naming(path):
            check(Path(path))
            hidden.mkdir()
            yield hidden
            flush_to_disk(hidden)
            check(Path(path))
            take_name(hidden, target)
    finally:
        with suppress(OSError):
            remove(hidden)
