"""The stage of the corpus: tokens, links and trees of a bitext as tables of numbers.

This is what extraction reads, on this machine or on many. Words are lowercased here if the recipe
says so; trees were made from the text as it was. Pairs that were omitted are gone. How often a
word has which tag is counted on the way: rewriting needs it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, repeat
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.build.stages import Stage, Task
from otherwords.build.steps.links import LINKS, GivenLinks, GrownLinks, MadeLinks
from otherwords.build.steps.tokens import Tokens, token_pairs
from otherwords.build.steps.trees import TREES, GivenTrees, MadeTrees
from otherwords.corpus import read_links
from otherwords.corpus.links import Links
from otherwords.database.manifest import TAGS
from otherwords.database.tags import tag_table, tagged_words
from otherwords.grammar import Labels, WordCounts, Words, WordTable, encode_pairs
from otherwords.grammar.pair_table import PAIR_SCHEMA
from otherwords.grammar.settings import Settings as GrammarSettings
from otherwords.parse.penn import read_trees
from otherwords.parse.tree import Tree

PAIRS, WORDS, LABELS = "pairs.parquet", "words.parquet", "labels.parquet"
LEXICON = "lexicon.parquet"
BATCH = 5_000
Parts = tuple[list[str], list[str], Links, Tree | None]


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
        lower = self.case == "lower"
        parsed_source = self.grammar.source_is_parsed
        words, labels = Words(lower=lower), Labels()
        counts, tags = WordCounts.sum([]), Counter[tuple[str, str]]()
        pairs = self._pairs(task)
        threads = task.context.run.threads
        done = 0
        with (
            task.progress("pairs") as report,
            pq.ParquetWriter(task.output / PAIRS, PAIR_SCHEMA, compression="zstd") as writer,
        ):
            while batch := list(islice(pairs, BATCH)):
                table = encode_pairs(batch, words, labels, source_is_parsed=parsed_source)
                writer.write_table(table)
                counts = WordCounts.sum([counts, WordCounts.of(table, threads=threads)])
                if not parsed_source:
                    tags.update(tagged_words((tree for *_, tree in batch), lower=lower))
                done += len(batch)
                report(done, None)
        _write_texts(task.output / WORDS, words.texts)
        _write_texts(task.output / LABELS, labels.texts)
        if tags:
            pq.write_table(tag_table(tags), task.output / TAGS)
        pq.write_table(WordTable.from_counts(counts).to_arrow(), task.output / LEXICON)
        return {"pairs": done, "words": len(words.texts), "labels": len(labels.texts)}

    def _pairs(self, task: Task) -> Iterator[Parts]:
        """The pairs that were kept: source, target, links, and the tree if there is one."""
        trees: Any = repeat(None)
        if self.trees is not None:
            trees = read_trees(task.folder(self.trees) / TREES)
        links = read_links(task.folder(self.links) / LINKS)
        pairs = token_pairs(task.folder(self.tokens))
        for (source, target), own_links, tree in zip(pairs, links, trees, strict=False):
            if source and target:
                yield source, target, own_links, tree


def read_texts(path: Path) -> list[str]:
    """Read words or labels by their numbers."""
    texts: list[str] = pq.read_table(path)["text"].to_pylist()
    return texts


def _write_texts(path: Path, texts: list[str]) -> None:
    pq.write_table(pa.table({"text": pa.array(texts, pa.string())}), path, compression="zstd")
