"""Run the stages of a build, each once, after those it needs.

A stage is an object whose fields are what it needs: settings, files of the user, and the earlier
stages it reads. All of that goes into its digest. A stage whose folder has the same digest from an
earlier run is not run again, so a build that was killed resumes after its last finished stage, and
a changed setting redoes the stages that depend on it and no others.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, fields
from pathlib import Path
from time import perf_counter
from typing import Any

from otherwords import __version__
from otherwords.build.context import Context
from otherwords.errors import OutputError
from otherwords.files.checksums import checksum, file_checksum
from otherwords.files.work_folder import WorkFolder, is_disk_full, size_of
from otherwords.machine import peak_memory, processor_seconds
from otherwords.progress import Progress

FORMAT = 5
"""Version of the files that stages leave to each other. Raise it when they change, so that work
left by an earlier version is not taken for finished."""


class Talk:
    """Receives messages about a build in progress; this one is silent, a command has its own."""

    def progress(self, stage: str, unit: str) -> AbstractContextManager[Progress]:
        return nullcontext(lambda done, total: None)

    def say(self, line: str) -> None:
        """Take a line about how the build is going."""

    def warn(self, line: str) -> None:
        """Take a line about input that was omitted."""


@dataclass(frozen=True)
class Task:
    """What a running stage works with."""

    stage: Stage
    output: Path
    """An empty folder for the stage to fill."""
    work: WorkFolder
    talk: Talk
    context: Context

    def folder(self, stage: Stage) -> Path:
        """The folder that an earlier stage has filled."""
        return self.work.place(stage.name)

    def progress(self, unit: str) -> AbstractContextManager[Progress]:
        return self.talk.progress(self.stage.name, unit)


@dataclass(frozen=True, kw_only=True)
class Stage(ABC):
    """One step of a build, which fills a folder."""

    name: str
    """Its folder, such as `1-deu/links` for the links of the first bitext."""

    @property
    def of_one_bitext(self) -> bool:
        """Whether it works on one bitext alone, and so beside stages of others."""
        return "/" in self.name

    @abstractmethod
    def run(self, task: Task) -> Mapping[str, Any]:
        """Fill the output folder, and return counts for the report."""

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings that change the result, as plain values."""
        return {}

    @property
    def files(self) -> tuple[Path, ...]:
        """The user's files that it reads."""
        return ()

    @property
    def needs(self) -> tuple[Stage, ...]:
        """The earlier stages that it reads: those among its fields."""
        return tuple(_stages_in(getattr(self, field.name) for field in fields(self)))

    @property
    def takes_over(self) -> tuple[Stage, ...]:
        """Earlier stages that spare it work and change nothing in its result: they run before it,
        and it is not redone when they are."""
        return ()


@dataclass(frozen=True)
class Finished:
    """The result of a stage."""

    name: str
    digest: str
    seconds: float
    processor_seconds: float
    """Of all threads and processes together."""
    bytes: int
    peak_memory: int
    counts: Mapping[str, Any]
    reused: bool


def in_order(last: Stage) -> list[Stage]:
    """A stage and all that it needs, each after those it needs itself."""
    found: dict[str, Stage] = {}

    def visit(stage: Stage) -> None:
        if stage.name not in found:
            for earlier in (*stage.takes_over, *stage.needs):
                visit(earlier)
            found[stage.name] = stage

    visit(last)
    return list(found.values())


def run_stages(
    last: Stage, work: WorkFolder, context: Context, talk: Talk | None = None
) -> dict[str, Finished]:
    """Run a stage after all that it needs, except what is finished; gives results by name."""
    order = in_order(last)
    lanes = context is not None and context.lanes > 1
    shown = _talk(talk, lanes)
    digests: dict[str, str] = {}
    checksums: dict[Path, str] = {}

    def run(stage: Stage, context: Context) -> Finished:
        digest = digests[stage.name] = _digest(stage, digests, checksums)
        state = work.state(stage.name)
        if state is not None and state["digest"] == digest:
            shown.say(f"{stage.name}: finished before")
            return Finished(stage.name, **state, reused=True)
        finished = _run(stage, digest, work, context, shown)
        shown.say(f"{stage.name}: {finished.seconds:.1f} s")
        return finished

    if lanes:
        from otherwords.build.lanes import run_in_lanes

        return run_in_lanes(order, run, context)
    return {stage.name: run(stage, context) for stage in order}


def _talk(talk: Talk | None, lanes: bool) -> Talk:
    if talk is None or not lanes:
        return talk or Talk()
    from otherwords.build.lanes import OneBar

    return OneBar(talk)


def _run(stage: Stage, digest: str, work: WorkFolder, context: Context, talk: Talk) -> Finished:
    started = perf_counter()
    try:
        with work.filling(stage.name) as (partial, state):
            counts, peak, used = _worked(Task(stage, partial, work, talk, context))
            state.update(
                digest=digest,
                seconds=round(perf_counter() - started, 3),
                processor_seconds=round(used, 3),
                bytes=size_of(partial),
                peak_memory=peak,
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


def _worked(task: Task) -> tuple[Mapping[str, Any], int, float]:
    """Run a stage here or in a process of its own; gives counts, peak memory, processor time."""
    if task.context is not None and task.context.apart:
        from otherwords.build.alone import run_alone

        return run_alone(task)
    before = processor_seconds()
    counts = task.stage.run(task)
    return counts, peak_memory(), processor_seconds() - before


def _stages_in(values: Iterator[object]) -> Iterator[Stage]:
    for value in values:
        if isinstance(value, Stage):
            yield value
        elif isinstance(value, tuple):
            yield from _stages_in(iter(value))


def _digest(stage: Stage, digests: Mapping[str, str], checksums: dict[Path, str]) -> str:
    for path in stage.files:
        if path not in checksums:
            checksums[path] = file_checksum(path)
    depends_on = {
        "otherwords": __version__,
        "format": FORMAT,
        "stage": stage.name,
        "settings": stage.settings,
        "files": [checksums[path] for path in stage.files],
        "stages": [digests[needed.name] for needed in stage.needs],
    }
    return checksum([json.dumps(depends_on, sort_keys=True)])
