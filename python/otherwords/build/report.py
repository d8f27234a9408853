"""The report of a build: counts by type, shape and label, time and size of each stage, memory."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from otherwords.build.stages import Finished
from otherwords.database.manifest import Manifest
from otherwords.database.types import shares_in_words

REPORT = "report.json"
LABELS_SHOWN = 10


@dataclass(frozen=True)
class BuildReport:
    """A finished build, for people (`lines`) and programs (`values`)."""

    language: str
    pivots: Sequence[str]
    counts: Mapping[str, Any]
    corpora: Sequence[Mapping[str, Any]]
    stages: Sequence[Finished]
    seconds: float
    """Of this run, without the stages that an earlier run had finished."""
    peak_memory: int
    files: Mapping[str, int]
    """The size in bytes of each file of the database."""

    def write(self, folder: Path) -> None:
        """Keep it in the database beside the manifest; its figures differ from run to run."""
        text = json.dumps(self.values(), indent=1, ensure_ascii=False)
        (folder / REPORT).write_text(text + "\n", encoding="utf-8")

    def values(self) -> dict[str, Any]:
        """The report as JSON can hold it."""
        return {**asdict(self), "machine": platform.platform()}

    def lines(self) -> Iterator[str]:
        """The report as a person reads it."""
        types = self.counts["paraphrases"]
        yield (
            f"{sum(types.values()):,} paraphrases of {self.language} through "
            f"{', '.join(self.pivots)}, from {self.counts.get('rules', 0):,} rules"
        )
        yield "  " + ", ".join(f"{count:,} {name}" for name, count in types.items())
        shares = shares_in_words(self.counts.get("shapes", {}))
        if shares:
            yield f"  without slots: {shares}"
        labels = list(self.counts["labels"].items())
        shown = ", ".join(f"{label} {count:,}" for label, count in labels[:LABELS_SHOWN])
        more = f", and {len(labels) - LABELS_SHOWN:,} more" if len(labels) > LABELS_SHOWN else ""
        yield f"  labels: {shown}{more}"
        yield f"{'stage':<18}{'seconds':>9}{'on disk':>12}"
        for stage in self.stages:
            before = "  (finished before)" if stage.reused else ""
            yield f"{stage.name:<18}{stage.seconds:>9.1f}{size(stage.bytes):>12}{before}"
        files = ", ".join(f"{name} {size(length)}" for name, length in self.files.items())
        yield f"database {size(sum(self.files.values()))}: {files}"
        yield f"{self.seconds:.1f} s, peak memory {size(self.peak_memory)}"


def report_of(
    folder: Path, stages: Sequence[Finished], seconds: float, together: int
) -> BuildReport:
    """Make the report from the manifest of the database and its stages.

    `together` is at most what stages that ran side by side held.
    """
    manifest = Manifest.read(folder)
    return BuildReport(
        manifest.language,
        list(manifest.pivots),
        manifest.counts,
        list(manifest.corpora),
        stages,
        round(seconds, 3),
        max(together, *(stage.peak_memory for stage in stages)),
        {path.name: path.stat().st_size for path in sorted(folder.iterdir())},
    )


def size(length: int) -> str:
    """Write a number of bytes.

    >>> size(999), size(20_480), size(3_500_000), size(12_000_000_000)
    ('999 B', '20.5 kB', '3.5 MB', '12.0 GB')
    """
    if length < 1000:
        return f"{length} B"
    shown = float(length)
    for unit in ("kB", "MB", "GB"):
        shown /= 1000
        if shown < 1000:
            return f"{shown:.1f} {unit}"
    return f"{shown:,.1f} GB"
