"""From ids back to text: the last step, for those rules alone that are kept.

Until here a phrase, a label and a pattern of links is a number. `wanted_ids` says which of them
a database needs; the corpus is gone through once more for their text; then the rules are written
out. The links of a paraphrase go from the phrase to the pivot and from there to the paraphrase.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from otherwords.engine import Engine
from otherwords.pivot.orders import renumbered
from otherwords.pivot.run import read_sql

NAMES = pa.schema([("id", pa.int64()), ("text", pa.string()), ("language", pa.string())])
"""The table of names; the language is that of a pivot phrase, empty otherwise."""
TEXT = pa.string()
COMPOSED = pa.schema([("links1", pa.int64()), ("links2", pa.int64()), ("links", TEXT)])
REORDERED = pa.schema([("id", pa.int64()), ("ord", pa.int32()), ("text", TEXT)])


def wanted_ids(engine: Engine, folder: Path, tables: tuple[str, ...]) -> NDArray[np.int64]:
    """Every id that the text of these tables of paraphrases needs, and their pivots; sorted."""
    for name in tables:
        engine.read(name, folder / name)
    parts = " UNION ALL ".join(f"SELECT e1, e2, lhs, links1, links2 FROM {name}" for name in tables)
    engine.write(read_sql("pivots", paraphrases=parts), folder / "pivots")
    engine.read("pivots", folder / "pivots")
    columns = [f"SELECT {column} AS id FROM ({parts}) AS t" for column in ("e1", "e2", "lhs")]
    columns += [f"SELECT {column} AS id FROM ({parts}) AS t" for column in ("links1", "links2")]
    columns.append("SELECT f AS id FROM pivots")
    found = engine.query(f"SELECT DISTINCT id FROM ({' UNION ALL '.join(columns)}) AS t")
    return np.sort(found["id"].to_numpy())


def write_names(engine: Engine, folder: Path, names: Path, tables: tuple[str, ...]) -> None:
    """Write the paraphrases with their text, as `folder/named_...`, and the pivots."""
    engine.read("names", names)
    for name in tables:
        engine.read("paraphrases", folder / name)
        engine.write(read_sql("link_pairs"), folder / "link_pairs")
        engine.read("link_pairs", folder / "link_pairs")
        engine.map("link_pairs", compose_all, COMPOSED, folder / "composed")
        engine.read("composed", folder / "composed")
        engine.write(read_sql("orders_of_targets"), folder / "reordered_ids")
        engine.read("reordered_ids", folder / "reordered_ids")
        engine.map("reordered_ids", reorder_all, REORDERED, folder / "reordered")
        engine.read("reordered", folder / "reordered")
        engine.write(read_sql("named"), folder / f"named_{name}")
    engine.read("pivots", folder / "pivots")
    engine.write(read_sql("named_pivots"), folder / "named_pivots")


def compose_all(rows: pa.Table) -> pa.Table:
    """Compose the links of each row: `first` and `second` go from the pivot to either phrase."""
    pairs = zip(rows["first"].to_pylist(), rows["second"].to_pylist(), strict=True)
    links = pa.array([compose(first, second) for first, second in pairs], TEXT)
    return pa.table({"links1": rows["links1"], "links2": rows["links2"], "links": links})


def compose(first: str, second: str) -> str:
    """Which place of e1 goes with which of e2, if they are linked to the same one of f.

    >>> compose("0-0 1-1", "0-1 1-0 1-2")
    '0-1 1-0 1-2'
    """
    ends: dict[int, list[int]] = {}
    for pivot, place in _places(second):
        ends.setdefault(pivot, []).append(place)
    links = {(start, end) for pivot, start in _places(first) for end in ends.get(pivot, ())}
    return " ".join(f"{start}-{end}" for start, end in sorted(links))


@lru_cache(maxsize=1 << 16)  # there are few patterns of links, in many pairs
def _places(links: str) -> list[tuple[int, int]]:
    return [(int(a), int(b)) for a, b in (link.split("-") for link in links.split())]


def reorder_all(rows: pa.Table) -> pa.Table:
    """Number the slots of each row's text by its order."""
    pairs = zip(rows["text"].to_pylist(), rows["ord"].to_pylist(), strict=True)
    texts = pa.array([renumbered(text, order) for text, order in pairs], TEXT)
    return pa.table({"id": rows["id"], "ord": pc.cast(rows["ord"], pa.int32()), "text": texts})
