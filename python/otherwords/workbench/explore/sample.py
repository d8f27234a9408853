"""A database built from the sample corpus, kept where it is built once for each version."""

from __future__ import annotations

import os
from pathlib import Path

from otherwords import __version__


def cache_folder() -> Path:
    """Where files go that can be made again."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())
    return Path(base) / "otherwords"


def sample_database() -> Path:
    """Where the database of the sample is, or will be."""
    return cache_folder() / f"sample-{__version__}.ow"


def build_sample(path: Path) -> str:
    """Build it, if it is not there; for another process, as it takes a while."""
    from otherwords import build

    if not path.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
        build(output=path, sample=True)
    return str(path)
