"""Everyday sentences rewritten, read by somebody who does not know who rewrote them.

    python -m benchmarks.everyday draw LIST SHEET KEY
    python -m benchmarks.everyday count SHEET KEY

LIST has a sentence and one human rewrite in each line. `draw` rewrites the sentences with all
defaults, and shuffles the rewrites that differ from their sentence with some human ones and some
copies. Judge each line of the sheet: g good, d doubtful, b bad, = a copy. Then `count`.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

from otherwords.corpus import read_lines
from otherwords.rewrite import Rewriter

HUMAN, COPIES, SEED = 4, 10, 1
"""Of so many sentences one human rewrite, and one copy, is mixed in."""
HEAD = "number\tjudgement\tsentence\trewrite\n"


def draw(given: Path, sheet: Path, key: Path) -> None:
    """Write the sheet and its key."""
    rows = [line.split("\t") for _, line in read_lines(given)]
    found = Rewriter().rewrite_all([sentence for sentence, _ in rows], 1)
    ours = [
        own[0].text if own else sentence for own, (sentence, _) in zip(found, rows, strict=True)
    ]
    changed = [
        ("ours", sentence, text)
        for text, (sentence, _) in zip(ours, rows, strict=True)
        if text != sentence
    ]
    chance = random.Random(SEED)
    human = [("human", *row) for row in chance.sample(rows, len(rows) // HUMAN)]
    copies = [("copy", row[0], row[0]) for row in chance.sample(rows, len(rows) // COPIES)]
    drawn = [*changed, *human, *copies]
    chance.shuffle(drawn)
    with sheet.open("w", encoding="utf-8") as out, key.open("w", encoding="utf-8") as names:
        out.write(HEAD)
        names.write("number\tsystem\n")
        for number, (system, sentence, text) in enumerate(drawn):
            out.write(f"{number}\t\t{sentence}\t{text}\n")
            names.write(f"{number}\t{system}\n")


def count(sheet: Path, key: Path) -> dict[str, Counter[str]]:
    """How many rewrites of each system were judged g, d, b and =."""
    systems = dict(line.split("\t") for _, line in read_lines(key))
    counts: dict[str, Counter[str]] = {}
    for _, line in read_lines(sheet):
        number, judgement, *_ = line.split("\t")
        if number != "number":
            counts.setdefault(systems[number], Counter())[judgement] += 1
    return counts


if __name__ == "__main__":
    paths = [Path(word) for word in sys.argv[2:]]
    if sys.argv[1] == "draw":
        draw(*paths)
    else:
        for system, judged in sorted(count(*paths).items()):
            print(system, sum(judged.values()), dict(judged))
