"""Ten builds with the least memory that works: all equal, none far over the limit.

The text is made up and the links are given, so that counting and pivoting, which take the memory,
are nearly all of the work. The least memory is what a build names when it refuses less.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from tests.build.test_build_memory import PAIRS, PROGRAM, write_many

from otherwords.files.checksums import file_checksum

BUILDS = 10
REFUSED = "400MB"
LEAST = re.compile(r"Give it at least (\d+)MB")
FILES = ("paraphrases.parquet", "rules.parquet", "packed.ow")
MEGABYTE = 10**6
Row = dict[str, object]


def compare(folder: Path) -> Iterator[Row]:
    """Build ten times, with the peak of each build and the checksums of what it made."""
    write_many(folder)
    refusal = build(folder, REFUSED, "refused.ow")
    found = LEAST.search(refusal.stderr)
    if refusal.returncode == 0 or found is None:
        raise SystemExit(f"{REFUSED} was not refused: {refusal.stderr}")
    memory = int(found[1])
    peaks, made = [], set()
    for number in range(BUILDS):
        done = build(folder, f"{memory}MB", f"{number}.ow")
        if done.returncode:
            raise SystemExit(done.stderr)
        peaks.append(round(json.loads(done.stdout) / MEGABYTE, 1))
        made.add(tuple(file_checksum(folder / f"{number}.ow" / name) for name in FILES))
    yield {
        "job": "builds with the least memory that works",
        "pairs": PAIRS,
        "memory_megabytes": memory,
        "builds": BUILDS,
        "different_results": len(made),
        "peak_megabytes": peaks,
        "most_over_the_limit": round(max(peaks) / memory - 1, 4),
        "reference": {"different_results": 1, "most_over_the_limit": 0.05},
    }


def build(folder: Path, memory: str, output: str) -> subprocess.CompletedProcess[str]:
    """One build in a process of its own, which prints the most that it held."""
    command = [sys.executable, "-c", textwrap.dedent(PROGRAM), memory, output]
    paths = os.pathsep.join(path for path in sys.path if path)
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
