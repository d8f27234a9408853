"""Run the stages of a build in order, each once.

A stage says what it depends on: settings, files of the user, earlier stages. All of that goes
into its digest. A stage whose folder has the same digest from an earlier run is not run again,
so a build that was killed goes on after its last finished stage, and a changed setting redoes
the stages that it matters for and those after them, and no others.
"""

from __future__ import annotations

import hashlib
import json
import resource
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

from otherwords import __version__
from otherwords.corpus.files import read_blocks
from otherwords.database.work_folder import WorkFolder, is_disk_full, size_of
from otherwords.errors import OutputError

Report: TypeAlias = Callable[[int, int | None], None]
"""Takes how much of a stage is done, and of how much (None where nobody knows)."""
BLOCK = 1 << 20
FORMAT = 3
"""Of what stages leave to each other; to be raised when that changes, so that work left by an
earlier version is not taken for finished."""


class Talk:
    """What a build tells as it goes; a command puts its own in place of this silent one."""

    def progress(self, stage: str, unit: str) -> AbstractContextManager[Report]:
        return nullcontext(lambda done, total: None)

    def say(self, line: str) -> None:
        """Take a line about how it goes."""

    def warn(self, line: str) -> None:
        """Take a line about what was left out."""


@dataclass(frozen=True)
class Task:
    """What a running stage has: where its inputs are, where its outputs go, whom to tell."""

    name: str
    inputs: Mapping[str, Path]
    """The folders of earlier stages, by their names."""
    output: Path
    """An empty folder."""
    talk: Talk

    def input(self, name: str) -> Path:
        """The folder of the stage whose name ends so."""
        (found,) = self.all_inputs(name)
        return found

    def all_inputs(self, name: str) -> list[Path]:
        """The folders of the stages whose names end so, one for each bitext."""
        return [path for full, path in self.inputs.items() if full.rpartition("/")[2] == name]

    def progress(self, unit: str) -> AbstractContextManager[Report]:
        return self.talk.progress(self.name, unit)


@dataclass(frozen=True)
class Stage:
    """A step of a build, which leaves a folder."""

    name: str
    """Its folder, such as `1-deu/links` for the links of the first bitext."""
    run: Callable[[Task], Mapping[str, Any]]
    """Fills its output folder; gives counts for the report."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Whatever of the recipe its result depends on, as plain values."""
    files: tuple[Path, ...] = ()
    """The files of the user that it reads."""
    needs: tuple[str, ...] = ()
    """The earlier stages that it reads."""


@dataclass(frozen=True)
class Finished:
    """A stage that is over."""

    name: str
    digest: str
    seconds: float
    bytes: int
    peak_memory: int
    counts: Mapping[str, Any]
    reused: bool


def run_stages(stages: Iterable[Stage], work: WorkFolder, talk: Talk) -> dict[str, Finished]:
    """Run what is not finished; gives what each stage left, by name."""
    done: dict[str, Finished] = {}
    checksums: dict[Path, str] = {}
    for stage in stages:
        digest = _digest(stage, done, checksums)
        state = work.state(stage.name)
        if state is not None and state["digest"] == digest:
            done[stage.name] = Finished(stage.name, **state, reused=True)
            talk.say(f"{stage.name}: finished before")
            continue
        done[stage.name] = _run(stage, digest, work, talk)
        talk.say(f"{stage.name}: {done[stage.name].seconds:.1f} s")
    return done


def _run(stage: Stage, digest: str, work: WorkFolder, talk: Talk) -> Finished:
    inputs = {name: work.place(name) for name in stage.needs}
    started = perf_counter()
    try:
        with work.filling(stage.name) as (partial, state):
            counts = stage.run(Task(stage.name, inputs, partial, talk))
            state.update(
                digest=digest,
                seconds=round(perf_counter() - started, 3),
                bytes=size_of(partial),
                peak_memory=peak_memory(),
                counts=dict(counts),
            )
    except Exception as error:
        if is_disk_full(error):
            raise OutputError(
                f"{work.path}: no space left in stage {stage.name}. Finished stages are kept: "
                "make room, then run the same command again."
            ) from error
        raise
    return Finished(stage.name, **state, reused=False)


def checksum(path: Path) -> str:
    """The SHA-256 of a file."""
    next(read_blocks(path), None)  # a file that cannot be read is told in the usual words
    found = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            found.update(block)
    return found.hexdigest()


def peak_memory() -> int:
    """The most bytes that this process has held so far.

    Linux tells it of the process alone; what `getrusage` tells begins with the peak of the process
    that started this one.
    """
    with suppress(OSError):
        for line in (
            Path("/proc/self/status").read_text(encoding="utf-8", errors="replace").splitlines()
        ):
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _digest(stage: Stage, done: Mapping[str, Finished], checksums: dict[Path, str]) -> str:
    for path in stage.files:
        if path not in checksums:
            checksums[path] = checksum(path)
    depends_on = {
        "otherwords": __version__,
        "format": FORMAT,
        "stage": stage.name,
        "settings": stage.settings,
        "files": [checksums[path] for path in stage.files],
        "stages": [done[name].digest for name in stage.needs],
    }
    return hashlib.sha256(json.dumps(depends_on, sort_keys=True).encode()).hexdigest()
