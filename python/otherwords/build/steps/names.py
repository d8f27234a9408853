"""The stage of names: what is left gets its text back.

Until here phrases were 64-bit fingerprints. Now that it is known which of them the result needs,
the same rules are gone through again, and those few are written as text: the paraphrases of a
database, or the translation rules themselves if these are wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from otherwords.build.extraction import Extraction, count_rows, kernel_threads, map_pairs
from otherwords.build.stages import Stage, Task
from otherwords.build.steps.corpus import WORDS, read_texts
from otherwords.build.steps.occurrences import Occurrences
from otherwords.build.steps.paraphrases import Paraphrases
from otherwords.build.steps.rules import RULES, Rules
from otherwords.files.work_folder import remove
from otherwords.grammar import Names as FindNames
from otherwords.grammar.names import KINDS
from otherwords.pivot.names import NAMES, read_ids, write_names, write_wanted
from otherwords.pivot.rule_names import write_rule_names, write_wanted_rules

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
        wanted = write_wanted(engine, paraphrases, task.output / IDS)
        found = _find_names(task, self.occurrences, wanted)
        write_names(engine, paraphrases, task.output / IDS / "pivots", found, task.output / TEXT)
        return {"names": count_rows(wanted)}


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
        for name in (IDS, FOUND, TEXT):
            (task.output / name).mkdir()
        wanted = write_wanted_rules(engine, rules, task.output / IDS)
        found = _find_names(task, self.occurrences, wanted)
        write_rule_names(engine, rules, found, task.output / TEXT)
        names = count_rows(wanted)
        for name in (IDS, FOUND):
            remove(task.output / name)
        return {"names": names, "rules": count_rows(task.output / TEXT / RULES)}


def _find_names(task: Task, occurrences: tuple[Occurrences, ...], wanted: Path) -> list[Path]:
    """Go through all corpora for the text of the wanted ids; gives a table for each."""
    found = []
    for number, stage in enumerate(occurrences):
        corpus, threads = task.folder(stage.corpus), kernel_threads(task.context)
        find = _FindNames(corpus.absolute(), wanted.absolute(), stage.extraction, threads)
        found.append(task.output / FOUND / str(number))
        map_pairs(task, corpus, find, NAMES, found[-1])
    return found


@dataclass(frozen=True)
class _FindNames:
    """Names with the language of those that are phrases of the pivot.

    Workers get the places of the files and read them, which may be larger than what they send.
    """

    corpus: Path
    wanted: Path
    extraction: Extraction
    threads: int | None

    @cached_property
    def names(self) -> FindNames:
        words = read_texts(self.corpus / WORDS)
        prints = self.extraction.prints(words, self.corpus)
        wanted = read_ids(self.wanted)
        return FindNames(wanted, prints, words, self.extraction.grammar, threads=self.threads)

    def __call__(self, pairs: pa.Table) -> pa.Table:
        table = self.names(pairs)
        is_pivot = pc.equal(table["kind"], KINDS.index("pivot"))
        languages = pc.if_else(is_pivot, self.extraction.language, "")
        return pa.table({"id": table["id"], "text": table["text"], "language": languages})
