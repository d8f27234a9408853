"""Where a project is: a file that one process has open, or a PostgreSQL database.

SQLite is fast and needs no server, but bears one writing process only, and no network disk, whose
locks cannot be relied on. So a process that opens a file for writing holds a lock beside it, which
the system releases however the process ends; a second one is refused and names the first.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from otherwords.errors import OtherwordsError

if TYPE_CHECKING:
    from filelock import BaseFileLock

SCHEMES = ("postgresql://", "postgres://", "postgresql+psycopg://")
NETWORK = ("nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse.sshfs", "afs", "ceph", "fuse.glusterfs")
MOUNTS = Path("/proc/mounts")


def is_url(project: Path | str) -> bool:
    """Whether a project is named by the URL of a PostgreSQL database.

    >>> is_url("postgresql://localhost/links"), is_url("links.owb")
    (True, False)
    """
    return str(project).startswith(SCHEMES)


def sqlalchemy_url(project: Path | str) -> str:
    """How SQLAlchemy names a project.

    >>> sqlalchemy_url("postgres://ann@localhost/links")
    'postgresql+psycopg://ann@localhost/links'
    """
    if is_url(project):
        return f"postgresql+psycopg://{str(project).partition('://')[2]}"
    return f"sqlite:///{Path(project).absolute()}"


def shown_name(project: Path | str) -> str:
    """The name of a project for messages, without a password.

    >>> shown_name("postgresql://ann:secret@localhost/links")
    'postgresql://ann@localhost/links'
    """
    if not is_url(project):
        return str(project)
    scheme, _, rest = str(project).partition("://")
    before, at, host = rest.rpartition("@")
    return f"{scheme}://{before.partition(':')[0]}{at}{host}"


class FileLock:
    """The right to write to a project in a file, held until it is released."""

    def __init__(self, path: Path) -> None:
        from filelock import FileLock as Lock
        from filelock import Timeout

        self.owner = path.with_name(f"{path.name}.owner")
        self.lock: BaseFileLock = Lock(path.with_name(f"{path.name}.lock"))
        try:
            self.lock.acquire(blocking=False)
        except Timeout:
            raise OtherwordsError(
                f"{path}: open in another process ({self._process()}). Use that one, or stop it."
            ) from None
        except OSError as error:
            raise OtherwordsError(
                f"{path}: cannot be locked ({error.strerror}). Can you write to its folder?"
            ) from error
        self.owner.write_text(f"{os.getpid()}\n", encoding="utf-8")

    def release(self) -> None:
        self.owner.unlink(missing_ok=True)
        self.lock.release()

    def _process(self) -> str:
        try:
            return self.owner.read_text("utf-8").strip()
        except OSError:
            return "unknown"


def refuse_network_disk(path: Path, mounts: Path = MOUNTS) -> None:
    """Raise an error if a file lies on a disk of another computer, where that can be known."""
    try:
        lines = mounts.read_text("utf-8", errors="replace").splitlines()
    except OSError:
        return
    place = path.absolute().parent.resolve()
    found = ("", "")
    for line in lines:
        _, folder, kind, *_ = [*line.split(" "), "", "", ""]
        here = Path(folder.replace("\\040", " "))
        if (place == here or here in place.parents) and len(folder) >= len(found[0]):
            found = folder, kind
    if found[1] in NETWORK:
        raise OtherwordsError(
            f"{path}: on a network disk ({found[1]}), where SQLite may lose data. "
            "Use a local disk, or PostgreSQL."
        )
