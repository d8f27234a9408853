"""Go through the pairs of a corpus with the kernel: what extraction and naming share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.build.context import Context
from otherwords.build.stages import Task
from otherwords.build.steps.corpus import LABELS, PAIRS, read_texts
from otherwords.engine.engine import ENGINES
from otherwords.engine.split import Split
from otherwords.grammar import Prints
from otherwords.grammar.settings import Settings as GrammarSettings
from otherwords.progress import Progress


@dataclass(frozen=True)
class Extraction:
    """How rules are extracted from one bitext."""

    grammar: GrammarSettings
    language: str
    """The pivot language, by ISO 639-2/T."""
    seed: int

    def prints(self, words: list[str], corpus: Path) -> Prints:
        labels = read_texts(corpus / LABELS)
        return Prints.of(words, labels, language=self.language, seed=self.seed)


def map_pairs(
    task: Task,
    corpus: Path,
    function: Callable[[pa.Table], pa.Table],
    schema: pa.Schema,
    path: Path,
    *,
    by: str | None = None,
) -> None:
    """Write what a function makes of the pairs of a corpus, many at a time.

    `by` names a column of fingerprints: the rows are divided by it into files, as many as make it
    easy to group them in memory later.
    """
    context = task.context
    context.engine.read("pairs", corpus / PAIRS)
    total = pq.read_metadata(corpus / PAIRS).num_rows
    with task.progress("pairs") as report:
        # work on other machines cannot report how far it has come
        take = _Counting(function, report, total) if _is_here(context) else function
        split = None if by is None else Split(by, context.parts)
        context.engine.map("pairs", take, schema, path, rows=context.pairs_at_once, split=split)


def kernel_threads(context: Context) -> int | None:
    """All threads in this process; one for each task on a cluster."""
    return context.run.threads if _is_here(context) else 1


def count_rows(folder: Path) -> int:
    """The rows of a folder of Parquet files."""
    return sum(pq.read_metadata(part).num_rows for part in folder.glob("*.parquet"))


class _Counting:
    """Reports how many rows have gone through a function."""

    def __init__(
        self, function: Callable[[pa.Table], pa.Table], report: Progress, total: int
    ) -> None:
        self.function = function
        self.report = report
        self.total = total
        self.done = 0

    def __call__(self, rows: pa.Table) -> pa.Table:
        result = self.function(rows)
        self.done += rows.num_rows
        self.report(self.done, self.total)
        return result


def _is_here(context: Context) -> bool:
    return context.run.engine == ENGINES[0]
