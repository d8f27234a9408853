"""The kept results of `versions_bible` and so on as tables and plots for docs/papers.

    python -m benchmarks.versions_tables

prints a table for each corpus, phrases of at most five words, and draws both scores by phrase
length, correct and posited paraphrases of all corpora added up.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from benchmarks.versions import CORPORA, LONGEST
from otherwords.plot import line_plot

RESULTS = Path(__file__).with_name("results")
PAPERS = Path(__file__).parents[1] / "docs" / "papers"
SYSTEMS = {
    "pivot": "pivoting",
    "lattice": "lattices",
    "smt": "monolingual SMT",
    "cotrain": "co-training",
    "ppdb": "PPDB 1.0, lexical XXXL",
}


def rows_of(corpus: str) -> list[dict[str, Any]]:
    """The scores of a corpus, if it was measured."""
    path = RESULTS / f"versions_{corpus}.json"
    kept = json.loads(path.read_text("utf-8"))["rows"] if path.exists() else []
    return [row for row in kept if "precision" in row]


def cell(value: float | None, interval: list[float] | None) -> str:
    """A score with its interval if it has one, without the zeros before the point."""
    if value is None:
        return "-"
    texts = [f"{one:.3f}".lstrip("0") for one in (value, *(interval or ()))]
    return f"{texts[0]} [{texts[1]}, {texts[2]}]" if interval else texts[0]


def main() -> None:
    sums: dict[str, dict[int, list[int]]] = {}
    for corpus in CORPORA:
        rows = {(row["system"], row["longest"]): row for row in rows_of(corpus)}
        if not rows:
            continue
        print(f"\n{corpus}\n\n| | correct | LB-Precision | Rel-Recall |\n|---|---|---|---|")
        for system, name in SYSTEMS.items():
            row = rows.get((system, LONGEST))
            if row is None:
                continue
            scores = [cell(row[one], row.get(f"{one}_interval")) for one in ("precision", "recall")]
            counts = f"{row['correct']:,} of {row['posited']:,}"
            print("|", " | ".join([name, counts, *scores]), "|")
        for (system, longest), row in rows.items():
            added = sums.setdefault(system, defaultdict(lambda: [0, 0, 0]))[longest]
            for place, count in enumerate(("correct", "posited", "references")):
                added[place] += row[count]
    for score, whole in (("precision", 1), ("recall", 2)):
        curves = {
            SYSTEMS[system]: [
                (length, counts[0] / counts[whole])
                for length, counts in sorted(own.items())
                if counts[whole]
            ]
            for system, own in sums.items()
        }
        label = {"precision": "LB-Precision", "recall": "Rel-Recall"}[score]
        title = f"{label} by phrase length, all corpora"
        drawn = line_plot(curves, title, "longest phrase, words", label)
        (PAPERS / f"parametric2008-groups-{score}.svg").write_text(drawn, "utf-8")


if __name__ == "__main__":
    main()
