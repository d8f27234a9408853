"""The folder a build works in, beside its output: `x.ow.building` for `x.ow`.

Each stage fills a folder of its own. It is called `links.partial` until the stage is finished, and
`links` from then on, so a folder without that suffix is complete, whatever happened. In it,
`state.json` holds the digest of everything the stage depended on: the next run reuses the folder
if the digest is still the same, and fills it again if not.

Only one process may work in a folder: it holds a lock, which the system releases when the process
ends, however it ends.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from otherwords.errors import OtherwordsError
from otherwords.files.whole import flush_to_disk, is_disk_full, naming, remove, take_name
from otherwords.plain_json import parse_json

if TYPE_CHECKING:
    from filelock import BaseFileLock

__all__ = ["LOCK", "OWNER", "WorkFolder", "is_disk_full", "remove", "size_of"]

SUFFIX = ".building"
PARTIAL = ".partial"
STATE = "state.json"
LOCK, OWNER = "lock", "owner"
ATTEMPTS = 5


class WorkFolder:
    """Finished stages, each in its folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def beside(cls, output: Path) -> WorkFolder:
        return cls(output.with_name(output.name + SUFFIX))

    def place(self, stage: str) -> Path:
        """Where a stage leaves what it made; a name may have folders in it."""
        return self.path / stage

    def state(self, stage: str) -> dict[str, Any] | None:
        """What is known about a finished stage; None if it is not finished, or damaged."""
        try:
            found = parse_json((self.place(stage) / STATE).read_bytes())
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) and "digest" in found else None

    @contextmanager
    def filling(self, stage: str) -> Iterator[tuple[Path, dict[str, Any]]]:
        """Give an empty folder and a state to fill in; the stage is finished if the block is."""
        place = self.place(stage)
        partial = place.with_name(place.name + PARTIAL)
        remove(partial)
        partial.mkdir(parents=True)
        state: dict[str, Any] = {}
        try:
            yield partial, state
            self.finish(partial, place, state)
        except BaseException:
            with suppress(OSError):
                remove(partial)
            raise

    def finish(self, partial: Path, place: Path, state: Mapping[str, Any]) -> None:
        """Write the state and give the folder its name."""
        (partial / STATE).write_text(json.dumps(state, indent=1), encoding="utf-8")
        flush_to_disk(partial)
        take_name(partial, place)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other processes out; the folder is created if missing.

        A process that is killed loses its lock. At the end an empty folder is removed.
        """
        lock = self._lock()
        try:
            with naming(self.path):
                self._owner.write_text(f"{os.getpid()}\n", encoding="utf-8")
            yield
        finally:
            self._owner.unlink(missing_ok=True)
            with suppress(OSError):  # Windows removes the file of a lock when it is released
                (self.path / LOCK).unlink()
            lock.release()
            with suppress(OSError):
                self.path.rmdir()

    def _lock(self) -> BaseFileLock:
        from filelock import FileLock, Timeout

        for _ in range(ATTEMPTS):
            with naming(self.path):
                self.path.mkdir(exist_ok=True)
            lock = FileLock(self.path / LOCK)
            try:
                lock.acquire(blocking=False)
            except FileNotFoundError:  # its owner has just removed the folder
                continue
            except Timeout:
                break
            return lock
        raise OtherwordsError(
            f"{self.path}: another process ({self._owner_id()}) is working in it. "
            "Wait for it to end, or choose another output."
        )

    @property
    def _owner(self) -> Path:
        """The file that names who holds the lock; Windows lets nobody else read a locked file."""
        return self.path / OWNER

    def _owner_id(self) -> str:
        try:
            return self._owner.read_text(encoding="utf-8").strip()
        except OSError:
            return "unknown"

    def remove(self) -> None:
        """Remove everything but the lock, which goes when it is released."""
        for item in self.path.iterdir():
            if item.is_dir():
                remove(item)
            elif item.name != LOCK:
                item.unlink()


def keep_only(folder: Path, *names: str) -> None:
    """Remove everything in a folder but what has one of these names."""
    for path in folder.iterdir():
        if path.name not in names:
            remove(path) if path.is_dir() else path.unlink()


def size_of(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
