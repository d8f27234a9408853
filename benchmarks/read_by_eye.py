"""Pairs drawn at random from several methods, judged by a reader who does not know the method.

    python -m benchmarks.read_by_eye draw FOLDER lattice=a.tsv,b.tsv smt=c.tsv:0.1 pivot=d.tsv
    python -m benchmarks.read_by_eye count FOLDER

`draw` takes 100 pairs of each method, as many from each of its tables (`:0.1` asks for a
probability), and shuffles them. `sheet.tsv` has number, judgement, phrase and paraphrase, the
judgement empty; `key.tsv` has the method and the table of each number. Judge with y (in some
ordinary context one can replace the other without changing what is said), i (the same, but for
the number of a noun or the form of a verb) or n, then `count`.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

from otherwords.corpus import read_lines

DRAWN = 100


def draw(folder: Path, methods: dict[str, str], seed: int = 1) -> None:
    """Write the sheet and its key."""
    chance = random.Random(seed)
    drawn = []
    for method, given in methods.items():
        given, _, least = given.partition(":")
        names = given.split(",")
        for name in names:
            pairs: set[tuple[str, str]] = set()
            for _, line in read_lines(name):
                phrase, paraphrase, probability = line.split("\t")[:3]
                if float(probability) >= float(least or 0):
                    pairs.add((min(phrase, paraphrase), max(phrase, paraphrase)))
            source = f"{method}, {Path(name).name}"
            some = chance.sample(sorted(pairs), DRAWN // len(names))
            drawn += [(source, *pair) for pair in some]
    chance.shuffle(drawn)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "sheet.tsv").open("w") as sheet, (folder / "key.tsv").open("w") as key:
        for number, (method, phrase, paraphrase) in enumerate(drawn, 1):
            sheet.write(f"{number}\t\t{phrase}\t{paraphrase}\n")
            key.write(f"{number}\t{method}\n")


def count(folder: Path) -> dict[str, dict[str, int]]:
    """How many pairs of each method were judged y, i and n."""
    methods = dict(line.split("\t") for _, line in read_lines(folder / "key.tsv"))
    counts: dict[str, Counter[str]] = {}
    for _, line in read_lines(folder / "sheet.tsv"):
        number, judgement, *_ = line.split("\t")
        if judgement:
            counts.setdefault(methods[number], Counter())[judgement] += 1
    return {method: dict(counts[method]) for method in sorted(counts)}


if __name__ == "__main__":
    if sys.argv[1] == "draw":
        draw(Path(sys.argv[2]), dict(word.split("=", 1) for word in sys.argv[3:]))
    else:
        for method, judged in count(Path(sys.argv[2])).items():
            print(method, judged)
