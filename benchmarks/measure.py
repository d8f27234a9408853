"""Run a command and measure what it costs."""

from __future__ import annotations

import os
import platform
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path


@dataclass(frozen=True)
class Cost:
    cpu_seconds: float
    wall_seconds: float
    peak_megabytes: float


def run(command: Sequence[str | Path]) -> Cost:
    """Run a command to its end; processor time and memory are those of all it started."""
    started = time.perf_counter()
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: ended with {process.returncode}")
    return Cost(
        round(usage.ru_utime + usage.ru_stime, 1),
        round(wall, 1),
        round(usage.ru_maxrss / 1024, 1),
    )


def machine() -> dict[str, object]:
    """What the figures were measured on."""
    cpu = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    )
    return {
        "processor": cpu,
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "otherwords": version("otherwords"),
        "numpy": version("numpy"),
        "typer": version("typer"),
        "commit": commit.stdout.strip(),
        "date": time.strftime("%Y-%m-%d"),
    }


def rival_versions(python: Path) -> dict[str, str]:
    """Versions of the rivals in their own environment, if there is one."""
    if not python.exists():
        return {}
    names = ["eflomal", "systran-align", "sacremoses"]
    code = f"from importlib.metadata import version as v; print(*[v(n) for n in {names!r}])"
    found = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    return dict(zip(names, found.stdout.split(), strict=True))
