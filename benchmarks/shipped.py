"""The English database that comes with the package: its size, how fast it answers, what it finds.

Everything is measured on the files in python/otherwords/database/english. Times of a shell include
the interpreter; byte code is in place, as after an installation.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.data import SHARED
from benchmarks.startup import PROGRAM
from otherwords import Database
from otherwords.corpus.judgements import read_judgements
from otherwords.database.shipped import has_shipped, shipped_folder

LISTS = Path(__file__).with_name("lists")
JUDGED = SHARED / "judgements" / "ppdb2.train.tsv.gz"
OPENING = """
import time
from otherwords.database.database import Database
start = time.perf_counter()
Database.open()
print(1000 * (time.perf_counter() - start))
"""


def compare(folder: Path, rounds: int = 11) -> Iterator[dict[str, object]]:
    """All rows, each with the figure and what it had to be; none if no database is shipped."""
    if not has_shipped():
        print(f"{shipped_folder()}: no database there. Make it: python data/english/make.py")
        return
    for row in [*sizes(), *contents(), *times(folder, rounds), *found()]:
        print(*row.values(), sep="\t", flush=True)
        yield row


def sizes() -> Iterator[dict[str, object]]:
    """The bytes of every file, and of all."""
    files = sorted(shipped_folder().iterdir())
    for path in files:
        yield {"what": f"bytes of {path.name}", "value": path.stat().st_size}
    total = sum(path.stat().st_size for path in files)
    yield {"what": "bytes of all files", "value": total, "at_most": 30_000_000}


def contents() -> Iterator[dict[str, object]]:
    """How much there is."""
    database = Database.open(shipped_folder())
    yield {"what": "paraphrases", "value": len(database)}
    yield {"what": "phrases", "value": sum(1 for _ in database)}
    for name, count in database.manifest.counts["paraphrases"].items():
        yield {"what": f"{name} paraphrases", "value": count}
    yield {"what": "translation rules", "value": database.manifest.counts.get("rules", 0)}


def times(folder: Path, rounds: int) -> Iterator[dict[str, object]]:
    """Opening, and the first lookup from the shell, in milliseconds."""
    environment = {
        **os.environ,
        "PYTHONPYCACHEPREFIX": str(folder / "byte-code"),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.pop("OTHERWORDS_DATABASE", None)

    def run(*command: str) -> str:
        done = subprocess.run(
            command, cwd=folder, env=environment, check=True, capture_output=True, text=True
        )
        return done.stdout

    opened = [float(run(sys.executable, "-c", OPENING)) for _ in range(1 + rounds)][1:]
    yield {"what": "opening, ms", **_spread(opened), "at_most": 10}
    for options in ((), ("--explain",)):
        shell = []
        for _ in range(1 + rounds):
            start = time.perf_counter()
            run(*PROGRAM, "lookup", "take into account", *options)
            shell.append(1000 * (time.perf_counter() - start))
        name = " ".join(["lookup", *options])
        yield {"what": f"{name} from the shell, ms", **_spread(shell[1:]), "at_most": 400}


def _spread(values: list[float]) -> dict[str, object]:
    load = round(os.getloadavg()[0], 2)
    best, median = min(values), statistics.median(values)
    return {"value": round(best, 1), "median": round(median, 1), "load": load}


def found() -> Iterator[dict[str, object]]:
    """How many phrases have an answer, and how: their own, another form's, composed."""
    database = Database.open(shipped_folder())
    for path in sorted(LISTS.glob("*.txt")):
        lines = path.read_text("utf-8").splitlines()
        phrases = [line for line in lines if line and line[0] != "#"]
        yield _found(path.stem, database, phrases)
    if JUDGED.exists():
        judged = sorted({one.phrase for one in read_judgements(JUDGED)})
        held = sum(phrase in database for phrase in judged)
        what = "phrases of ppdb2.train with paraphrases of their own"
        yield {"what": what, "value": held, "of": len(judged)}


def _found(name: str, database: Database, phrases: list[str]) -> dict[str, object]:
    kinds = {"own": 0, "other form": 0, "composed": 0, "nothing": 0}
    for entry in database.entries(phrases):
        if not entry.paraphrases:
            kinds["nothing"] += 1
        elif entry.note is None:
            kinds["own"] += 1
        else:
            kinds["composed" if entry.paraphrases[0].composed else "other form"] += 1
    return {"what": f"phrases of {name}.txt", "value": kinds["own"], "of": len(phrases), **kinds}
