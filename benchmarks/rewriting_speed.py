"""How fast sentences of 15 to 25 words are rewritten with the database that comes with the package.

250 sentences of Europarl (every 50th that fits) and 250 of Tatoeba (every 10th), for each task.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice

from benchmarks.data import SHARED
from otherwords.corpus import read_lines
from otherwords.machine import processor_seconds
from otherwords.rewrite import Rewriter

TEXTS = (("europarl.de-en.en.gz", 0, 50), ("tatoeba.pt-en.tsv.xz", 0, 10))
OF_EACH = 250
SHORTEST, LONGEST = 15, 25
JOBS: tuple[tuple[str, float | None], ...] = (
    ("paraphrase", None),
    ("simplification", None),
    ("compression", 0.7),
)
Row = dict[str, object]


def sentences() -> list[str]:
    """The same 500 in every run."""
    found: list[str] = []
    for name, column, step in TEXTS:
        lines = (line.split("\t")[column] for _, line in read_lines(SHARED / "bitext" / name))
        fitting = (line for line in lines if SHORTEST <= len(line.split()) <= LONGEST)
        found += islice(fitting, 0, OF_EACH * step, step)
    return found


def compare() -> Iterator[Row]:
    lines = sentences()
    for task, ratio in JOBS:
        rewriter = Rewriter(task=task, ratio=ratio)
        list(rewriter.rewrite_all(lines[:20]))  # what is read once is read now
        started, used = time.perf_counter(), processor_seconds()
        best = [found[0].text for found in rewriter.rewrite_all(lines)]
        seconds, used = time.perf_counter() - started, processor_seconds() - used
        yield {
            "job": task if ratio is None else f"{task} at {ratio}",
            "sentences": len(lines),
            "sentences_a_second": round(len(lines) / seconds, 1),
            "sentences_a_processor_second": round(len(lines) / used, 1),
            "changed": sum(one != line for one, line in zip(best, lines, strict=True)),
            "reference": {"wanted_a_second": 100, "aim_a_second": 200},
        }
