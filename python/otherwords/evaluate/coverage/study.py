"""What every study of coverage shares: the tables of a database, thresholds, the control.

A threshold keeps the cheapest part of the paraphrases, from all of them down to one in a hundred;
a database with a learned ranking also has thresholds on its scale of 1 to 5. The control takes the
second side of every pair from another pair, drawn at random, and repeats the same query.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from otherwords.database import Database
from otherwords.database.manifest import PACKED
from otherwords.database.ranking.columns import GOODNESS
from otherwords.engine import Engine, open_engine
from otherwords.errors import OtherwordsError
from otherwords.signature import CHECKSUM_LENGTH, signature

KEPT = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01)
"""Which shares of the paraphrases are kept, the cheapest first."""
GOODNESSES = (3.0, 3.5, 4.0, 4.5)
"""Thresholds of a learned ranking; the thesis reports 3.5 and 4."""
MEMORY = "1GB"
Costs = NDArray[np.float64]


class Study:
    """A database open for queries: `paraphrases` is its table, further tables can be added."""

    def __init__(self, database: Database, engine: Engine) -> None:
        self.database = database
        self.engine = engine
        engine.read("paraphrases", database.table.verified())

    def add(self, name: str, columns: Mapping[str, Any]) -> None:
        """Let queries use a table made here."""
        path = self.engine.scratch / f"{name}.parquet"
        pq.write_table(pa.table(dict(columns)), path)
        self.engine.read(name, path)

    def keep(self, name: str, query: str, **values: object) -> None:
        """Run a query of this room and let later ones use its rows."""
        path = self.engine.scratch / f"{name}.rows"
        self.engine.write(read_sql(query, **values), path)
        self.engine.read(name, path)

    def query(self, name: str, **values: object) -> pa.Table:
        """The rows of a query of this room."""
        return self.engine.query(read_sql(name, **values))

    def shuffle(self, name: str, table: pa.Table, columns: Sequence[str], seed: int) -> None:
        """Add a table whose `columns` come from other rows, drawn at random."""
        order = np.random.default_rng(seed).permutation(table.num_rows)
        mixed = {
            column: table[column].take(pa.array(order)) if column in columns else table[column]
            for column in table.column_names
        }
        self.add(name, mixed)

    def signature(self, measure: str, checksum: str, seed: int) -> str:
        packed = str(self.database.manifest.files[PACKED]["sha256"])
        settings = {"database": packed[:CHECKSUM_LENGTH]}
        return signature(measure, checksum, settings=settings, seed=seed)


@contextmanager
def open_study(database: Database, *, language: str | None = "eng") -> Iterator[Study]:
    """Open a database for a study; an error if it is in another language."""
    check_language(database, language)
    with open_engine(memory=MEMORY) as engine:
        yield Study(database, engine)


def check_language(database: Database, language: str | None = "eng") -> None:
    """An error of one line if the paraphrases are not in this language."""
    found = database.manifest.language
    if language is not None and found != language:
        what = f"its paraphrases are in '{found}', the study is of '{language}'"
        raise OtherwordsError(f"{database.path}: {what}. Choose a database of that language.")


def thresholds(costs: Costs, database: Database) -> list[dict[str, float]]:
    """The highest cost that each threshold keeps, with the share it was made for.

    The costs are those of all paraphrases that the study looks at.
    """
    ordered = np.sort(costs[np.isfinite(costs)])
    found = []
    for kept in KEPT if len(ordered) else ():
        place = max(int(np.ceil(kept * len(ordered))) - 1, 0)
        found.append({"kept": kept, "cost": float(ordered[place])})
    if GOODNESS in database.manifest.ranking and len(ordered):
        for goodness in GOODNESSES:
            kept = float(np.searchsorted(ordered, -goodness, side="right")) / len(ordered)
            found.append({"kept": kept, "cost": -goodness, "goodness": goodness})
    return found


def share(part: float, whole: float) -> float | None:
    """A ratio; None of nothing.

    >>> share(1, 4), share(0, 0)
    (0.25, None)
    """
    return part / whole if whole else None


def read_sql(name: str, **values: object) -> str:
    """Read a query of this room and fill in what it leaves open."""
    text = resources.files(__package__).joinpath("sql", f"{name}.sql").read_text(encoding="utf-8")
    return text.format(**values)


def checksum_of(path: Path | str) -> str:
    """The checksum of a file, or of a folder's files by name."""
    from otherwords.files.checksums import checksum, file_checksum

    path = Path(path)
    if not path.is_dir():
        return file_checksum(path)
    files = sorted(one for one in path.iterdir() if one.is_file())
    return checksum(f"{one.name} {file_checksum(one)}\n" for one in files)
