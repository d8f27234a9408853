"""How long it takes before anything happens."""

from __future__ import annotations

import statistics
import subprocess
import time
from pathlib import Path

COMMANDS = {
    "python -c pass": [".venv/bin/python", "-c", "pass"],
    "import otherwords": [".venv/bin/python", "-c", "import otherwords"],
    "otherwords --help": [".venv/bin/otherwords", "--help"],
    "otherwords align --help": [".venv/bin/otherwords", "align", "--help"],
}


def compare(rounds: int = 15) -> list[dict[str, object]]:
    """The median over several starts, in milliseconds, the interpreter included."""
    rows: list[dict[str, object]] = []
    for name, command in COMMANDS.items():
        times = []
        for _ in range(rounds):
            start = time.perf_counter()
            subprocess.run([Path(command[0]), *command[1:]], check=True, capture_output=True)
            times.append(1000 * (time.perf_counter() - start))
        rows.append({"command": name, "median_ms": round(statistics.median(times))})
        print(*rows[-1].values(), sep="\t", flush=True)
    return rows
