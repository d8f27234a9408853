"""Answers of two databases to the same phrases, pooled and shuffled, to be read blindly.

    python -m benchmarks.read_blind pool LIST OLD.ow NEW.ow -o pool.tsv
    python -m benchmarks.read_blind count LIST OLD.ow NEW.ow pool.tsv -o counts.json

The first writes a line for each phrase and paraphrase among the best five of either database, the
paraphrases of a phrase shuffled. A reader puts g, d or b (good, doubtful, bad) before each line;
the second counts them for each database.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

from otherwords import Database

TOP = 5
RATINGS = {"g": "good", "d": "doubtful", "b": "bad"}


def answers(path: Path, phrases: list[str]) -> dict[str, list[str]]:
    """The best five paraphrases of every phrase, as lookup prints them."""
    database = Database.open(path)
    found = database.entries(phrases, top=TOP)
    return {
        phrase: [one.text for one in entry.paraphrases]
        for phrase, entry in zip(phrases, found, strict=True)
    }


def pool(databases: list[dict[str, list[str]]], phrases: list[str]) -> list[tuple[str, str]]:
    """All pairs, those of a phrase in an order that says nothing of where they come from."""
    draw = random.Random(1)
    pairs = []
    for phrase in phrases:
        texts = sorted({text for own in databases for text in own[phrase]})
        draw.shuffle(texts)
        pairs += [(phrase, text) for text in texts]
    return pairs


def count(own: dict[str, list[str]], ratings: dict[tuple[str, str], str]) -> dict[str, object]:
    """How many phrases have answers, and how many of these are good, doubtful and bad."""
    given = [ratings[phrase, text] for phrase, texts in own.items() for text in texts]
    counts: dict[str, object] = {"phrases found": sum(map(bool, own.values()))}
    counts["answers"] = len(given)
    return counts | {name: given.count(letter) for letter, name in RATINGS.items()}


def main() -> None:
    """Write the pool, or count what was read."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.read_blind", description=__doc__)
    parser.add_argument("what", choices=("pool", "count"))
    parser.add_argument("list", type=Path)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("read", type=Path, nargs="?")
    parser.add_argument("-o", "--output", type=Path, required=True)
    given = parser.parse_args()
    lines = given.list.read_text("utf-8").splitlines()
    phrases = [line for line in lines if line and line[0] != "#"]
    found = {name: answers(getattr(given, name), phrases) for name in ("old", "new")}
    if given.what == "pool":
        pairs = pool(list(found.values()), phrases)
        given.output.write_text("".join(f"\t{a}\t{b}\n" for a, b in pairs), "utf-8")
        return
    read = [line.split("\t") for line in given.read.read_text("utf-8").splitlines()]
    ratings = {(phrase, text): letter for letter, phrase, text in read}
    rows = [{"database": name, **count(own, ratings)} for name, own in found.items()]
    result = {"list": given.list.name, "rows": rows, "ratings": read}
    given.output.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", "utf-8")
    for row in rows:
        print(*row.values(), sep="\t")


if __name__ == "__main__":
    main()
