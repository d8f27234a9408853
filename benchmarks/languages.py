"""Databases of other languages by one recipe: bitext to English, labels from the English trees.

    python -m benchmarks.languages build fr 200000 FOLDER     build and measure one
    python -m benchmarks.languages read FOLDER/fr.ow SHEET    30 pairs at random, to read

The bitexts are those of Europarl in ../shared/data/bitext. After the build the database is opened,
looked up, explained, exported and imported again. The results go to
benchmarks/results/languages-CODE-PAIRS.json.
"""

from __future__ import annotations

import json
import random
import sys
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.data import SHARED
from benchmarks.measure import machine, run
from otherwords import Database, import_ppdb
from otherwords.corpus import read_lines
from otherwords.evaluate.coverage.morphology import morphology

RESULTS = Path(__file__).with_name("results")
LANGUAGES = ("fr", "de", "es", "it", "nl", "pt")
READ = 30


def recipe(language: str, source: Path, target: Path) -> str:
    """The recipe of any language with a bitext to English."""
    return (
        f'language = "{language}"\nskip_bad = true\n\n[[bitext]]\n'
        f'source = "{source}"\ntarget = "{target}"\nlanguages = ["{language}", "en"]\n'
    )


def build(language: str, pairs: int, folder: Path) -> dict[str, Any]:
    """Build from the first pairs of a bitext, and measure the result."""
    sides = []
    for code in (language, "en"):
        path = next((SHARED / "bitext").glob(f"europarl.{language}-en.{code}.*"))
        sides.append(folder / f"{language}-{pairs}.{code}")
        lines = (line for _, line in islice(read_lines(path), pairs))
        sides[-1].write_text("\n".join(lines) + "\n", "utf-8")
    written = folder / f"{language}-{pairs}.toml"
    written.write_text(recipe(language, *sides), "utf-8")
    output = folder / f"{language}-{pairs}.ow"
    command = [sys.executable, "-m", "otherwords", "build", written, "-o", output, "--quiet"]
    cost = run(command)
    return {"language": language, "pairs": pairs, **vars(cost), **described(output, folder)}


def described(path: Path, folder: Path) -> dict[str, Any]:
    """Sizes and word forms of a database, and whether it comes back from its own export."""
    database = Database.open(path)
    counts = dict(database.manifest.counts["paraphrases"])
    phrase = next(iter(database))
    explained = database.paraphrases(phrase, top=1, explain=True)[0]
    release = folder / "export.txt"
    run([sys.executable, "-m", "otherwords", "export", path, "-o", release])
    again = import_ppdb(
        release, folder / "again.ow", language=database.manifest.language, force=True
    )
    return {
        "paraphrases": counts,
        "explained": len(explained.pivots) > 0,
        "imported_again": again.lines,
        "morphology": morphology(database),
    }


def sheet(path: Path, output: Path, seed: int = 1) -> None:
    """Draw pairs at random: label, phrase, paraphrase after an empty judgement."""
    rows = Database.open(path).rows(columns=["label", "source", "target"]).read_all().to_pylist()
    drawn = random.Random(seed).sample(rows, READ)
    lines = ("\t".join(["", one["label"], one["source"], one["target"]]) for one in drawn)
    output.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    if sys.argv[1] == "read":
        sheet(Path(sys.argv[2]), Path(sys.argv[3]))
        return
    language, pairs, folder = sys.argv[2], int(sys.argv[3]), Path(sys.argv[4])
    command = f"python -m benchmarks.languages build {language} {pairs} FOLDER"
    kept = {"command": command, "machine": machine(), "rows": [build(language, pairs, folder)]}
    text = json.dumps(kept, indent=1, ensure_ascii=False) + "\n"
    (RESULTS / f"languages-{language}-{pairs}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
