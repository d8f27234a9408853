"""A synthetic bitext whose paraphrases are known, through extraction, counting and pivoting.

    python -m benchmarks.synthetic PAIRS FOLDER MEMORY

Notation: f is a word of the pivot language and e one of ours. Words f are drawn by Zipf's law; each
is translated by one of three words e that translate nothing else, in shares of 6, 3 and 1, and
linked to it alone. So with c the counts of what was drawn, p(e|f) = c(e) / c(f) and p(f|e) = 1, and
the paraphrase e2 of e1 has the probability c(e2) / c(f). All of these are compared. A sentence of m
words has m + (m - 1) + (m - 2) phrase pairs of up to three words, and all of them are counted.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from otherwords.engine import Engine, open_engine
from otherwords.engine.split import MOST_PARTS, Split
from otherwords.grammar import Names, Occurrences, Prints, Settings, WordTable
from otherwords.grammar.names import KINDS
from otherwords.grammar.occurrences import OCCURRENCE_SCHEMA
from otherwords.grammar.pair_table import PAIR_SCHEMA, write_pairs
from otherwords.grammar.sentence_pairs import EncodedPairs
from otherwords.grammar.word_table import CountedWords
from otherwords.machine import peak_memory
from otherwords.pivot import Settings as PivotSettings
from otherwords.pivot import count_rules, make_paraphrases

SEED = 15
WORDS = 20_000
SHARES = np.array([0.6, 0.3, 0.1])
LENGTHS = (6, 12)
"""The fewest words of a sentence, and one more than the most."""
LONGEST = 3
AT_ONCE = 50_000
NO_SPANS = np.zeros(0, np.uint32)
NO_TREES: dict[str, Any] = {
    "tree_offsets": None,
    **dict.fromkeys(("tree_starts", "tree_ends", "tree_labels"), NO_SPANS),
}
GRAMMAR = Settings(slots=0, tiers=(), longest=LONGEST, phrase_words=LONGEST)
PIVOT = PivotSettings(least_count=2, significance=0, after={}, top=0)


def main(pairs: int, folder: Path, memory: str) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    stages: dict[str, dict[str, float]] = {}
    made = Made(folder, pairs)
    with open_engine("duckdb", memory=memory, scratch=folder / "scratch") as engine:
        with Measured(stages, "extraction"):
            made.extract(engine)
        with Measured(stages, "counting"):
            count_rules(engine, [folder / "rows"], folder, PIVOT)
        with Measured(stages, "pivoting"):
            make_paraphrases(engine, folder / "rules", folder, PIVOT)
        result = made.check(engine)
    for stage in stages.values():
        stage["read_bytes_a_row"] = round(stage.pop("read") / result["occurrences"], 1)
        stage["written_bytes_a_row"] = round(stage.pop("written") / result["occurrences"], 1)
    print(json.dumps({**result, "stages": stages, "peak_megabytes": round(peak_memory() / 1e6, 1)}))
    shutil.rmtree(folder)


class Measured:
    """Notes the seconds, and the bytes read and written, of a block."""

    def __init__(self, stages: dict[str, dict[str, float]], name: str) -> None:
        self.stage = stages.setdefault(name, {})

    def __enter__(self) -> None:
        self.started, self.before = time.perf_counter(), _transferred()
        self.processor = time.process_time()

    def __exit__(self, *_: object) -> None:
        after = _transferred()
        self.stage["seconds"] = round(time.perf_counter() - self.started, 1)
        self.stage["processor_seconds"] = round(time.process_time() - self.processor, 1)
        self.stage["read"], self.stage["written"] = (
            after[name] - self.before[name] for name in ("rchar", "wchar")
        )


def _transferred() -> dict[str, int]:
    lines = Path("/proc/self/io").read_text(encoding="ascii").splitlines()
    return {name: int(count) for name, count in (line.split(": ") for line in lines)}


class Made:
    """The bitext, made once while it is counted, and what is known about it."""

    def __init__(self, folder: Path, pairs: int) -> None:
        self.folder = folder
        self.texts = [f"f{k}" for k in range(WORDS)] + [f"e{k}" for k in range(3 * WORDS)]
        self.counts = np.zeros(3 * WORDS, np.int64)
        self.occurrences = 0
        words = CountedWords()
        with pq.ParquetWriter(folder / "pairs.parquet", PAIR_SCHEMA, compression="zstd") as writer:
            for encoded in self._drawn(pairs):
                table = write_pairs(encoded)
                writer.write_table(table)
                words.add(table)
        self.table = WordTable.from_counts(words.total())
        self.prints = Prints.of(self.texts, [], language="deu")

    def _drawn(self, pairs: int) -> Iterator[EncodedPairs]:
        draw = np.random.default_rng(SEED)
        chances = 1 / np.arange(1, WORDS + 1)
        edges = np.cumsum(chances / chances.sum())
        for first in range(0, pairs, AT_ONCE):
            lengths = draw.integers(*LENGTHS, min(AT_ONCE, pairs - first)).astype(np.uint32)
            total = int(lengths.sum())
            sources = np.minimum(np.searchsorted(edges, draw.random(total)), WORDS - 1)
            which = np.searchsorted(np.cumsum(SHARES[:-1]), draw.random(total))
            targets = 3 * sources + which
            self.counts += np.bincount(targets, minlength=3 * WORDS)
            self.occurrences += LONGEST * total - 3 * len(lengths)
            starts = np.concatenate([[0], np.cumsum(lengths)])
            places = (np.arange(total) - np.repeat(starts[:-1], lengths)).astype(np.uint32)
            yield EncodedPairs(
                link_offsets=starts.astype(np.uint64),
                link_sources=places,
                link_targets=places,
                source_lengths=lengths,
                target_lengths=lengths,
                source_words=sources.astype(np.uint32),
                target_words=(targets + WORDS).astype(np.uint32),
                **NO_TREES,
            )

    def extract(self, engine: Engine) -> None:
        engine.read("pairs", self.folder / "pairs.parquet")
        most = engine.rows_at_once or self.occurrences
        parts = min(MOST_PARTS, 2 * -(-self.occurrences // most))
        take = Occurrences(self.prints, self.table, GRAMMAR)
        split = Split("f", parts)
        rows = self.folder / "rows"
        engine.map("pairs", take, OCCURRENCE_SCHEMA, rows, rows=AT_ONCE, split=split)

    def check(self, engine: Engine) -> dict[str, int]:
        """Compare with what was drawn; any difference is an error."""
        engine.read("rows_found", self.folder / "rows")
        found = engine.query("SELECT count(*) AS rows, CAST(sum(n) AS BIGINT) AS n FROM rows_found")
        _same("occurrences", found["n"][0].as_py(), self.occurrences)
        numbers = self._numbers()
        engine.read("rules_found", self.folder / "rules")
        seen, wrong, paraphrases = 0, 0, 0
        rules = pa.table({"e": list(numbers), "number": list(numbers.values())})
        pq.write_table(rules, self.folder / "numbers.parquet")
        engine.read("numbers", self.folder / "numbers.parquet")
        query = "SELECT number, n, p_e_f, p_f_e FROM rules_found JOIN numbers USING (e)"
        of_f = self.counts.reshape(-1, 3).sum(axis=1)
        for row in engine.query(query).to_pylist():
            count = int(self.counts[row["number"]])
            seen += 1
            wrong += row["n"] != count or row["p_e_f"] != count / of_f[row["number"] // 3]
            wrong += row["p_f_e"] != 1
        kept = (self.counts >= PIVOT.least_count).reshape(-1, 3)
        _same("rules of words", seen, int(kept[kept.sum(axis=1) > 1].sum()))
        engine.read("paraphrases_found", self.folder / "paraphrases")
        query = (
            'SELECT one.number AS one, two.number AS two, "p(e|f)" AS p FROM paraphrases_found AS p'
            " JOIN numbers AS one ON p.e1 = one.e JOIN numbers AS two ON p.e2 = two.e"
        )
        for row in engine.query(query).to_pylist():
            paraphrases += 1
            share = self.counts[row["two"]] / of_f[row["two"] // 3]
            wrong += row["one"] // 3 != row["two"] // 3 or abs(row["p"] + np.log(share)) > 1e-6
        _same("wrong numbers", wrong, 0)
        return {
            "occurrences": self.occurrences,
            "rows": found["rows"][0].as_py(),
            "checked_rules": seen,
            "checked_paraphrases": paraphrases,
        }

    def _numbers(self) -> dict[int, int]:
        """The number of each word e by its fingerprint, found in pairs of one word each."""
        one = np.ones(3 * WORDS, np.uint32)
        single = EncodedPairs(
            link_offsets=np.arange(3 * WORDS + 1, dtype=np.uint64),
            link_sources=one - 1,
            link_targets=one - 1,
            source_lengths=one,
            target_lengths=one,
            source_words=np.repeat(np.arange(WORDS, dtype=np.uint32), 3),
            target_words=np.arange(WORDS, 4 * WORDS, dtype=np.uint32),
            **NO_TREES,
        )
        table = write_pairs(single)
        ids = np.unique(Occurrences(self.prints, self.table, GRAMMAR)(table)["e"].to_numpy())
        named = Names(ids, self.prints, self.texts, GRAMMAR)(table)
        phrases = named.filter(pc.equal(named["kind"], KINDS.index("phrase")))
        texts = (int(text[1:]) for text in phrases["text"].to_pylist())
        return dict(zip(phrases["id"].to_pylist(), texts, strict=True))


def _same(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise SystemExit(f"{what}: {found}, expected {expected}")


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
