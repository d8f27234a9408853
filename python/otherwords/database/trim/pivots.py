"""The main pivots of each paraphrase, so that a trimmed database can still be explained.

`explain` joins the translation rules of a phrase with those of its paraphrase. Of these only the
ones behind the main pivots are kept; shares are then shares among the pivots that are left.
"""

from __future__ import annotations

from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.corpus.slots import has_slots, renumber, slots_of
from otherwords.database.tables import RULE_SCHEMA, SortedTable, read_parts
from otherwords.database.trim.choose import TURN
from otherwords.database.trim.coarse import significant
from otherwords.pivot.features import PROBABILITIES
from otherwords.pivot.orders import UNCHANGED, combinations, order_of

if TYPE_CHECKING:
    from otherwords.engine import Engine

PAIRS = ("label", "source", "target")


def write_main_pivots(
    rules: SortedTable, rows: pa.Table, most: int, folder: Path, engine: Engine
) -> Path:
    """Write the rules behind the main pivots of these rows; gives the file.

    `most` are kept of the first paraphrase of a phrase, one of every other: it is the first that
    people ask about, and where room is scarce most rows are the first of their phrase.
    """
    pairs = _pairs(rows, most)
    pq.write_table(pairs, folder / "pairs.parquet")
    engine.read("pairs", folder / "pairs.parquet")
    engine.read("rules", rules.verified())
    orders = engine.query("SELECT DISTINCT ord FROM rules")["ord"].to_pylist()
    pq.write_table(combinations(orders), folder / "orders.parquet")
    engine.read("orders", folder / "orders.parquet")
    sql = files(__package__).joinpath("main_pivots.sql").read_text("utf-8")
    engine.write(sql, folder / "needed")
    path = folder / "pivots.parquet"
    with pq.ParquetWriter(path, RULE_SCHEMA) as writer:
        for batch in read_parts(folder / "needed"):
            columns = {name: batch[name] for name in RULE_SCHEMA.names}
            for name in PROBABILITIES:
                columns[name] = pa.array(significant(columns[name].to_numpy()))
            writer.write_batch(
                pa.record_batch([columns[name] for name in RULE_SCHEMA.names], schema=RULE_SCHEMA)
            )
    return path


def _pairs(rows: pa.Table, most: int) -> pa.Table:
    """Each pair with its number, the paraphrase as translation rules spell it, and its order."""
    labels, sources, targets = (rows[name].to_pylist() for name in PAIRS)
    orders = [
        order_of([slot.number for slot in slots_of(target)]) if has_slots(target) else UNCHANGED
        for target in targets
    ]
    own = [renumber(target, count(1)) if has_slots(target) else target for target in targets]
    return pa.table(
        {
            "number": pa.array(range(len(labels)), pa.int64()),
            "label": pa.array(labels, pa.string()),
            "source": pa.array(sources, pa.string()),
            "target": pa.array(own, pa.string()),
            "ord": pa.array(orders, pa.int32()),
            "most": pa.array([1 if turn else most for turn in rows[TURN].to_pylist()], pa.int32()),
        }
    )
