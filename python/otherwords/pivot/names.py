"""From ids back to text: the last step, for the rules that were kept.

Until here a phrase, a label and a pattern of links is a number. `write_wanted` gives the ones that
a database needs; a second pass over the corpus finds their text; then the rules are written out.
The links of a paraphrase go from the phrase to the pivot and from there to the paraphrase.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from otherwords.engine import Engine
from otherwords.engine.folders import whole_parts
from otherwords.errors import FingerprintCollisionError
from otherwords.pivot.features import ESTIMATED, PROBABILITIES
from otherwords.pivot.orders import renumbered
from otherwords.pivot.queries import (
    columns,
    count_rows,
    keep,
    named_columns,
    read_sql,
    write_slice,
)

NAMES = pa.schema([("id", pa.int64()), ("text", pa.string()), ("language", pa.string())])
"""The table of names; the language is that of a pivot phrase, empty otherwise."""
TEXT = pa.string()
IDS = ("e1", "e2", "lhs", "links1", "links2")
STEPS = ("link_pairs", "composed")
COMPOSED = pa.schema([("links1", pa.int64()), ("links2", pa.int64()), ("links", TEXT)])
REORDERED = pa.schema([("id", pa.int64()), ("ord", pa.int32()), ("text", TEXT)])


def write_wanted(engine: Engine, paraphrases: Path, folder: Path) -> Path:
    """Write every id that the text of these paraphrases needs, and of their pivots.

    `paraphrases` is the folder that `make_paraphrases` wrote. The ids go to `folder/wanted`, which
    is returned; the pivots to `folder/pivots`, except those of identities, as nobody asks why a
    phrase means itself.
    """
    engine.read("pivoted_rules", paraphrases / "pivoted")
    tables = _tables(paraphrases)
    for name in tables:
        engine.read(name, paraphrases / name)
    parts = " UNION ALL ".join(f"SELECT {columns(IDS)} FROM {name}" for name in tables)
    keep(engine, "pivots", folder, read_sql("pivots"))
    ids = [f"SELECT {column} AS id FROM ({parts}) AS t" for column in IDS]
    ids.append("SELECT f AS id FROM pivots")
    return write_ids(engine, ids, folder)


def write_ids(engine: Engine, queries: Sequence[str], folder: Path) -> Path:
    """Write the ids that these queries give, each once, to `folder/wanted`."""
    path = folder / "wanted"
    engine.write(f"SELECT DISTINCT id FROM ({' UNION ALL '.join(queries)}) AS t", path)
    return path


def read_ids(path: Path) -> NDArray[np.int64]:
    """Read the ids of a folder, sorted."""
    return np.sort(pq.read_table(path, columns=["id"])["id"].to_numpy())


def write_names(
    engine: Engine, paraphrases: Path, pivots: Path, names: Sequence[Path], folder: Path
) -> None:
    """Write paraphrases, identities and pivots with their text, under the same names."""
    found = read_names(engine, names, folder)
    for name in _tables(paraphrases):
        engine.read("paraphrases", paraphrases / name)
        keep(engine, "link_pairs", folder, read_sql("link_pairs"))
        engine.map("link_pairs", compose_all, COMPOSED, folder / "composed")
        engine.read("composed", folder / "composed")
        steps = read_reordered(engine, folder, rules="paraphrases", target="e2")
        engine.write(read_sql("named", features=columns(ESTIMATED)), folder / name)
        engine.read("named", folder / name)
        check_size(engine, "paraphrases", "named")
        for step in (*STEPS, *steps):
            shutil.rmtree(folder / step)
    engine.read("pivots", pivots)
    probabilities = {name: f"r.{column}" for name, column in PROBABILITIES.items()}
    query = read_sql("named_pivots", probabilities=named_columns(probabilities))
    engine.write(query, folder / "pivots")
    engine.read("named", folder / "pivots")
    check_size(engine, "pivots", "named")
    for step in found:
        shutil.rmtree(folder / step)


def read_names(engine: Engine, names: Sequence[Path], folder: Path) -> tuple[str, ...]:
    """Make one table `names` of all that was found; returns the folder it needed, if any.

    One corpus read on one machine has each name once; several may have found the same. They are
    grouped some ids at a time, so that each group fits into memory.
    """
    engine.read("all_names", names)
    if not count_rows(engine, "SELECT id FROM all_names GROUP BY id HAVING count(*) > 1"):
        engine.read("names", names)
        return ()
    with whole_parts(folder / "names") as parts:
        for number, part in enumerate(engine.slices([names], "id", folder / "split")):
            engine.read("all_names", part.of(0))
            write_slice(engine, read_sql("names"), parts, number)
    shutil.rmtree(folder / "split", ignore_errors=True)
    engine.read("names", folder / "names")
    _check_names(engine)
    return ("names",)


def read_reordered(engine: Engine, folder: Path, *, rules: str, target: str) -> tuple[str, str]:
    """Make a table `reordered` of the targets whose slots change order; returns its folders."""
    query = read_sql("orders_of_targets", rules=rules, target=target)
    keep(engine, "in_order", folder, query)
    engine.map("in_order", reorder_all, REORDERED, folder / "reordered")
    engine.read("reordered", folder / "reordered")
    return "in_order", "reordered"


def _tables(paraphrases: Path) -> list[str]:
    return [name for name in ("paraphrases", "identities") if (paraphrases / name).exists()]


def _check_names(engine: Engine) -> None:
    """Two texts with one id would be confused; with 64 bits that is rare, but possible."""
    twice = engine.query(
        "SELECT id, text, other FROM names WHERE text <> other LIMIT 1"
    ).to_pylist()
    if twice:
        raise FingerprintCollisionError(
            f"'{twice[0]['text']}' and '{twice[0]['other']}' have the same fingerprint. "
            "Build with another seed."
        )


def check_size(engine: Engine, before: str, after: str) -> None:
    """Without this check, an id without a name would drop its rules silently."""
    sizes = [count_rows(engine, f"SELECT * FROM {table}") for table in (before, after)]
    if sizes[0] != sizes[1]:
        raise RuntimeError(f"{sizes[0]} rows of {before}, {sizes[1]} with names")


def compose_all(rows: pa.Table) -> pa.Table:
    """Compose the links of each row: `first` and `second` go from the pivot to either phrase."""
    pairs = zip(rows["first"].to_pylist(), rows["second"].to_pylist(), strict=True)
    links = pa.array([compose(first, second) for first, second in pairs], TEXT)
    return pa.table({"links1": rows["links1"], "links2": rows["links2"], "links": links})


def compose(first: str, second: str) -> str:
    """Link the places of e1 and e2 that are linked to the same place of f.

    >>> compose("0-0 1-1", "0-1 1-0 1-2")
    '0-1 1-0 1-2'
    """
    ends: dict[int, list[int]] = {}
    for pivot, place in map(_place, second.split()):
        ends.setdefault(pivot, []).append(place)
    starts = map(_place, first.split())
    links = {(start, end) for pivot, start in starts for end in ends.get(pivot, ())}
    return " ".join([f"{start}-{end}" for start, end in sorted(links)])


@lru_cache(maxsize=1 << 16)  # there are few links, in many patterns
def _place(link: str) -> tuple[int, int]:
    pivot, place = link.split("-")
    return int(pivot), int(place)


def reorder_all(rows: pa.Table) -> pa.Table:
    """Number the slots of each row's text by its order."""
    pairs = zip(rows["text"].to_pylist(), rows["ord"].to_pylist(), strict=True)
    texts = pa.array([renumbered(text, order) for text, order in pairs], TEXT)
    return pa.table({"id": rows["id"], "ord": pc.cast(rows["ord"], pa.int32()), "text": texts})
