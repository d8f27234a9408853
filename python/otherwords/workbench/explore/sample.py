"""What there is to explore if no database is named: the one that comes with the package.

A copy of the package without it builds one from the sample corpus, once for each version.
"""

from __future__ import annotations

import os
from pathlib import Path

from otherwords import __version__
from otherwords.database.shipped import has_shipped, shipped_folder


def cache_folder() -> Path:
    """Where files go that can be made again."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())
    return Path(base) / "otherwords"


def sample_database() -> Path:
    """Where the database of the sample is, or will be."""
    return cache_folder() / f"sample-{__version__}.ow"


def default_databases() -> dict[str, Path]:
    """The databases to explore by their names."""
    if has_shipped():
        return {"english": shipped_folder()}
    return {"sample": sample_database()}


def build_sample(path: Path) -> str:
    """Build it, if it is not there; for another process, as it takes a while."""
    from otherwords import build

    if not path.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
        build(output=path, sample=True)
    return str(path)
