"""How long it takes before anything happens.

Each command is started several times, as from a shell, with byte code in place as after an
installation. The best time is what the program needs; the median shows how calm the machine was.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

PYTHON = [sys.executable]
PROGRAM = [*PYTHON, "-m", "otherwords"]
COMMANDS = {
    "python -c pass": [*PYTHON, "-c", "pass"],
    "import numpy": [*PYTHON, "-c", "import numpy"],
    "import otherwords": [*PYTHON, "-c", "import otherwords"],
    "otherwords --help": [*PROGRAM, "--help"],
    "otherwords align --help": [*PROGRAM, "align", "--help"],
    "otherwords lookup about": [*PROGRAM, "lookup", "about", "--database", "sample.ow"],
    "otherwords lookup about --explain": [
        *PROGRAM,
        *("lookup", "about", "--explain", "--database", "sample.ow"),
    ],
}
GOALS = {"import otherwords": 60, "otherwords --help": 200, "otherwords lookup about": 350}


def compare(folder: Path, rounds: int = 21) -> Iterator[dict[str, object]]:
    """The best and the median over several starts, in milliseconds, the interpreter included."""
    kept = {
        "PYTHONPYCACHEPREFIX": str(folder / "byte-code"),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    environment = {**os.environ, **kept}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    build = [*PROGRAM, "build", "--sample", "--quiet", "-o", "sample.ow"]
    subprocess.run(build, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    for name, command in COMMANDS.items():
        times = [_milliseconds(command, folder, environment) for _ in range(1 + rounds)][1:]
        row: dict[str, object] = {
            "command": name,
            "best_ms": round(min(times)),
            "median_ms": round(statistics.median(times)),
            "load": round(os.getloadavg()[0], 2),
        }
        if name in GOALS:
            row["goal_ms"] = GOALS[name]
        print(*row.values(), sep="\t", flush=True)
        yield row


def _milliseconds(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    return 1000 * (time.perf_counter() - start)
