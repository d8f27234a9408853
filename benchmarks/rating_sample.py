"""Draw paraphrases of a database to be rated by people, and put two ratings together.

    python -m benchmarks.rating_sample draw english.ow ratings --pairs 1500
    python -m benchmarks.rating_sample merge ratings -o judged.tsv

`draw` writes two sheets with the same pairs in two orders, for two raters who work apart, and a key
that they do not see. A sheet has an id, the phrase, the paraphrase and an empty column for a
rating from 1 to 5; nothing shows labels, scores or what the other rater says. Pairs are drawn
evenly over strata: the kind of label, the lengths of both sides, and a fifth of the ranking among
pairs of that kind and length. `merge` checks both sheets, reports how far they agree, and writes
judgements as `otherwords rank train` reads them. How to rate is in data/ratings/README.md.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from otherwords import Database
from otherwords.database.types import shape_of
from otherwords.errors import InputError, OtherwordsError
from otherwords.evaluate.correlation import spearman

KINDS = {"N": "noun", "V": "verb", "J": "modifier", "R": "modifier", "A": "modifier", "P": "other"}
FIFTHS = 5
MOST_OF_A_PHRASE = 2
RATERS = ("first", "second")
HEAD = ("id", "phrase", "paraphrase", "rating")
LOWEST, HIGHEST = 1, 5


class Drawn(NamedTuple):
    """A pair that was drawn, and where from."""

    source: str
    target: str
    label: str
    size: str
    cost: float
    stratum: str


def draw(database: Database, pairs: int, seed: int = 1) -> list[Drawn]:
    """Pairs evenly from all strata that have any; at most two of a phrase, each pair once."""
    groups: dict[tuple[str, str], list[tuple[str, str, str, str, float]]] = defaultdict(list)
    seen: set[tuple[str, str]] = set()
    columns = ["source", "target", "label", "size", "cost", "type"]
    for batch in database.rows(columns=columns):
        for row in batch.to_pylist():
            pair = row["source"], row["target"]
            if row["type"] == "syntactic" or pair in seen or not _has_words(*pair):
                continue
            seen.add(pair)  # rows are sorted by cost: the best label comes first
            kind = KINDS.get(row["label"][:1], "other")
            values = (row[name] for name in columns[:5])
            groups[kind, shape_of(*pair)].append(tuple(values))  # type: ignore[arg-type]
    random = np.random.default_rng(seed)
    waiting = []
    for (kind, shape), rows in sorted(groups.items()):
        ranked = sorted(rows, key=lambda row: (row[4], *row[:3]))
        for number, part in enumerate(np.array_split(np.arange(len(ranked)), FIFTHS), 1):
            name = f"{kind}, {shape}, fifth {number}"
            own = [Drawn(*ranked[k], name) for k in random.permutation(part)]
            waiting.append(own)
    return _in_turns(waiting, pairs)


def _in_turns(waiting: Sequence[list[Drawn]], pairs: int) -> list[Drawn]:
    """One of each stratum after the other, until there are enough or none is left."""
    found: list[Drawn] = []
    taken: Counter[str] = Counter()
    while len(found) < pairs and any(waiting):
        for own in waiting:
            while own and taken[own[-1].source] >= MOST_OF_A_PHRASE:
                own.pop()
            if own and len(found) < pairs:
                found.append(own.pop())
                taken[found[-1].source] += 1
    return found


def _has_words(*sides: str) -> bool:
    return all(any(map(str.isalpha, side)) for side in sides)


def write_sheets(drawn: Sequence[Drawn], folder: Path, seed: int = 1) -> None:
    """The key and both sheets, each in an order of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    key = {str(number): one._asdict() for number, one in enumerate(drawn, 1)}
    (folder / "key.json").write_text(json.dumps(key, indent=1, ensure_ascii=False) + "\n", "utf-8")
    for place, rater in enumerate(RATERS):
        order = np.random.default_rng([seed, place]).permutation(len(drawn))
        rows = [[str(k + 1), drawn[k].source, drawn[k].target, ""] for k in order]
        _write(folder / f"{rater}.tsv", [HEAD, *rows])


def read_sheet(path: Path) -> dict[str, int]:
    """The ratings of a sheet by id; a missing one, or one on no scale, is an error."""
    found = {}
    with path.open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file, delimiter="\t"), 2):
            rating = (row.get("rating") or "").strip()
            if not rating.isdecimal() or not LOWEST <= int(rating) <= HIGHEST:
                message = f"'{rating}' is no rating. Write a whole number from 1 to 5."
                raise InputError(path, number, message)
            found[row["id"]] = int(rating)
    return found


def agreement(first: Sequence[int], second: Sequence[int]) -> dict[str, float]:
    """How far two raters agree: shares of equal and of close ratings, kappa, Spearman.

    Kappa is Cohen's with quadratic weights: 1 is perfect, 0 is chance.
    """
    a, b = np.array(first, np.float64), np.array(second, np.float64)
    apart = (a - b) ** 2
    by_chance = (a[:, None] - b[None, :]) ** 2
    return {
        "pairs": len(a),
        "equal": float((a == b).mean()),
        "within one": float((abs(a - b) <= 1).mean()),
        "weighted kappa": float(1 - apart.mean() / by_chance.mean()),
        "spearman": spearman(a.tolist(), b.tolist()),
    }


def merge(folder: Path) -> tuple[list[list[str]], dict[str, float]]:
    """Judgements with both ratings, in the order of the key, and the agreement."""
    key = json.loads((folder / "key.json").read_text("utf-8"))
    both = [read_sheet(folder / f"{rater}.tsv") for rater in RATERS]
    for rater, ratings in zip(RATERS, both, strict=True):
        if ratings.keys() != key.keys():
            missing = sorted(key.keys() ^ ratings.keys(), key=str)[0]
            raise OtherwordsError(f"{rater}.tsv: does not fit key.json at id {missing}.")
    rows = []
    for number, one in key.items():
        ratings = [ratings[number] for ratings in both]
        mean = f"{sum(ratings) / len(ratings):.1f}"
        label = f"[{one['label']}]"
        rows.append([mean, label, one["source"], one["target"], ",".join(map(str, ratings))])
    return rows, agreement(*([ratings[number] for number in key] for ratings in both))


def _write(path: Path, rows: Iterable[Iterable[str]]) -> None:
    path.write_text("".join("\t".join(row) + "\n" for row in rows), "utf-8")


def strata(drawn: Sequence[Drawn]) -> Iterator[tuple[str, int]]:
    """How many pairs come from each stratum."""
    yield from sorted(Counter(one.stratum for one in drawn).items())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rating_sample", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    drawing = commands.add_parser("draw")
    drawing.add_argument("database", type=Path)
    drawing.add_argument("folder", type=Path)
    drawing.add_argument("--pairs", type=int, default=1500)
    drawing.add_argument("--seed", type=int, default=1)
    merging = commands.add_parser("merge")
    merging.add_argument("folder", type=Path)
    merging.add_argument("-o", "--output", type=Path, required=True)
    options = parser.parse_args()
    if options.command == "draw":
        drawn = draw(Database.open(options.database), options.pairs, options.seed)
        write_sheets(drawn, options.folder, options.seed)
        for name, count in strata(drawn):
            print(f"{count:6,}  {name}")
        print(f"{len(drawn):6,}  pairs in {options.folder}")
        return
    rows, found = merge(options.folder)
    _write(options.output, rows)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
