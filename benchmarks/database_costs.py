"""What a long command costs: time, the memory of all its processes, and disk at its fullest.

`python -m benchmarks.database_costs RECIPE.json WORK LAST` runs the stages of a build as far as
LAST, to be measured as a command of its own; it prints what each stage took.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event, Thread

PAGE = os.sysconf("SC_PAGE_SIZE")
BETWEEN_LOOKS = 0.05


@dataclass
class Costs:
    seconds: float = 0.0
    peak_megabytes: float = 0.0
    """Of the process and all it started, together."""
    disk_megabytes: float = 0.0
    """Of the folder that was watched, at its largest."""
    output: str = ""


def watch(command: Sequence[str | Path], folder: Path | None = None) -> Costs:
    """Run a command to its end and look at it meanwhile."""
    costs, over = Costs(), Event()
    started = time.perf_counter()
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, text=True)
    watcher = Thread(target=_look, args=(process.pid, folder, costs, over))
    watcher.start()
    costs.output = process.stdout.read() if process.stdout else ""
    _, status, usage = os.wait4(process.pid, 0)
    costs.seconds = round(time.perf_counter() - started, 2)
    process.returncode = os.waitstatus_to_exitcode(status)
    over.set()
    watcher.join()
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: ended with {process.returncode}")
    # a look may miss the highest point; that of the largest process alone is known exactly
    costs.peak_megabytes = round(max(costs.peak_megabytes, usage.ru_maxrss * 1024 / 1e6), 1)
    costs.disk_megabytes = round(costs.disk_megabytes, 1)
    return costs


def _look(process: int, folder: Path | None, costs: Costs, over: Event) -> None:
    looks = 0
    while not over.wait(BETWEEN_LOOKS):
        costs.peak_megabytes = max(costs.peak_megabytes, _memory(process) / 1e6)
        if folder is not None and looks % 20 == 0:
            costs.disk_megabytes = max(costs.disk_megabytes, bytes_in(folder) / 1e6)
        looks += 1


def _memory(process: int) -> int:
    """The bytes that a process and its children hold now."""
    total = 0
    with suppress(OSError, ValueError):
        total = int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in (task / "children").read_text().split():
                total += _memory(int(child))
    return total


def bytes_in(folder: Path) -> int:
    """All bytes of a folder, while others write in it."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                total += Path(place, name).stat().st_size
    return total


def run_some_stages(recipe_path: str, work_path: str, last: str) -> None:
    """Run the stages of a recipe as far as one, and print them as JSON."""
    from otherwords.build.context import Context
    from otherwords.build.pipeline import database_stage
    from otherwords.build.recipe import make_recipe
    from otherwords.build.stages import in_order, run_stages
    from otherwords.files.work_folder import WorkFolder

    recipe = make_recipe(json.loads(Path(recipe_path).read_text(encoding="utf-8")))
    work = WorkFolder(Path(work_path))
    with work.locked(), Context(recipe.run, work.place("scratch")) as context:
        stages = in_order(database_stage(recipe))
        end = next(stage for stage in stages if stage.name.endswith(last))
        done = run_stages(end, work, context)
    print(json.dumps([asdict(stage) for stage in done.values()]))


if __name__ == "__main__":
    run_some_stages(*sys.argv[1:])
