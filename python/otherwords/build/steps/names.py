"""The stage of names: what is left gets its text back.

Until here phrases were 64-bit fingerprints. Now that it is known which of them the result needs,
the same rules are gone through again, and those few are written as text: the paraphrases of a
database, or the translation rules themselves if these are wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from otherwords.build.extraction import count_rows, kernel_threads, map_pairs
from otherwords.build.stages import Stage, Task
from otherwords.build.steps.corpus import WORDS, read_texts
from otherwords.build.steps.occurrences import Occurrences
from otherwords.build.steps.paraphrases import Paraphrases
from otherwords.build.steps.rules import RULES, Rules
from otherwords.files.work_folder import remove
from otherwords.grammar import Names as FindNames
from otherwords.grammar.names import KINDS
from otherwords.pivot.names import NAMES, wanted_ids, write_names
from otherwords.pivot.rule_names import wanted_rule_ids, write_rule_names

IDS, FOUND, TEXT = "ids", "found", "text"


@dataclass(frozen=True, kw_only=True)
class Names(Stage):
    """Write paraphrases, and the rules they came through, with their text."""

    paraphrases: Paraphrases
    occurrences: tuple[Occurrences, ...]

    @property
    def needs(self) -> tuple[Stage, ...]:
        return (self.paraphrases, *(stage.corpus for stage in self.occurrences))

    def run(self, task: Task) -> Mapping[str, Any]:
        engine, paraphrases = task.context.engine, task.folder(self.paraphrases)
        for name in (IDS, FOUND, TEXT):
            (task.output / name).mkdir()
        wanted = wanted_ids(engine, paraphrases, task.output / IDS)
        found = _find_names(task, self.occurrences, wanted)
        write_names(engine, paraphrases, task.output / IDS / "pivots", found, task.output / TEXT)
        return {"names": len(wanted)}


@dataclass(frozen=True, kw_only=True)
class RuleNames(Stage):
    """Write the translation rules themselves with their text and features."""

    rules: Rules
    occurrences: tuple[Occurrences, ...]

    @property
    def needs(self) -> tuple[Stage, ...]:
        return (self.rules, *(stage.corpus for stage in self.occurrences))

    def run(self, task: Task) -> Mapping[str, Any]:
        engine, rules = task.context.engine, task.folder(self.rules) / RULES
        for name in (FOUND, TEXT):
            (task.output / name).mkdir()
        wanted = wanted_rule_ids(engine, rules)
        found = _find_names(task, self.occurrences, wanted)
        write_rule_names(engine, rules, found, task.output / TEXT)
        remove(task.output / FOUND)
        return {"names": len(wanted), "rules": count_rows(task.output / TEXT / RULES)}


def _find_names(
    task: Task, occurrences: tuple[Occurrences, ...], wanted: NDArray[np.int64]
) -> list[Path]:
    """Go through all corpora for the text of the wanted ids; gives a table for each."""
    found = []
    for number, stage in enumerate(occurrences):
        extraction, corpus = stage.extraction, task.folder(stage.corpus)
        words = read_texts(corpus / WORDS)
        prints = extraction.prints(words, corpus)
        threads = kernel_threads(task.context)
        names = FindNames(wanted, prints, words, extraction.grammar, threads=threads)
        found.append(task.output / FOUND / str(number))
        map_pairs(task, corpus, _Named(names, extraction.language), NAMES, found[-1])
    return found


@dataclass(frozen=True)
class _Named:
    """Names, with the language of those that are phrases of the pivot."""

    names: FindNames
    language: str

    def __call__(self, pairs: pa.Table) -> pa.Table:
        table = self.names(pairs)
        is_pivot = pc.equal(table["kind"], KINDS.index("pivot"))
        languages = pc.if_else(is_pivot, self.language, "")
        return pa.table({"id": table["id"], "text": table["text"], "language": languages})
