"""Two versions of the aligner beside each other: AER over several seeds, time and memory.

    python -m benchmarks.alignment_versions before=FOLDER after=python --pairs 20000 --seeds 5

Each folder holds a package `otherwords`. Versions take turns, so that the load of the machine
falls on both; processor time counts, wall time does not.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import mean

from benchmarks.alignment import gold_part, score
from benchmarks.data import write_bitext
from benchmarks.measure import Cost, machine, run

MEASURES = ("aer", "cpu_seconds", "wall_seconds", "peak_megabytes")
Row = dict[str, object]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version", nargs="+", help="name=folder")
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--languages", nargs="+", default=["fr", "de"])
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("-o", "--output", type=Path, help="keep the result here")
    options = parser.parse_args()
    versions = dict(each.split("=", 1) for each in options.version)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        for language in options.languages:
            texts = write_bitext(Path(folder), language, options.pairs)
            for seed in range(1, options.seeds + 1):
                for name, package in versions.items():
                    command = ["align", *texts, "--seed", str(seed)]
                    command += ["--fast"] if options.fast else []
                    links = Path(folder, "links")
                    cost = _run(package, [*command, "--tokenised", "-q", "-o", links])
                    found = score(language, gold_part(links, language))
                    row: Row = {"version": name, "languages": f"en-{language}"}
                    row |= {"pairs": options.pairs, "seed": seed, "aer": found["aer"], **vars(cost)}
                    rows.append(row)
                    print(*row.values(), sep="\t", flush=True)
    rows += _means(rows)
    result = {"command": "python -m benchmarks.alignment_versions " + " ".join(_said(options))}
    text = json.dumps(result | {"machine": machine(), "rivals": {}, "rows": rows}, indent=1)
    if options.output:
        options.output.write_text(text + "\n")


def _said(options: argparse.Namespace) -> list[str]:
    """The options as they were given, without the folders of this machine."""
    names = [f"{each.split('=')[0]}=..." for each in options.version]
    given = [f"--pairs {options.pairs}", f"--seeds {options.seeds}"]
    languages = ["--languages", *options.languages]
    return [*names, *given, *languages, *(["--fast"] if options.fast else [])]


def _run(package: str, arguments: list[str | Path]) -> Cost:
    os.environ["PYTHONPATH"] = package
    return run([sys.executable, "-m", "otherwords", *arguments])


def _means(rows: list[Row]) -> list[Row]:
    """The mean over all seeds, for each version and language."""
    means: list[Row] = []
    for version, languages in dict.fromkeys((row["version"], row["languages"]) for row in rows):
        own = [row for row in rows if (row["version"], row["languages"]) == (version, languages)]
        row: Row = {"version": version, "languages": languages, "pairs": own[0]["pairs"]}
        row["seed"] = "mean"
        row |= {name: round(mean(float(str(each[name])) for each in own), 2) for name in MEASURES}
        means.append(row)
        print(*row.values(), sep="\t", flush=True)
    return means


if __name__ == "__main__":
    main()
