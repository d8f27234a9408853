"""The stage of similarities: how similar both sides of each paraphrase are in plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.build.similarity_files import SimilarityFiles
from otherwords.build.stages import Stage, Task
from otherwords.build.steps.names import TEXT, Names
from otherwords.build.steps.paraphrases import IDENTITIES, PARAPHRASES
from otherwords.corpus.links import parse_links
from otherwords.engine.folders import parquet_files
from otherwords.similarity import Similarity, score_rules

ROWS = 100_000


@dataclass(frozen=True, kw_only=True)
class Similarities(Stage):
    """Add a feature to every paraphrase for each file of similarities."""

    names: Names
    similarity: SimilarityFiles
    language: str
    case: str

    @property
    def settings(self) -> Mapping[str, Any]:
        return {"features": list(self.similarity.given), "case": self.case}

    @property
    def files(self) -> tuple[Any, ...]:
        return tuple(self.similarity.given.values())

    def run(self, task: Task) -> Mapping[str, Any]:
        opened = self.similarity.open(self.language, cased=self.case == "true")
        engine, named = task.context.engine, task.folder(self.names) / TEXT
        for name in (PARAPHRASES, IDENTITIES):
            if not (named / name).exists():
                continue
            engine.read(name, named / name)
            schema = pq.read_schema(parquet_files(named / name)[0])
            for feature in opened:
                schema = schema.append(pa.field(feature, pa.float64()))
            scored = Scored(tuple(opened.items()), schema)
            engine.map(name, scored, schema, task.output / name, rows=ROWS)
        return {"features": len(opened)}


@dataclass(frozen=True)
class Scored:
    """Adds the scores of some files to rows of paraphrases."""

    files: Sequence[tuple[str, Similarity]]
    schema: pa.Schema

    def __call__(self, rows: pa.Table) -> pa.Table:
        sources, targets = rows["source"].to_pylist(), rows["target"].to_pylist()
        links = [parse_links(text or "") for text in rows["links"].to_pylist()]
        rules = list(zip(sources, targets, links, strict=True))
        for feature, similarity in self.files:
            scores = np.nan_to_num(score_rules(similarity, rules).astype(np.float64))
            rows = rows.append_column(feature, pa.array(scores))
        return rows.select(self.schema.names).cast(self.schema)
