"""The stage of occurrences: every rule of a bitext, as rows of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.build.extraction import Extraction, count_rows, kernel_threads, map_pairs
from otherwords.build.stages import Stage, Task
from otherwords.build.steps.corpus import LEXICON, WORDS, Corpus, read_texts
from otherwords.config import values_of
from otherwords.grammar import Occurrences as FindOccurrences
from otherwords.grammar import WordTable
from otherwords.grammar.occurrences import OCCURRENCE_SCHEMA

ROWS = "rows"


@dataclass(frozen=True, kw_only=True)
class Occurrences(Stage):
    """Extract the rules of a bitext."""

    corpus: Corpus
    extraction: Extraction

    @property
    def settings(self) -> Mapping[str, Any]:
        return {**values_of(self.extraction), "columns": OCCURRENCE_SCHEMA.names}

    def run(self, task: Task) -> Mapping[str, Any]:
        corpus = task.folder(self.corpus)
        find = _Find(corpus.absolute(), self.extraction, kernel_threads(task.context))
        map_pairs(task, corpus, find, OCCURRENCE_SCHEMA, task.output / ROWS, by="f")
        return {"rows": count_rows(task.output / ROWS)}


@dataclass(frozen=True)
class _Find:
    """Finds rules; workers read the tables they need themselves."""

    corpus: Path
    extraction: Extraction
    threads: int | None

    @cached_property
    def occurrences(self) -> FindOccurrences:
        prints = self.extraction.prints(read_texts(self.corpus / WORDS), self.corpus)
        table = WordTable.from_arrow(pq.read_table(self.corpus / LEXICON))
        return FindOccurrences(prints, table, self.extraction.grammar, self.threads)

    def __call__(self, pairs: pa.Table) -> pa.Table:
        return self.occurrences(pairs)
