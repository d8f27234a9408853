"""Run the benchmarks and keep their results.

    make bench                                     everything, about an hour
    .venv/bin/python -m benchmarks startup text    some suites

Results go to benchmarks/results/SUITE.json with the command, the machine and the versions; rows
are written as they come.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from benchmarks import (
    agreement,
    alignment,
    compression,
    compression_t3,
    database,
    joint,
    judgements,
    language_model,
    memory,
    monolingual,
    monolingual_learned,
    parametric,
    parse,
    parts,
    ranking,
    rewrite,
    rewriting_speed,
    scale,
    shipped,
    similarity,
    simplification,
    startup,
    text,
    versions,
    versions_speed,
    words_and_phrases,
)
from benchmarks.measure import machine, rival_versions

RESULTS = Path(__file__).with_name("results")
Rows = Iterable[dict[str, object]]


def suites(python: Path, folder: Path) -> dict[str, Callable[[], Rows]]:
    return {
        "startup": lambda: startup.compare(folder),
        "text": lambda: text.compare(python),
        "alignment": lambda: alignment.compare(folder, python, [100_000, 20_000]),
        "scaling": lambda: alignment.scaling(folder, [25_000, 50_000, 100_000, 200_000]),
        "threads": lambda: alignment.threads(folder, 20_000),
        "monolingual": monolingual.compare,
        "monolingual_learned": monolingual_learned.compare,
        "joint": joint.compare,
        "parts": parts.compare,
        "agreement": agreement.compare,
        "parametric": parametric.compare,
        "parse": lambda: parse.compare(folder),
        "judgements": lambda: judgements.compare(folder),
        "language_model": lambda: language_model.compare(folder),
        "database": lambda: database.compare(folder),
        "compression": lambda: compression.compare(folder),
        "t3_broadcast": lambda: compression_t3.compare("broadcast", folder),
        "t3_headlines": lambda: compression_t3.compare("headlines", folder),
        "builds": lambda: database.builds(folder),
        "ranking": ranking.compare,
        "rewrite": lambda: rewrite.compare(folder),
        "rewriting_speed": rewriting_speed.compare,
        "shipped": lambda: shipped.compare(folder),
        "scale": lambda: scale.twelve(folder),
        "memory": lambda: memory.compare(folder),
        "synthetic": lambda: scale.synthetic(folder),
        "similarity": lambda: similarity.compare(folder),
        "simplification": simplification.compare,
        **{f"versions_{name}": partial(versions.tables, name) for name in versions.CORPORA},
        "versions_links": versions.links,
        "versions_lattices": versions_speed.lattices,
        "versions_smt": versions_speed.smt,
        "versions_cotrain": versions_speed.cotraining,
        "words_and_phrases": lambda: words_and_phrases.compare(folder),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("suite", nargs="*", help="which ones; all by default")
    parser.add_argument(
        "--rivals", type=Path, default=Path(".bench-venv/bin/python"), help="the rivals' Python"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        known = suites(options.rivals, Path(folder))
        for name in options.suite or known:
            if name not in known:
                parser.error(f"no suite called '{name}'. Known: {', '.join(known)}.")
            print(f"== {name}", flush=True)
            rows: list[dict[str, object]] = []
            result = {
                "command": " ".join(["python -m benchmarks", name]),
                "machine": machine(),
                "rivals": rival_versions(options.rivals),
                "rows": rows,
            }
            RESULTS.mkdir(exist_ok=True)
            for row in known[name]():
                rows.append(row)
                text = json.dumps(result, indent=1, ensure_ascii=False)
                (RESULTS / f"{name}.json").write_text(text + "\n")


if __name__ == "__main__":
    sys.exit(main())
