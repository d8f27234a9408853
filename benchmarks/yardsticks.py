"""All public scales of docs/yardsticks.md on one database, and on the real PPDB pairs.

    python -m benchmarks.yardsticks english.ow shipped [--wordnet FOLDER]
    python -m benchmarks.yardsticks ppdb [--wordnet FOLDER]

`ppdb` are the single-word pairs of PPDB 1.0 XXXL in ../shared/data/ppdb: real, without labels and
without scores, so their order says nothing. Results: benchmarks/results/yardsticks-NAME.json.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.data import SHARED
from benchmarks.measure import machine
from otherwords import Database, import_ppdb
from otherwords.corpus import read_lines
from otherwords.corpus.wordnet import WordNet
from otherwords.evaluate.coverage.run import run_study
from otherwords.evaluate.substitution.report import substitution

RESULTS = Path(__file__).with_name("results")
PAIRS = SHARED / "ppdb" / "ppdb-1.0.xxxl-lexical.pairs.tsv.gz"
STUDIES = (
    ("propbank", "coverage/propbank.ewt.train.tsv.gz"),
    ("rules", "coverage/reverb.tncf.tsv.gz"),
    ("judged", "coverage/zeichner.txt.gz"),
    ("judged", "coverage/levyholt.dev.txt.gz"),
    ("morphology", None),
)
SUBSTITUTION = (
    ("lexsub", "judgements/lexsub.trial.tsv"),
    ("swords", "judgements/swords.dev.json.gz"),
)


def ppdb_database(folder: Path) -> Path:
    """The real pairs in both directions, as a database in no order."""
    lines = set()
    for _, line in read_lines(PAIRS):
        first, second = line.split("\t")
        if first.strip() and second.strip() and " " not in first + second:
            lines |= {(first, second), (second, first)}
    text = folder / "ppdb.txt"
    rows = (f"[X] ||| {a} ||| {b} ||| Abstract=0 ||| 0-0\n" for a, b in sorted(lines))
    text.write_text("".join(rows), "utf-8")
    import_ppdb(text, folder / "ppdb.ow", rank="file-order")
    return folder / "ppdb.ow"


def measured(database: Database, wordnet: str) -> list[dict[str, Any]]:
    """Every study, each with the processor seconds it took."""
    known = WordNet(wordnet)
    jobs: list[tuple[str, str, Any]] = [
        ("coverage wordnet", wordnet, lambda: run_study("wordnet", wordnet, database))
    ]
    for study, name in STUDIES:
        path = None if name is None else SHARED / name
        jobs.append(
            (
                f"coverage {study}",
                str(name or ""),
                lambda s=study, p=path: run_study(s, p, database),
            )
        )
    for data, name in SUBSTITUTION:
        job = lambda d=data, p=SHARED / name: substitution(d, p, database, wordnet=known)  # noqa: E731
        jobs.append((f"substitution {data}", name, job))
    rows = []
    for command, name, job in jobs:
        wall, processor = time.perf_counter(), time.process_time()
        report = job()
        seconds = {
            "cpu_seconds": round(time.process_time() - processor, 1),
            "wall_seconds": round(time.perf_counter() - wall, 1),
        }
        rows.append(
            {
                "command": f"otherwords evaluate {command} {Path(name).name}".strip(),
                **seconds,
                **report,
            }
        )
        print(command, name, seconds, flush=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("database", help="a database, or ppdb")
    parser.add_argument("name", nargs="?", default="ppdb")
    parser.add_argument("--wordnet", default="/usr/share/wordnet")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = ppdb_database(Path(folder)) if given.database == "ppdb" else Path(given.database)
        database = Database.open(path)
        rows = measured(database, given.wordnet)
        facts = {"paraphrases": len(database), "counts": dict(database.manifest.counts)}
    facts["counts"].pop("labels", None)
    named = "ppdb" if given.database == "ppdb" else f"{Path(given.database).name} {given.name}"
    command = f"python -m benchmarks.yardsticks {named}"
    kept = {"command": command, "machine": machine(), **facts, "rows": rows}
    text = json.dumps(kept, indent=1, ensure_ascii=False) + "\n"
    (RESULTS / f"yardsticks-{given.name}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
