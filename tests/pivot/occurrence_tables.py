"""Occurrences of rules as the table that the queries read; ids are places in a list of texts."""

import pyarrow as pa
import pyarrow.parquet as pq

COLUMNS = {"f": pa.int64(), "e": pa.int64(), "lhs": pa.int64(), "ord": pa.int32()}
COLUMNS |= {"links": pa.int64(), "n": pa.int32(), "own": pa.int32(), "words": pa.int8()}
COLUMNS |= {"lex_ef": pa.float32(), "lex_fe": pa.float32()}


class Ids:
    """Numbers texts; a text has one number. They lie `spread` apart, from the lowest on."""

    def __init__(self, spread=None):
        self.texts = []
        self.first, self.step = (-(2**63), spread) if spread else (0, 1)

    def __call__(self, text):
        if text not in self.texts:
            self.texts.append(text)
        return self.first + self.step * self.texts.index(text)

    def text(self, number):
        return self.texts[(number - self.first) // self.step]


def write_occurrences(folder, occurrences, ids):
    """Write a table for each family; give their paths in the order of the families.

    The last number of an occurrence, how often its label is the first of its span, may be left
    out if it always is.
    """
    paths = []
    for family in sorted({row[0] for row in occurrences}):
        rows = [row[1:] for row in occurrences if row[0] == family]
        table = [
            (ids(f), ids(e), ids(label), order, links, n, *(own or [n]), words(f, e), 0.5, 0.25)
            for f, e, label, order, links, n, *own in rows
        ]
        columns = zip(COLUMNS.items(), zip(*table, strict=True), strict=True)
        path = folder / f"occurrences-{family}.parquet"
        pq.write_table(pa.table({name: pa.array(c, kind) for (name, kind), c in columns}), path)
        paths.append(path)
    return paths


def words(f, e):
    """The words of the longer side of a rule without slots, negative if both have several."""
    shorter, longer = sorted(len(side.split()) for side in (f, e))
    return 0 if slots(f) else longer if shorter == 1 else -longer


def slots(f):
    """How many slots a phrase has; random ones end in the number."""
    return f.count("[") or (int(f[-1]) if f[-1].isdigit() else 0)
