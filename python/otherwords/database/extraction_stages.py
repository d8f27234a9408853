"""The stages that go through the corpus with the kernel: occurrences, and names.

The first writes every rule as numbers. The second goes through the same rules again, when it is
known which of them a database needs, and writes those few as text; or, if translation rules are
what is wanted, these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from otherwords.database.context import Context
from otherwords.database.prepare_corpus import LABELS, LEXICON, PAIRS, WORDS, read_texts
from otherwords.database.stages import Report, Task
from otherwords.database.work_folder import remove
from otherwords.engine.engine import ENGINES
from otherwords.grammar import Names, Occurrences, Prints, WordTable
from otherwords.grammar.names import KINDS
from otherwords.grammar.occurrences import OCCURRENCE_SCHEMA
from otherwords.grammar.settings import Settings as GrammarSettings
from otherwords.pivot.names import NAMES, wanted_ids, write_names
from otherwords.pivot.rule_names import wanted_rule_ids, write_rule_names

ROWS, IDS, FOUND, TEXT = "rows", "ids", "found", "text"


@dataclass(frozen=True)
class Extraction:
    """How rules come from one bitext."""

    grammar: GrammarSettings
    language: str
    """Of the pivot, by ISO 639-2/T."""
    seed: int

    def prints(self, words: list[str], corpus: Path) -> Prints:
        labels = read_texts(corpus / LABELS)
        return Prints.of(words, labels, language=self.language, seed=self.seed)


def make_occurrences(task: Task, extraction: Extraction, context: Context) -> Mapping[str, Any]:
    """Extract the rules of a bitext as rows of numbers."""
    corpus = task.input("corpus")
    prints = extraction.prints(read_texts(corpus / WORDS), corpus)
    table = WordTable.from_arrow(pq.read_table(corpus / LEXICON))
    take = Occurrences(prints, table, extraction.grammar, _threads(context))
    _map(task, context, corpus, take, OCCURRENCE_SCHEMA, task.output / ROWS)
    return {"rows": _rows(task.output / ROWS)}


def make_names(task: Task, extractions: list[Extraction], context: Context) -> Mapping[str, Any]:
    """Find the text of what is left, and write paraphrases and rules with it."""
    paraphrases = task.input("paraphrases")
    for name in (IDS, FOUND, TEXT):
        (task.output / name).mkdir()
    wanted = wanted_ids(context.engine, paraphrases, task.output / IDS)
    found = _find_names(task, extractions, context, wanted)
    pivots = task.output / IDS / "pivots"
    write_names(context.engine, paraphrases, pivots, found, task.output / TEXT)
    return {"names": len(wanted)}


def make_rule_names(
    task: Task, extractions: list[Extraction], context: Context
) -> Mapping[str, Any]:
    """Find the text of the translation rules themselves, and write them with their features."""
    rules = task.input("rules") / "rules"
    for name in (FOUND, TEXT):
        (task.output / name).mkdir()
    wanted = wanted_rule_ids(context.engine, rules)
    found = _find_names(task, extractions, context, wanted)
    write_rule_names(context.engine, rules, found, task.output / TEXT)
    remove(task.output / FOUND)
    return {"names": len(wanted), "rules": _rows(task.output / TEXT / "rules")}


def _find_names(
    task: Task, extractions: list[Extraction], context: Context, wanted: NDArray[np.int64]
) -> list[Path]:
    """Go through all corpora for the text of the wanted ids; gives a table for each."""
    found = []
    for number, corpus in enumerate(task.all_inputs("corpus")):
        extraction = extractions[number]
        words = read_texts(corpus / WORDS)
        prints = extraction.prints(words, corpus)
        names = Names(wanted, prints, words, extraction.grammar, threads=_threads(context))
        found.append(task.output / FOUND / str(number))
        _map(task, context, corpus, _Named(names, extraction.language), NAMES, found[-1])
    return found


@dataclass(frozen=True)
class _Named:
    """Names with the language of those that are phrases of the pivot."""

    names: Names
    language: str

    def __call__(self, pairs: pa.Table) -> pa.Table:
        table = self.names(pairs)
        is_pivot = pc.equal(table["kind"], KINDS.index("pivot"))
        languages = pc.if_else(is_pivot, self.language, "")
        return pa.table({"id": table["id"], "text": table["text"], "language": languages})


def _map(
    task: Task,
    context: Context,
    corpus: Path,
    function: Callable[[pa.Table], pa.Table],
    schema: pa.Schema,
    path: Path,
) -> None:
    context.engine.read("pairs", corpus / PAIRS)
    total = pq.read_metadata(corpus / PAIRS).num_rows
    with task.progress("pairs") as report:
        # what runs elsewhere cannot tell how far it has come
        take = _Counting(function, report, total) if _is_here(context) else function
        context.engine.map("pairs", take, schema, path, rows=context.pairs_at_once)


class _Counting:
    """Tells how many rows have gone through."""

    def __init__(
        self, function: Callable[[pa.Table], pa.Table], report: Report, total: int
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


def _threads(context: Context) -> int | None:
    """Of the kernel: all there are in this process; one a task on a cluster."""
    return context.run.threads if _is_here(context) else 1


def _rows(folder: Path) -> int:
    return sum(pq.read_metadata(part).num_rows for part in folder.glob("*.parquet"))
