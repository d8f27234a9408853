"""The stage of the corpus: tokens, links and trees of a bitext as tables of numbers.

This is what extraction reads, on this machine or on many. Words are lowercased here if the recipe
says so; trees were made from the text as it was. Pairs that were omitted are gone. How often a
word has which tag is counted on the way: rewriting needs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.build.stages import Stage, Task
from otherwords.build.steps.links import LINKS, GivenLinks, GrownLinks, MadeLinks
from otherwords.build.steps.tokens import SOURCE, TARGET, Tokens
from otherwords.build.steps.trees import TREES, GivenTrees, MadeTrees
from otherwords.database.manifest import TAGS
from otherwords.database.tags import tag_table
from otherwords.grammar import Labels, Words, WordTable
from otherwords.grammar.encoded_files import TagCounts, encoded_batches
from otherwords.grammar.pair_table import PAIR_SCHEMA, write_pairs
from otherwords.grammar.settings import Settings as GrammarSettings
from otherwords.grammar.word_table import CountedWords

PAIRS, WORDS, LABELS = "pairs.parquet", "words.parquet", "labels.parquet"
LEXICON = "lexicon.parquet"
BATCH = 5_000


@dataclass(frozen=True, kw_only=True)
class Corpus(Stage):
    """Encode all pairs, and count how their words are linked."""

    tokens: Tokens
    links: MadeLinks | GrownLinks | GivenLinks
    trees: MadeTrees | GivenTrees | None
    case: str
    grammar: GrammarSettings

    @property
    def settings(self) -> Mapping[str, Any]:
        return {"case": self.case, "parsed": self.grammar.parsed}

    def run(self, task: Task) -> Mapping[str, Any]:
        tokens = task.folder(self.tokens)
        files = [tokens / SOURCE, tokens / TARGET, task.folder(self.links) / LINKS]
        if self.trees is not None:
            files.append(task.folder(self.trees) / TREES)
        parsed = 0 if self.grammar.source_is_parsed else 1
        words, labels = Words(lower=self.case == "lower"), Labels()
        counts, tags = CountedWords(), TagCounts()
        done = 0
        with (
            task.progress("pairs") as report,
            pq.ParquetWriter(task.output / PAIRS, PAIR_SCHEMA, compression="zstd") as writer,
        ):
            for encoded in encoded_batches(files, words, labels, parsed=parsed, rows=BATCH):
                table = write_pairs(encoded)
                writer.write_table(table)
                counts.add(table, threads=task.context.run.threads)
                if parsed == 1:
                    tags.add(encoded)
                done += table.num_rows
                report(done, None)
        _write_texts(task.output / WORDS, words.texts)
        _write_texts(task.output / LABELS, labels.texts)
        found = tags.texts(words.texts, labels.names)
        if found:
            pq.write_table(tag_table(found), task.output / TAGS)
        pq.write_table(WordTable.from_counts(counts.total()).to_arrow(), task.output / LEXICON)
        return {"pairs": done, "words": len(words.texts), "labels": len(labels.texts)}


def read_texts(path: Path) -> list[str]:
    """Read words or labels by their numbers."""
    texts: list[str] = pq.read_table(path)["text"].to_pylist()
    return texts


def _write_texts(path: Path, texts: list[str]) -> None:
    pq.write_table(pa.table({"text": pa.array(texts, pa.string())}), path, compression="zstd")
