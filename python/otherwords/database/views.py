"""Rows of a table for users: chosen by type and size, with names in place of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pyarrow as pa
import pyarrow.compute as pc

from otherwords.database.manifest import Manifest
from otherwords.database.paraphrase import all_features
from otherwords.database.sizes import SIZES, size_number
from otherwords.database.stored_table import RowTable
from otherwords.database.types import TYPES, type_number
from otherwords.errors import UnknownNameError
from otherwords.pivot.features import LOCAL

NAMED = {"type": TYPES, "size": SIZES}
TEXT = ["label", "source", "target", "links"]


def choose_rows(
    table: RowTable,
    manifest: Manifest,
    *,
    size: str | None = None,
    type: str | None = None,  # noqa: A002
    columns: Sequence[str] | None = None,
) -> pa.RecordBatchReader:
    """Some columns of the rows of a type, up to a size, in batches."""
    stored = table.schema
    local = [] if manifest.imported else [name for name in LOCAL if name not in stored.names]
    wanted = list(stored.names) if columns is None else list(columns)
    for name in wanted:
        if name not in stored.names and name not in local:
            raise UnknownNameError("column", name, [*stored.names, *local])
    most = None if size is None else size_number(size)
    kind = None if type is None else type_number(type)
    worked_out = [name for name in wanted if name in local]
    read = {*wanted, *(TEXT if worked_out else ())} & set(stored.names) | {"type", "size"}
    schema = pa.schema([_field(name, stored) for name in wanted])

    def batches() -> Iterator[pa.RecordBatch]:
        for batch in table.batches([name for name in stored.names if name in read]):
            chosen = batch
            if most is not None:
                chosen = chosen.filter(pc.less_equal(chosen["size"], most))
            if kind is not None:
                chosen = chosen.filter(pc.equal(chosen["type"], kind))
            if chosen.num_rows:
                arrays = _local_columns(chosen) if worked_out else {}
                arrays |= {name: _named(name, chosen[name]) for name in chosen.schema.names}
                yield pa.record_batch([arrays[name] for name in wanted], schema=schema)

    return pa.RecordBatchReader.from_batches(schema, batches())


def _field(name: str, stored: pa.Schema) -> pa.Field:
    if name in NAMED:
        return pa.field(name, pa.dictionary(pa.int8(), pa.string()))
    return stored.field(name) if name in stored.names else pa.field(name, pa.float64())


def _named(name: str, column: pa.Array) -> pa.Array:
    if name not in NAMED:
        return column
    return pa.DictionaryArray.from_arrays(column, pa.array(NAMED[name], pa.string()))


def _local_columns(batch: pa.RecordBatch) -> dict[str, pa.Array]:
    found = [
        all_features(row["label"], row["source"], row["target"], row["links"] or "", {})
        for row in batch.select(TEXT).to_pylist()
    ]
    return {name: pa.array([row[name] for row in found], pa.float64()) for name in LOCAL}
