"""The folder a build works in, beside its output: `x.ow.building` for `x.ow`.

Each stage fills a folder of its own. It is called `links.partial` until the stage is over, and
`links` from then on, so a folder without that suffix is whole whatever happened. In it,
`state.json` holds the digest of all that the stage depended on: the next run keeps the folder
if its own digest is the same, and makes it anew if not.

Only one build may work in a folder: it holds a lock, which the system takes back when it ends,
however it ends.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from otherwords.errors import OtherwordsError, OutputError

SUFFIX = ".building"
PARTIAL = ".partial"
STATE = "state.json"
LOCK = "lock"
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
FULL_WORDS = ("no space left", "file too large", "disk quota exceeded")


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
            found = json.loads((self.place(stage) / STATE).read_text(encoding="utf-8"))
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
            with contextlib.suppress(OSError):
                remove(partial)
            raise

    def finish(self, partial: Path, place: Path, state: Mapping[str, Any]) -> None:
        """Write the state and give the folder its name."""
        with (partial / STATE).open("w", encoding="utf-8") as file:
            json.dump(state, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        remove(place)
        partial.rename(place)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other builds out, and make the folder if it is not there."""
        try:
            self.path.mkdir(exist_ok=True)
        except OSError as error:
            raise OutputError(f"{self.path}: {_no_folder(self.path, error)}") from error
        with self._lock():
            yield

    @contextmanager
    def _lock(self) -> Iterator[None]:
        path = self.path / LOCK
        while True:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                held = _same_file(handle, path)  # not one that its owner has just removed
            except BlockingIOError:
                owner = os.read(handle, 32).decode(errors="replace").strip()
                os.close(handle)
                raise OtherwordsError(
                    f"{self.path}: another build (process {owner or 'unknown'}) is working in it. "
                    "Wait for it, or choose another output."
                ) from None
            if held:
                break
            os.close(handle)
            self.path.mkdir(exist_ok=True)
        try:
            os.ftruncate(handle, 0)
            os.write(handle, f"{os.getpid()}\n".encode())
            yield
        finally:
            os.close(handle)

    def remove(self) -> None:
        """Take everything away; only for the one who holds the lock."""
        remove(self.path)


def remove(folder: Path) -> None:
    """Remove a folder if it is there."""
    with contextlib.suppress(FileNotFoundError):
        shutil.rmtree(folder)


def size_of(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def is_disk_full(error: BaseException | None) -> bool:
    """Whether an error, or what it came from, is that the disk is full, or a quota used up."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in FULL:
            return True
        if any(words in str(error).lower() for words in FULL_WORDS):
            return True
        error = error.__cause__ or error.__context__
    return False


def _same_file(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _no_folder(path: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return f"there is no folder '{path.parent}'. Create it: mkdir -p '{path.parent}'."
    return f"cannot be made a folder ({error.strerror}). Choose another output."
