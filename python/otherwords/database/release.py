"""Write a database for others: in PPDB's text format, as TSV, JSON lines, Parquet or synonyms.

Lines come in the order of the table (by phrase, then cost); those of an imported database in the
order of its files. The same database gives the same bytes on every run.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.database.database import Database
from otherwords.database.paraphrase import all_features
from otherwords.database.ppdb.text import line_writer
from otherwords.database.sizes import SIZES, size_bounds, size_number
from otherwords.database.synonyms import synonyms
from otherwords.database.tables import read_parts
from otherwords.database.types import TYPES, type_number
from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.files.lines import STANDARD_STREAM
from otherwords.files.whole_files import whole_path, write_whole
from otherwords.progress import Progress

if TYPE_CHECKING:
    from otherwords.engine import Engine

FORMATS = ("ppdb", "tsv", "jsonl", "parquet", "synonyms")
ROWS_A_BATCH = 1 << 13


@dataclass(frozen=True)
class Exported:
    """How many lines were written, and how many rows the format could not hold."""

    lines: int
    left_out: int


def export_database(
    database: Database,
    output: Path | str,
    *,
    format: str = "ppdb",  # noqa: A002
    size: str | None = None,
    type: str | None = None,  # noqa: A002
    top: int | None = None,
    engine: Engine | None = None,
    progress: Progress | None = None,
) -> Exported:
    """Write the paraphrases of a type, up to a size, to a file; all of them by default.

    `top` is the most synonyms of a phrase, for that format. An imported database needs an
    `engine`, which restores the order of its lines.
    """
    if format not in FORMATS:
        raise UnknownNameError("format", format, FORMATS)
    if format == "synonyms":
        return _write_synonyms(database, output, size, type, top, progress)
    if top is not None:
        raise OtherwordsError(f"--top is for --format synonyms; {format} has all paraphrases.")
    if format == "parquet":
        return _write_parquet(database, Path(output), size, type)
    write = _writer(database, format)
    total = _count(database, size, type)
    lines = left_out = 0
    with ExitStack() as stack:
        rows = _rows(database, size, type, engine, stack)
        out = stack.enter_context(write_whole(output))
        if format == "tsv":
            out.write("\t".join(_columns(database)) + "\n")
        for row in rows:
            line = write(row)
            if line is None:
                left_out += 1
                continue
            out.write(line + "\n")
            lines += 1
            if progress is not None:
                progress(lines + left_out, total)
    return Exported(lines, left_out)


def _writer(database: Database, format: str) -> Callable[[Mapping[str, Any]], str | None]:  # noqa: A002
    if format == "ppdb":
        return line_writer(database.manifest)
    columns = _columns(database)
    named = {"type": TYPES, "size": SIZES}

    def values(row: Mapping[str, Any]) -> list[Any]:
        if not database.manifest.imported:
            label, source, target = row["label"], row["source"], row["target"]
            row = {**row, **all_features(label, source, target, row["links"], {})}
        shown = [named[name][row[name]] if name in named else row[name] for name in columns]
        return [None if isinstance(each, float) and math.isnan(each) else each for each in shown]

    if format == "jsonl":
        return lambda row: json.dumps(
            dict(zip(columns, values(row), strict=True)), ensure_ascii=False
        )

    def line(row: Mapping[str, Any]) -> str | None:
        cells = ["" if each is None else str(each) for each in values(row)]
        text = "\t".join(cells)
        return text if text.count("\t") == len(cells) - 1 else None

    return line


def _count(database: Database, size: str | None, type: str | None) -> int:  # noqa: A002
    """How many rows are asked for."""
    place = -1 if size is None else size_number(size)
    counts = database.manifest.counts["paraphrases"]
    chosen = counts.values() if type is None else [counts.get(type, 0)]
    return sum(size_bounds(count)[place] for count in chosen)


def _columns(database: Database) -> list[str]:
    features = database.feature_names
    more = ["entailment"] if database.manifest.imported else []
    return ["label", "source", "target", "type", "size", "cost", *features, "links", *more]


def _rows(
    database: Database,
    size: str | None,
    type: str | None,  # noqa: A002
    engine: Engine | None,
    stack: ExitStack,
) -> Iterator[dict[str, Any]]:
    most = len(SIZES) if size is None else size_number(size)
    kinds = range(len(TYPES)) if type is None else [type_number(type)]
    table = database.table
    batches: Iterator[pa.RecordBatch]
    if database.manifest.imported:
        if engine is None:
            raise OtherwordsError("an imported database needs an engine to be exported.")
        scratch = Path(stack.enter_context(TemporaryDirectory(prefix="otherwords-")))
        chosen = f"size <= {most} AND type IN ({', '.join(map(str, kinds))})"
        engine.read("rows", table.verified())
        engine.write(f"SELECT * FROM rows WHERE {chosen}", scratch / "sorted", order_by="place")
        batches = read_parts(scratch / "sorted")
    else:
        batches = table.batches()
    for batch in batches:
        for start in range(0, batch.num_rows, ROWS_A_BATCH):
            for row in batch.slice(start, ROWS_A_BATCH).to_pylist():
                if row["size"] <= most and row["type"] in kinds:
                    yield row


def _write_synonyms(
    database: Database,
    output: Path | str,
    size: str | None,
    type: str | None,  # noqa: A002
    top: int | None,
    progress: Progress | None,
) -> Exported:
    columns = ["source", "target"]
    batches = database.rows(size=size, type=type, columns=columns)
    pairs = (
        pair
        for batch in batches
        for pair in zip(*(batch[name].to_pylist() for name in columns), strict=True)
    )
    lines = left_out = 0
    with write_whole(output) as out:
        for each in synonyms(pairs, database.manifest, top=top):
            left_out += each.left_out
            if each.line is not None:
                out.write(each.line + "\n")
                lines += 1
                if progress is not None:
                    progress(lines, None)
    return Exported(lines, left_out)


def _write_parquet(
    database: Database,
    output: Path,
    size: str | None,
    type: str | None,  # noqa: A002
) -> Exported:
    if str(output) == STANDARD_STREAM:
        raise OtherwordsError("Parquet cannot go to standard output. Name a file: -o out.parquet.")
    reader = database.rows(size=size, type=type, columns=_columns(database))
    lines = 0
    with (
        whole_path(output) as hidden,
        pq.ParquetWriter(
            hidden, reader.schema, compression="zstd", write_page_checksum=True
        ) as writer,
    ):
        for batch in reader:
            writer.write_batch(batch)
            lines += batch.num_rows
    return Exported(lines, 0)
