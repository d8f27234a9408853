"""Signatures from contexts of any kind, counted by the engine.

Whoever knows contexts hands them over as rows: a phrase, a feature by its hash, and how often the
two occur together. The engine adds them up and sorts them by phrase, in bounded memory or on many
computers; then each phrase is projected as it comes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from otherwords._core import SimilarityWriter, project_contexts
from otherwords.engine import Engine
from otherwords.engine.folders import parquet_files, part_path
from otherwords.machine import threads_for_kernel
from otherwords.similarity.settings import SimilaritySettings

SCHEMA = pa.schema(
    [
        ("phrase", pa.string()),
        ("side", pa.int8()),
        ("feature", pa.int64()),
        ("occurrences", pa.int64()),
    ]
)
ITSELF, LEFT, RIGHT = 0, 1, 2
"""What `side` says: the count of the phrase itself, or which contexts belong together."""
ROWS = 500_000


def add_counted(
    rows: Iterable[pa.Table],
    engine: Engine,
    writer: SimilarityWriter,
    settings: SimilaritySettings,
    threads: int | None = None,
) -> None:
    """Add up rows of SCHEMA and hand the signatures of frequent phrases to a writer.

    A phrase without a row for itself occurs as often as the larger of its sides has contexts.
    """
    given, counted = engine.scratch / "contexts", engine.scratch / "counted"
    given.mkdir()
    for number, table in enumerate(rows):
        pq.write_table(table.cast(SCHEMA), part_path(given, number), compression="lz4")
    engine.read("contexts", given)
    sql = resources.files(__package__).joinpath("contexts.sql").read_text(encoding="utf-8")
    engine.write(sql, counted, order_by="phrase, side, feature")
    for table in _whole_phrases(counted):
        _project(table, writer, settings, threads_for_kernel(threads))


def _whole_phrases(folder: Path) -> Iterator[pa.Table]:
    """The sorted rows in pieces that cut no phrase in two."""
    waiting: list[pa.RecordBatch] = []
    for path in parquet_files(folder):
        for batch in pq.ParquetFile(path).iter_batches(ROWS):
            if not batch.num_rows:
                continue
            last = batch["phrase"][-1].as_py()
            starts = np.asarray(batch["phrase"].to_numpy(zero_copy_only=False) == last)
            first = int(np.argmax(starts))
            if first:
                yield pa.Table.from_batches([*waiting, batch.slice(0, first)])
                waiting = []
            waiting.append(batch.slice(first))
    if waiting:
        yield pa.Table.from_batches(waiting)


def _project(
    table: pa.Table, writer: SimilarityWriter, settings: SimilaritySettings, threads: int
) -> None:
    table = table.combine_chunks()
    phrases = table["phrase"].to_numpy()
    new = np.flatnonzero(np.concatenate([[True], phrases[1:] != phrases[:-1]]))
    side = table["side"].to_numpy()
    occurrences = table["occurrences"].to_numpy()
    own, left, right = (
        np.add.reduceat(np.where(side == kind, occurrences, 0), new)
        for kind in (ITSELF, LEFT, RIGHT)
    )
    counts = np.where(own > 0, own, np.maximum(left, right))
    contexts = side != ITSELF
    lengths = np.add.reduceat(contexts.astype(np.int64), new)
    known = (counts >= settings.least) & (lengths > 0)
    rows = np.repeat(known, np.diff(np.append(new, len(phrases)))) & contexts
    content = project_contexts(
        starts_of(lengths[known]),
        table["feature"].to_numpy()[rows].view(np.uint64),
        occurrences[rows].astype(np.uint64),
        settings.bits,
        settings.keep_sums,
        threads,
    )
    writer.add(phrases[new][known].tolist(), counts[known].astype(np.uint64), content)


def starts_of(lengths: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Where lists of these lengths begin, and where the last one ends.

    >>> starts_of(np.array([2, 3])).tolist()
    [0, 2, 5]
    """
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.uint64)
