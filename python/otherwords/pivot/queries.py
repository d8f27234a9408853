"""The queries of this room: `.sql` files, with what they leave open filled in.

Most steps are a query whose rows are written to a folder and read as a table by the next one.
The names of features are never written in a `.sql` file: they come from their declaration.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from otherwords.engine.folders import parquet_files

if TYPE_CHECKING:
    import pyarrow as pa

    from otherwords.engine import Engine

WHOLE = "4503599627370496"
"""Probability 1 as a whole number, 2^52: sums of whole numbers up to here are exact as doubles."""


def read_sql(name: str, **values: object) -> str:
    """Read a query of this room and fill in what it leaves open."""
    text = resources.files(__package__).joinpath("sql", f"{name}.sql").read_text(encoding="utf-8")
    return text.format(whole=WHOLE, **values)


def quoted(name: str) -> str:
    """The name of a column as SQL writes it.

    >>> print(quoted("p(e|f)"))
    "p(e|f)"
    """
    return '"' + name.replace('"', '""') + '"'


def columns(names: Iterable[str]) -> str:
    """Several columns as SQL writes them.

    >>> print(columns(["lhs", "p(e|f)"]))
    "lhs", "p(e|f)"
    """
    return ", ".join(map(quoted, names))


def named_columns(expressions: Mapping[str, str]) -> str:
    """Expressions, each with the name of its column.

    >>> print(named_columns({"LogCount": "ln(n)"}))
    ln(n) AS "LogCount"
    """
    return ", ".join(f"{value} AS {quoted(name)}" for name, value in expressions.items())


def count_rows(engine: Engine, query: str) -> int:
    """How many rows a query gives."""
    found: int = engine.query(f"SELECT count(*) AS n FROM ({query}) AS t")["n"][0].as_py()
    return found


def keep(engine: Engine, name: str, folder: Path, query: str) -> str:
    """Write the rows of a query to `folder/name` and read them as a table of that name.

    Gives the query that reads it.
    """
    engine.write(query, folder / name)
    engine.read(name, folder / name)
    return f"SELECT * FROM {name}"


def keep_small(engine: Engine, name: str, folder: Path, table: pa.Table) -> None:
    """Make a small table known to the engine by this name."""
    import pyarrow.parquet as pq

    path = folder / f"{name}.parquet"
    pq.write_table(table, path)
    engine.read(name, path)


def write_slice(engine: Engine, query: str, parts: Path, number: int) -> None:
    """Write what a query gives for one slice of its tables to a folder of parts."""
    own = parts / str(number)
    engine.write(query, own)
    for place, path in enumerate(parquet_files(own)):
        Path(path).rename(parts / f"part-{number:05d}-{place:05d}.parquet")
